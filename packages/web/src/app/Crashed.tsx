import { Button } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import classes from './Shell.module.css'

/** Replaces a screen whose rendering failed. */
export function Crashed() {
  const text = useText()
  return (
    <div role="alert" className={classes.crashed}>
      <p>{text('app.crashed')}</p>
      <Button onClick={() => window.location.reload()}>{text('app.reload')}</Button>
    </div>
  )
}
