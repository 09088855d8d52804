import '#locale/office-english.ts'
// Part of the same chunk, so that it is there when the session ends.
import '#auth/SignInAgainDialog.tsx'
import { CloseButton, Group } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { basePath } from '#api/client-environment.ts'
import { useMe } from '#api/me-queries.ts'
import { reloadAfterOtherSession } from '#api/reload-after-other-session.ts'
import { useHelp } from '#app/help/use-help.ts'
import { usePalette } from '#app/palette/use-palette.ts'
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts'
import { useIsSignedIn } from '#auth/auth-queries.ts'
import { loadFormats } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { SearchBar } from '#search/SearchBar.tsx'
import { HelpContext } from '#ui/help.ts'
import { CollapseIcon, ExpandIcon, HelpIcon, MenuIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { productName } from '#ui/use-title.ts'
import { MemberMenus } from './MemberMenus.tsx'
import { Navigation } from './Navigation.tsx'
import { ProductBrand, SkipLink, TopBar } from './PlainLayout.tsx'
import classes from './Shell.module.css'
import { TwoFactorGate } from './TwoFactorGate.tsx'
import { useTidyDrafts } from './use-tidy-drafts.ts'

/** Renders the layout of all screens for members: navigation on the left, top bar above. */
export function OfficeLayout() {
  const text = useText()
  const isSignedIn = useIsSignedIn()
  useEffect(reloadAfterOtherSession, [])
  useEffect(() => void setTimeout(loadFormats), [])
  useTidyDrafts()
  const [isCollapsed, setCollapsed] = useIsCollapsed()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const help = useHelp()
  const palette = usePalette(help.open)
  useShortcuts({ onHelp: help.open, onPalette: palette.open })
  return (
    <div className={classes.office} data-collapsed={isCollapsed || undefined}>
      <SkipLink />
      <TopBar
        menuButton={<MenuButton onOpen={() => setDrawerOpen(true)} />}
        search={<SearchBar isSignedIn={isSignedIn} />}
        brand={<CompanyBrand />}
      >
        <MemberMenus onOpenHelp={help.open} onOpenPalette={palette.open} />
      </TopBar>
      <nav
        className={`${layout.stack} ${layout.apart} ${layout.screenOnly} ${classes.side}`}
        aria-label={text('app.navigation')}
      >
        <Navigation isCollapsed={isCollapsed} />
        <Group justify="space-between" gap={0}>
          <SideToggle isCollapsed={isCollapsed} onToggle={() => setCollapsed(!isCollapsed)} />
          <HelpButton onOpen={() => help.open()} />
        </Group>
      </nav>
      {isDrawerOpen ? <DrawerNavigation onClose={() => setDrawerOpen(false)} /> : null}
      {help.dialog}
      {palette.dialog}
      <main id="content" tabIndex={-1} className={classes.content}>
        <TwoFactorGate>
          <HelpContext value={help.open}>
            <Outlet />
          </HelpContext>
        </TwoFactorGate>
      </main>
    </div>
  )
}

interface SideToggleProps {
  readonly isCollapsed: boolean
  onToggle(): void
}

/** Switches the navigation between icons only and icons with names. */
function SideToggle({ isCollapsed, onToggle }: SideToggleProps) {
  const text = useText()
  const label = text(isCollapsed ? 'app.expand-menu' : 'app.collapse-menu')
  return (
    <button type="button" className={layout.iconButton} title={label} aria-label={label} onClick={onToggle}>
      {isCollapsed ? <ExpandIcon /> : <CollapseIcon />}
    </button>
  )
}

/** Opens the help for the screen. */
function HelpButton({ onOpen }: { readonly onOpen: () => void }) {
  const text = useText()
  const label = text('help.title')
  return (
    <button type="button" className={layout.iconButton} title={label} aria-label={label} onClick={onOpen}>
      <HelpIcon />
    </button>
  )
}

/** Renders the navigation of narrow screens: a drawer on the left that closes when a link is followed. */
function DrawerNavigation({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const titleId = useId()
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onClose} isLight className={classes.drawer}>
      <Group justify="space-between" mb="xs" mih="2.75rem" ps={10} className={layout.strong}>
        <span id={titleId}>{text('app.navigation')}</span>
        <CloseButton aria-label={text('app.close-menu')} onClick={onClose} />
      </Group>
      <nav aria-labelledby={titleId}>
        <Navigation onFollow={onClose} />
      </nav>
    </ModalDialog>
  )
}

const key = 'navigation-collapsed'

/** Returns whether the navigation shows icons only, and a function that changes it. Stored in this browser. */
function useIsCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(key) === 'yes')
  function collapse(wanted: boolean) {
    localStorage.setItem(key, wanted ? 'yes' : 'no')
    setCollapsed(wanted)
  }
  return [isCollapsed, collapse]
}

/** Renders the button that opens the navigation on narrow screens. */
function MenuButton({ onOpen }: { readonly onOpen: () => void }) {
  const text = useText()
  return (
    <button
      type="button"
      className={`${layout.iconButton} ${classes.menuButton}`}
      aria-label={text('app.open-menu')}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <MenuIcon />
    </button>
  )
}

/**
 * Renders the logo of the company, or the mark of the product for a company without one. It has the same size with either and
 * while the company is loading, so nothing beside it moves.
 */
function CompanyBrand() {
  const company = useMe()?.company
  return (
    <span className={`${layout.line} ${classes.companyBrand}`}>
      {company === undefined ? <span role="img" aria-label={productName()} /> : null}
      {company?.logo ? (
        <img src={`${basePath()}${company.logo.slice(1)}`} alt={company.name || productName()} />
      ) : null}
      {company?.logo === null ? <ProductBrand /> : null}
    </span>
  )
}
