import { Outlet, useParams, useRouter } from '@tanstack/react-router'
import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react'
import { useMe } from '#auth/auth-queries.ts'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { ColourSchemes } from './ColourSchemes.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

/** A screen whose script only those load who open it. */
function loaded<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const Screen = lazy(async () => ({ default: await load() }))
  return function Loaded(props) {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen {...props} />
      </Suspense>
    )
  }
}

const Layout = loaded(async () => (await import('#settings/SettingsLayout.tsx')).SettingsLayout)
const Members = loaded(async () => (await import('#settings/members/MembersScreen.tsx')).MembersScreen)
const Profile = loaded(async () => (await import('#auth/profile/ProfileScreen.tsx')).ProfileScreen)
const Invitation = loaded(
  async () => (await import('#auth/invitation/InvitationScreen.tsx')).InvitationScreen,
)

/** Around every page of the settings. */
export function SettingsFrame() {
  const me = useMe()
  if (!me) return <ScreenSkeleton />
  return (
    <Layout isAdmin={me.role === 'admin'}>
      <Outlet />
    </Layout>
  )
}

export const CompanyPage = loaded(
  async () => (await import('#settings/company/CompanyScreen.tsx')).CompanyScreen,
)
export const KindsPage = loaded(async () => (await import('#settings/kinds/KindsScreen.tsx')).KindsScreen)
export const StatusesPage = loaded(
  async () => (await import('#settings/statuses/StatusesScreen.tsx')).StatusesScreen,
)
export const TokensPage = loaded(async () => (await import('#settings/tokens/TokensScreen.tsx')).TokensScreen)
export const MailPage = loaded(async () => (await import('#settings/mail/MailScreen.tsx')).MailScreen)

export function MembersPage() {
  return <Members myId={useMe()?.id ?? null} />
}

export function ProfilePage() {
  const text = useText()
  useTitle(text('profile.title'))
  return <Profile colours={<ColourSchemes />} />
}

/** Signed in, whoever was invited starts at the dashboard. */
export function InvitationPage() {
  const router = useRouter()
  const { token = '' } = useParams({ strict: false })
  useTitle(null)
  return (
    <Invitation token={token} onSignedIn={() => void router.navigate({ to: '/dashboard', replace: true })} />
  )
}
