import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const SettingsArea = lazy(async () => {
  const { SettingsArea: Area } = await import('./SettingsArea.tsx')
  return { default: Area }
})

const OwnProfile = lazy(async () => {
  const { OwnProfile: Profile } = await import('./OwnProfile.tsx')
  return { default: Profile }
})

const InvitationScreen = lazy(async () => {
  const { InvitationScreen: Screen } = await import('#auth/invitation/InvitationScreen.tsx')
  return { default: Screen }
})

/** The settings, at the page that the address names. */
export function SettingsPage() {
  const { page } = useParams({ strict: false })
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <SettingsArea page={page} />
    </Suspense>
  )
}

export function ProfilePage() {
  const text = useText()
  useTitle(text('profile.title'))
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <OwnProfile />
    </Suspense>
  )
}

const PasswordScreen = lazy(async () => {
  const { PasswordScreen: Screen } = await import('#auth/forgotten/PasswordScreen.tsx')
  return { default: Screen }
})

/** A forgotten password: the secret of the link stands behind # in the address. */
export function PasswordPage() {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  useTitle(null)
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <PasswordScreen
        key={hash}
        token={hash}
        onDone={() => void router.navigate({ to: '/login', replace: true })}
      />
    </Suspense>
  )
}

/** The secret stands behind # in the address. Signed in, whoever was invited starts at the dashboard. */
export function InvitationPage() {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const [token, setToken] = useState(hash)
  // The address of the next page, without a secret, is there before that page is.
  if (hash !== '' && hash !== token) setToken(hash)
  useTitle(null)
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <InvitationScreen
        key={token}
        token={token}
        onSignedIn={() => void router.navigate({ to: '/dashboard', replace: true })}
      />
    </Suspense>
  )
}
