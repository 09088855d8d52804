import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouteContext,
} from '@tanstack/react-router'
import { meQuery } from '#api/me-queries.ts'
import { isSignedIn } from '#auth/auth-queries.ts'
import { Crashed } from '#ui/ErrorBoundary.tsx'
import { ownPath } from './address.ts'
import { PlainLayout } from './PlainLayout.tsx'

export interface RouterContext {
  readonly queries: QueryClient
}

/** State of a history entry, which is not part of its address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Counts how often a link of the navigation was followed. A new number resets the screen at the same address. */
    opening?: number
    /** The member is signing out. */
    isLeaving?: boolean
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: Crashed,
})

/** Screens with the top bar alone. */
export const plainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'plain',
  component: PlainLayout,
})

/** Screens of members, with navigation and top bar. */
export const officeRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  beforeLoad: ({ location }) => {
    requireSignIn({ location })
    return { opening: location.state.opening ?? 0 }
  },
  // Starts while the chunks of the layout and the screen are loading. Both need the member.
  shouldReload: false,
  loader: ({ context: { queries } }) => void queries.prefetchQuery(meQuery),
  component: lazyRouteComponent(() => import('./OfficeLayout.tsx'), 'OfficeLayout'),
})

/**
 * Returns a number that changes each time a screen is opened again at the same address. It comes from the route, because during
 * navigation the location is already that of the next screen.
 */
export function useOpening(): number {
  return useRouteContext({ from: '/office', select: ({ opening }) => opening })
}

/** Redirects to the sign-in, which returns to the requested page. */
export function requireSignIn({ location }: { readonly location: { readonly href: string } }): void {
  if (!isSignedIn()) throw redirect({ to: '/login', search: { back: ownPath(location.href) }, replace: true })
}
