import { useText } from '#locale/use-text.ts'
import classes from './document-form.module.css'
import { useNumberState } from './use-number-state.ts'

/** Says that the number could not be checked. It is beside the save button, because the save will check the number. */
export function NumberUnchecked() {
  const text = useText()
  const { couldNotAsk = false } = useNumberState()
  return (
    <p role="status" className={classes.unchecked}>
      {couldNotAsk ? text('document.number-unchecked') : null}
    </p>
  )
}
