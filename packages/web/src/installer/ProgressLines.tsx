import { useText } from '#locale/use-text.ts'
import classes from './installer.module.css'

interface ProgressLinesProps {
  readonly isPreparing: boolean
  readonly lines: readonly string[]
}

/** Lists the steps that the server has completed, while it prepares the installation. */
export function ProgressLines({ isPreparing, lines }: ProgressLinesProps) {
  const text = useText()
  return (
    <div role="status" className={classes.progress}>
      {isPreparing ? (
        <>
          <p ref={broughtIntoView}>{text('installer.submitting')}</p>
          <ul>
            {lines.map((line) => (
              <li key={line} ref={broughtIntoView}>
                {line}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

/** Scrolls to a new line: the lines appear below the button that was pressed. */
function broughtIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
