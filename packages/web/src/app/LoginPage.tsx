import { useRouter, useSearch } from '@tanstack/react-router'
import { LoginScreen } from '#auth/LoginScreen.tsx'
import { ownPath } from './own-path.ts'

/** Renders the sign-in, and then opens the page that the user requested. */
export function LoginPage() {
  const router = useRouter()
  const { back } = useSearch({ strict: false })
  return <LoginScreen onSignedIn={() => router.navigate({ to: ownPath(back), replace: true })} />
}
