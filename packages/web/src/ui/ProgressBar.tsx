import { Progress } from '@mantine/core'
// Only a few dialogs show one, so the first style sheet does not contain it.
import '@mantine/core/styles/Progress.layer.css'

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
    <Progress.Root size={10}>
      <Progress.Section
        value={all === 0 ? 100 : (done / all) * 100}
        withAria={false}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        aria-valuetext={valueText}
      />
    </Progress.Root>
  )
}
