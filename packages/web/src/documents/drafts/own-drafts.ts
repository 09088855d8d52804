import draftsEnglish from '@quittance/shared/locales/en/drafts.json' with { type: 'json' }
import { addEnglish } from '#locale/dictionary.ts'
import type { DraftLocks } from './draft-locks.ts'
import type { DraftStore } from './draft-store.ts'

addEnglish(draftsEnglish)

/** Removes the expired drafts of all members, except those that a tab has open. */
export async function removeOldDrafts(
  draftStore: DraftStore,
  draftLocks: Pick<DraftLocks, 'findUnlocked'>,
): Promise<void> {
  const old = await draftStore.findExpiredIds()
  if (old.length > 0) await draftStore.remove(...(await draftLocks.findUnlocked(old)))
  // Updates the flag that says whether this browser may have stored drafts.
  await draftStore.isEmpty()
}

/** Removes the e-mails from the drafts of a member who signs out. @returns how to remove the drafts; null if there are none */
export async function leaveDrafts(draftStore: DraftStore, owner: string): Promise<RemainingDrafts | null> {
  await draftStore.removeEmails(owner)
  const ids = await draftStore.findIds(owner)
  return ids.length === 0 ? null : { count: ids.length, remove: () => draftStore.remove(...ids) }
}

interface RemainingDrafts {
  readonly count: number
  readonly remove: () => Promise<void>
}
