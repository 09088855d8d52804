import { Loader } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { isWaiting, onWaitingChange } from '#api/call-events.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { ToastCorner } from '#ui/ToastCorner.tsx'
import classes from './Shell.module.css'

/** Renders what appears above all screens without a dialog: messages, and a line while the server is slow. */
export function Notices() {
  return (
    <>
      <StillWaiting />
      <ToastCorner />
    </>
  )
}

/** Shows a line at the bottom of the page while a call is slow. Calls have no timeout. */
function StillWaiting() {
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
