import { kinds } from '@quittance/shared/documents/kinds.ts'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { DashboardIcon } from '#ui/icons.tsx'
import { KindIcon } from '#ui/KindIcon.tsx'
import classes from './Shell.module.css'

interface NavigationProps {
  readonly isCollapsed?: boolean
  readonly onFollow?: () => void
}

/** The ways through the product. */
export function Navigation({ isCollapsed = false, onFollow }: NavigationProps) {
  const text = useText()
  return (
    <ul className={classes.links}>
      <NavigationLink
        to="/dashboard"
        label={text('app.dashboard')}
        isCollapsed={isCollapsed}
        onFollow={onFollow}
      >
        <DashboardIcon />
      </NavigationLink>
      {kinds.map((kind) => (
        <NavigationLink
          key={kind.name}
          to={`/${kind.name}/create`}
          label={text(`${kind.name}.new`)}
          isCollapsed={isCollapsed}
          onFollow={onFollow}
        >
          <KindIcon kind={kind.name} />
        </NavigationLink>
      ))}
    </ul>
  )
}

interface NavigationLinkProps {
  readonly to: string
  readonly label: string
  readonly isCollapsed: boolean
  readonly onFollow: (() => void) | undefined
  readonly children: ReactNode
}

/** Leads to a fresh screen, even from the same one. */
function NavigationLink({ to, label, isCollapsed, onFollow, children }: NavigationLinkProps) {
  const isHere = useLocation({ select: (location) => location.pathname === to })
  return (
    <li>
      <Link
        to={to}
        state={(before) => ({ opening: (before.opening ?? 0) + 1 })}
        replace={isHere}
        className={classes.link}
        onClick={onFollow}
        {...(isCollapsed ? { title: label } : {})}
      >
        {children}
        <span className={classes.linkName}>{label}</span>
      </Link>
    </li>
  )
}
