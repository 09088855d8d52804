import { Outlet } from '@tanstack/react-router'
import { PlainFrame } from './PlainFrame.tsx'
import { TopBar } from './TopBar.tsx'

/** The top bar alone, above a screen that everybody sees. */
export function PlainLayout() {
  return (
    <PlainFrame bar={<TopBar />}>
      <Outlet />
    </PlainFrame>
  )
}
