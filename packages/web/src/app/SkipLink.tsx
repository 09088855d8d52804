import { useText } from '#locale/use-text.ts'
import classes from './Shell.module.css'

/** Renders the first element in the tab order, which skips everything that all screens repeat. */
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
