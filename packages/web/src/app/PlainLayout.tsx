import { Outlet } from '@tanstack/react-router'
import classes from './Shell.module.css'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

/** The top bar alone, above a screen that everybody sees. */
export function PlainLayout() {
  return (
    <div className={classes.plain}>
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
    </div>
  )
}
