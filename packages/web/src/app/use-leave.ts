import { useRouter } from '@tanstack/react-router'
import { useSignOut } from '#auth/auth-queries.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'

/** Leaves the screen first, so that one with unsaved changes can ask; then ends the session. */
export function useLeave() {
  const text = useText()
  const router = useRouter()
  const signOut = useSignOut()
  return async () => {
    await router.navigate({ to: '/login', state: { isLeaving: true } })
    if (router.state.location.pathname !== '/login') return
    // Signed out is signed out, whether or not the server could be told.
    await signOut.mutateAsync().catch(() => undefined)
    await router.navigate({ to: '/login', replace: true })
    showToast('info', text('sign-in.signed-out'), 5_000)
  }
}
