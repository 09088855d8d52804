import { Button } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import classes from './Shell.module.css'

/** Stands where a screen failed. */
export function Crashed() {
  const text = useText()
  return (
    <div role="alert" className={classes.crashed}>
      <p>{text('app.crashed')}</p>
      <Button onClick={() => window.location.reload()}>{text('app.reload')}</Button>
    </div>
  )
}
