import { createRoute, lazyRouteComponent, redirect, useRouter, useSearch } from '@tanstack/react-router'
import { isSignedIn } from '#auth/auth-queries.ts'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { ownPath } from './address.ts'
import { plainRoute, requireSignIn, rootRoute } from './layout-routes.tsx'
import { lazyPage } from './lazy-page.tsx'

/** The cover, or the setup wizard. It has its own layout, because the bar above it depends on whether the product is installed. */
export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./StartScreen.tsx'), 'StartScreen'),
})

interface LoginSearch {
  /** Path of the page that the user requested before the sign-in. */
  readonly back?: string
}

const loginRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/login',
  validateSearch: ({ back }: Readonly<Record<string, unknown>>): LoginSearch =>
    typeof back === 'string' ? { back: ownPath(back) } : {},
  beforeLoad: ({ search, location }) => {
    if (isSignedIn() && !location.state.isLeaving) throw redirect({ to: pathOf(search.back), replace: true })
  },
  component: lazyPage(
    () => import('#auth/LoginScreen.tsx'),
    ({ LoginScreen }) =>
      function LoginPage() {
        const text = useText()
        const router = useRouter()
        const { back } = useSearch({ from: '/plain/login' })
        useTitle(text('sign-in.title'))
        return <LoginScreen onSignedIn={() => void router.navigate({ to: pathOf(back), replace: true })} />
      },
  ),
})

/** Returns the requested path, with its query string. */
function pathOf(back: string | undefined) {
  return ownPath(back) as '/dashboard' // as: the router finds the route of any path
}

const invitationRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./email-links.tsx'), 'InvitationPage'),
})

const passwordRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/password',
  component: lazyRouteComponent(() => import('./email-links.tsx'), 'PasswordPage'),
})

export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./search-only.tsx'), 'UnknownPath'),
})

/** The screens with the top bar alone. */
export const publicRoutes = [loginRoute, invitationRoute, passwordRoute]
