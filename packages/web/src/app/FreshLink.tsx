import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface FreshLinkProps {
  readonly to: string
  readonly className: string | undefined
  readonly title?: string
  onClick?: (() => void) | undefined
  readonly children: ReactNode
}

/** Renders a link that resets its screen, even if that screen is already open. */
export function FreshLink({ to, className, title, onClick, children }: FreshLinkProps) {
  const isHere = useLocation({ select: (location) => location.pathname === to })
  return (
    <Link
      to={to}
      state={(before) => ({ opening: (before.opening ?? 0) + 1 })}
      replace={isHere}
      {...(className === undefined ? {} : { className })}
      {...(title === undefined ? {} : { title })}
      {...(onClick ? { onClick } : {})}
    >
      {children}
    </Link>
  )
}
