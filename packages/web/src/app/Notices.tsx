import { ToastCorner } from '#ui/ToastCorner.tsx'
import { StillWaiting } from './StillWaiting.tsx'

/** Renders what appears above all screens without a dialog: messages, and a line while the server is slow. */
export function Notices() {
  return (
    <>
      <StillWaiting />
      <ToastCorner />
    </>
  )
}
