import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { DrawerNavigation } from './DrawerNavigation.tsx'
import { UnlessDemanded } from './FactorDemand.tsx'
import { FocusOnArrival } from './FocusOnArrival.ts'
import { Navigation } from './Navigation.tsx'
import classes from './Shell.module.css'
import { SideToggle } from './SideToggle.tsx'
import { SkipLink } from './SkipLink.tsx'
import { Shortcuts } from './shortcuts/Shortcuts.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { TopBar } from './TopBar.tsx'
import { useIsCollapsed } from './use-is-collapsed.ts'
import { useTidyDrafts } from './use-tidy-drafts.ts'

/** Renders the layout of all screens for members: navigation on the left, top bar above. */
export function OfficeLayout() {
  const text = useText()
  useTidyDrafts()
  const [isCollapsed, setCollapsed] = useIsCollapsed()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [areShortcutsOpen, setShortcutsOpen] = useState(false)
  useShortcuts(() => setShortcutsOpen(true))
  return (
    <div className={classes.office} data-collapsed={isCollapsed || undefined}>
      <SkipLink />
      <TopBar onOpenMenu={() => setDrawerOpen(true)} onOpenShortcuts={() => setShortcutsOpen(true)} />
      <nav className={classes.side} aria-label={text('app.navigation')}>
        <Navigation isCollapsed={isCollapsed} />
        <SideToggle isCollapsed={isCollapsed} onToggle={() => setCollapsed(!isCollapsed)} />
      </nav>
      {isDrawerOpen ? <DrawerNavigation onClose={() => setDrawerOpen(false)} /> : null}
      <Shortcuts isOpen={areShortcutsOpen} onClose={() => setShortcutsOpen(false)} />
      <main id="content" tabIndex={-1} className={classes.content}>
        <UnlessDemanded>
          <Outlet />
        </UnlessDemanded>
      </main>
      <FocusOnArrival />
    </div>
  )
}
