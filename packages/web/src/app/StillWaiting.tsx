import { Loader } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { isWaiting, onWaitingChange } from '#api/call-events.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import classes from './Shell.module.css'

/** Shows a line at the bottom of the page while a call is slow. Calls have no timeout. */
export function StillWaiting() {
  const text = useText()
  const waits = useSyncExternalStore(onWaitingChange, isWaiting)
  return (
    <div
      role="status"
      className={`${layout.line} ${waits ? layout.card : ''} ${layout.screenOnly} ${classes.waiting}`}
      data-visible={waits || undefined}
    >
      {waits ? (
        <>
          <Loader size={14} aria-hidden />
          {text('call.still-waiting')}
        </>
      ) : null}
    </div>
  )
}
