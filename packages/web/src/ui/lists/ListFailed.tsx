import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import classes from './lists.module.css'

interface ListFailedProps {
  readonly error: Error
  onRetry(): void
}

/** A list that could not be loaded: the address may say something that no list can be asked for. */
export function ListFailed({ error, onRetry }: ListFailedProps) {
  const text = useText()
  return (
    <div role="alert" className={classes.notice}>
      <p>{text('app.load-failed')}</p>
      <p className={classes.muted}>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        {text('app.retry')}
      </Button>
      <Link to="." search={() => ({})}>
        {text('lists.show-all')}
      </Link>
    </div>
  )
}
