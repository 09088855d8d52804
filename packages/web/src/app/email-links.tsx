import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { InvitationScreen, PasswordResetScreen } from '#auth/AccessLinkScreens.tsx'
import { useTitle } from '#ui/use-title.ts'

// The pages to which links in e-mails lead. The fragment of the address is the secret of the link.

/** The page for invited people, who are not members yet. */
export function InvitationPage() {
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
}

/** The page for members who have forgotten their password. */
export function PasswordPage() {
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
}
