import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './lists.module.css'

interface LoadFailedProps {
  readonly error: Error
  onRetry(): void
  /** Further controls. */
  readonly children?: ReactNode
}

/** Replaces content that could not be loaded. */
export function LoadFailed({ error, onRetry, children }: LoadFailedProps) {
  const text = useText()
  return (
    <div role="alert" className={classes.notice}>
      <p>{text('app.load-failed')}</p>
      <p className={classes.muted}>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        {text('app.retry')}
      </Button>
      {children}
    </div>
  )
}
