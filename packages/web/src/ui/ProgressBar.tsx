import classes from './ProgressBar.module.css'

interface ProgressBarProps {
  /** Accessible name. */
  readonly label: string
  readonly done: number
  readonly all: number
  /** The progress in words. */
  readonly valueText: string
}

/** Shows how much of a task is done. */
export function ProgressBar({ label, done, all, valueText }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={done}
      aria-valuetext={valueText}
      className={classes.bar}
    >
      <div style={{ inlineSize: `${all === 0 ? 100 : (done / all) * 100}%` }} />
    </div>
  )
}
