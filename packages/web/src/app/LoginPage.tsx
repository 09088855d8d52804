import { useRouter, useSearch } from '@tanstack/react-router'
import { LoginScreen } from '#auth/LoginScreen.tsx'
import { ownPath } from './own-path.ts'

/** Signs in and goes back to where somebody was going. */
export function LoginPage() {
  const router = useRouter()
  const { back } = useSearch({ strict: false })
  return <LoginScreen onSignedIn={() => router.navigate({ to: ownPath(back), replace: true })} />
}
