import {
  createRoute,
  lazyRouteComponent,
  redirect,
  useLocation,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { useState } from 'react'
import { isSignedIn } from '#auth/session.ts'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { plainRoute, requireSignIn, rootRoute } from './layout-routes.tsx'
import { lazyPage } from './lazy-page.tsx'
import { ownPath } from './own-path.ts'
import { UnknownPath } from './PlainLayout.tsx'

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
    async () => (await import('#auth/LoginScreen.tsx')).LoginScreen,
    (LoginScreen) =>
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

// For invited people, who are not members yet. The secret is the fragment of the address.
const invitationRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/invitation',
  component: lazyPage(
    async () => (await import('#auth/InvitationScreen.tsx')).InvitationScreen,
    (InvitationScreen) =>
      function InvitationPage() {
        const router = useRouter()
        const hash = useLocation({ select: (location) => location.hash })
        const [token, setToken] = useState(hash)
        // The address of the next page, which has no secret, is set before that page is rendered: keep the secret until then.
        if (hash !== '' && hash !== token) setToken(hash)
        useTitle(null)
        return (
          <InvitationScreen
            key={token}
            token={token}
            onSignedIn={() => void router.navigate({ to: '/dashboard', replace: true })}
          />
        )
      },
  ),
})

// For members who have forgotten their password. The fragment of the address is the secret of the link.
const passwordRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/password',
  component: lazyPage(
    async () => (await import('#auth/PasswordResetScreen.tsx')).PasswordResetScreen,
    (PasswordResetScreen) =>
      function PasswordPage() {
        const router = useRouter()
        const hash = useLocation({ select: (location) => location.hash })
        useTitle(null)
        return (
          <PasswordResetScreen
            key={hash}
            token={hash}
            onDone={() => void router.navigate({ to: '/login', replace: true })}
          />
        )
      },
  ),
})

export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: requireSignIn,
  component: function UnknownPage() {
    useTitle(null)
    return <UnknownPath />
  },
})

/** The screens with the top bar alone. */
export const publicRoutes = [loginRoute, invitationRoute, passwordRoute]
