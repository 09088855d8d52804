import { useText } from '#locale/use-text.ts'
import classes from './document-form.module.css'
import { useNumberState } from './use-number-state.ts'

/** Says that nobody could be asked about the number, beside the button whose answer will tell. */
export function NumberUnchecked() {
  const text = useText()
  const { couldNotAsk = false } = useNumberState()
  return (
    <p role="status" className={classes.unchecked}>
      {couldNotAsk ? text('document.number-unchecked') : null}
    </p>
  )
}
