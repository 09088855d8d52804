import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { meQuery } from '#api/me-queries.ts'
import { useSignOut } from '#auth/auth-queries.ts'
import { ownerOf } from '#documents/drafts/draft-owner.ts'
import { currentText } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { useChoice } from '#ui/alerts.tsx'
import { showToast } from '#ui/toasts.ts'
import { removeRecentRecords } from './palette/remove-recent-records.ts'

/** Returns a function that signs out. It leaves the screen first, so that a screen with unsaved changes can ask the member. */
export function useLeave() {
  const text = useText()
  const router = useRouter()
  const signOut = useSignOut()
  const leaveDrafts = useLeavingDrafts()
  return async () => {
    await router.navigate({ to: '/login', state: { isLeaving: true } })
    if (router.state.location.pathname !== '/login') return
    // A browser whose draft storage fails must not prevent the sign-out.
    await leaveDrafts().catch(() => undefined)
    // The member is signed out here even if the server could not be reached.
    await signOut.mutateAsync().catch(() => undefined)
    removeRecentRecords()
    await router.navigate({ to: '/login', replace: true })
    showToast('info', text('sign-in.signed-out'), 5_000)
  }
}

/** Returns a function that asks whether unsaved drafts stay on this device. On a shared device, they should be removed. */
function useLeavingDrafts() {
  const choose = useChoice()
  const queries = useQueryClient()
  return async () => {
    const me = queries.getQueryData(meQuery.queryKey)
    if (me === undefined) return
    const [{ leaveDrafts }, { draftStore }] = await Promise.all([
      import('#documents/drafts/own-drafts.ts'),
      import('#documents/drafts/open-draft-stores.ts'),
    ])
    const left = await leaveDrafts(draftStore, ownerOf(me))
    if (left === null) return
    // The texts of the question are in the chunk that was just loaded.
    const text = currentText()
    const answer = await choose(text('drafts.on-device', { count: left.count }), [
      { value: 'remove', label: text('drafts.remove') },
      { value: 'keep', label: text('drafts.keep'), isMain: true },
    ])
    if (answer === 'remove') await left.remove()
  }
}
