import { Outlet } from '@tanstack/react-router'
import { PlainFrame } from './PlainFrame.tsx'
import { TopBar } from './TopBar.tsx'

/** Renders screens that do not require a sign-in, below the top bar. */
export function PlainLayout() {
  return (
    <PlainFrame bar={<TopBar />}>
      <Outlet />
    </PlainFrame>
  )
}
