import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { laterScreen, pageOf } from './later-screen.tsx'

const SettingsArea = laterScreen(async () => (await import('./SettingsArea.tsx')).SettingsArea)

const OwnProfile = laterScreen(async () => (await import('./OwnProfile.tsx')).OwnProfile)

const PasswordScreen = laterScreen(
  async () => (await import('#auth/forgotten/PasswordScreen.tsx')).PasswordScreen,
)

const InvitationScreen = laterScreen(
  async () => (await import('#auth/invitation/InvitationScreen.tsx')).InvitationScreen,
)

/** The settings, at the page that the address names. */
export const SettingsPage = pageOf(SettingsArea, function SettingsAtAddress() {
  const { page } = useParams({ strict: false })
  return <SettingsArea page={page} />
})

export const ProfilePage = pageOf(OwnProfile, function ProfileAtAddress() {
  const text = useText()
  useTitle(text('profile.title'))
  return <OwnProfile />
})

/** A forgotten password: the secret of the link stands behind # in the address. */
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

/** The secret stands behind # in the address. Signed in, whoever was invited starts at the dashboard. */
export const InvitationPage = pageOf(InvitationScreen, function InvitationAtAddress() {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const [token, setToken] = useState(hash)
  // The address of the next page, without a secret, is there before that page is.
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
