import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface ResetLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: string
}

/** Renders a link that resets its screen, even if that screen is already open. */
export function ResetLink({ to, ...props }: ResetLinkProps) {
  const isHere = useLocation({ select: (location) => location.pathname === to })
  return (
    <Link {...props} to={to} state={(before) => ({ opening: (before.opening ?? 0) + 1 })} replace={isHere} />
  )
}

/** Returns the address of a screen, for links that open a new tab. */
export function useAppLink(path: string): string {
  return useRouter().buildLocation({ to: path }).href
}
