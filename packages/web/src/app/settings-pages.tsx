import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { lazyScreen, pageOf } from './lazy-screen.tsx'

const SettingsArea = lazyScreen(async () => (await import('./SettingsArea.tsx')).SettingsArea)

const OwnProfile = lazyScreen(async () => (await import('./OwnProfile.tsx')).OwnProfile)

const PasswordScreen = lazyScreen(
  async () => (await import('#auth/forgotten/PasswordScreen.tsx')).PasswordScreen,
)

const InvitationScreen = lazyScreen(
  async () => (await import('#auth/invitation/InvitationScreen.tsx')).InvitationScreen,
)

/** Renders the settings page in the address. */
export const SettingsPage = pageOf(SettingsArea, function SettingsAtAddress() {
  const { page } = useParams({ strict: false })
  return <SettingsArea page={page} />
})

export const ProfilePage = pageOf(OwnProfile, function ProfileAtAddress() {
  const text = useText()
  useTitle(text('profile.title'))
  return <OwnProfile />
})

/** Renders the reset of a forgotten password. The fragment of the address is the secret of the link. */
export const PasswordPage = pageOf(PasswordScreen, function PasswordAtAddress() {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  useTitle(null)
  return (
    <PasswordScreen
      key={hash}
      token={hash}
      onDone={() => void router.navigate({ to: '/login', replace: true })}
    />
  )
})

/** Renders an invitation, whose secret is the fragment of the address. The new member then starts at the dashboard. */
export const InvitationPage = pageOf(InvitationScreen, function InvitationAtAddress() {
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
})
