import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { meQuery, useSignOut } from '#auth/auth-queries.ts'
import { ownerOf } from '#documents/drafts/draft-owner.ts'
import { showCount } from '#locale/count-text.ts'
import { currentText } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { useChoice } from '#ui/alerts.tsx'
import { showToast } from '#ui/toasts.ts'

/** Leaves the screen first, so that one with unsaved changes can ask; then ends the session. */
export function useLeave() {
  const text = useText()
  const router = useRouter()
  const signOut = useSignOut()
  const leaveDrafts = useLeavingDrafts()
  return async () => {
    await router.navigate({ to: '/login', state: { isLeaving: true } })
    if (router.state.location.pathname !== '/login') return
    // A browser that cannot say what it keeps holds nobody up.
    await leaveDrafts().catch(() => undefined)
    // Signed out is signed out, whether or not the server could be told.
    await signOut.mutateAsync().catch(() => undefined)
    await router.navigate({ to: '/login', replace: true })
    showToast('info', text('sign-in.signed-out'), 5_000)
  }
}

/** What somebody has typed and not saved is theirs: on a device of their own they want it back, on another one gone. */
function useLeavingDrafts() {
  const choose = useChoice()
  const queries = useQueryClient()
  return async () => {
    const me = queries.getQueryData(meQuery.queryKey)
    if (me === undefined) return
    const [{ leaveDrafts }, { shelf }] = await Promise.all([
      import('#documents/drafts/own-drafts.ts'),
      import('#documents/drafts/open-shelves.ts'),
    ])
    const left = await leaveDrafts(shelf, ownerOf(me))
    if (left === null) return
    // Its sentences have just come with the script.
    const text = currentText()
    const answer = await choose(text('drafts.on-device', { count: showCount(left.count) }), [
      { value: 'remove', label: text('drafts.remove-kept') },
      { value: 'keep', label: text('drafts.leave-kept'), isMain: true },
    ])
    if (answer === 'remove') await left.remove()
  }
}
