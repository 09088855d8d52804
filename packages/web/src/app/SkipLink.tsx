import { useText } from '#locale/use-text.ts'
import classes from './Shell.module.css'

/** The first stop of the keyboard: past everything that every screen repeats. */
export function SkipLink() {
  const text = useText()
  function skip() {
    document.getElementById('content')?.focus()
  }
  return (
    <button type="button" className={classes.skip} onClick={skip}>
      {text('app.skip-to-content')}
    </button>
  )
}
