import draftsEnglish from '@quittance/shared/locales/en/drafts.json' with { type: 'json' }
import { addEnglish } from '#locale/dictionary.ts'
import type { DraftShelf } from './draft-shelf.ts'
import type { HeldDrafts } from './held-drafts.ts'

addEnglish(draftsEnglish)

/** Removes what is too old, whosever it is; not what somebody has open in a tab just now. */
export async function removeOldDrafts(shelf: DraftShelf, held: Pick<HeldDrafts, 'notHeld'>): Promise<void> {
  const old = await shelf.oldIds()
  if (old.length > 0) await shelf.remove(...(await held.notHeld(old)))
  // Asked, it remembers what it finds.
  await shelf.isEmpty()
}

/** Whoever signs out leaves no e-mail behind. @returns how to remove the rest, where there is any */
export async function leaveDrafts(shelf: DraftShelf, owner: string): Promise<LeftBehind | null> {
  await shelf.forgetLetters(owner)
  const ids = await shelf.idsOf(owner)
  return ids.length === 0 ? null : { count: ids.length, remove: () => shelf.remove(...ids) }
}

interface LeftBehind {
  readonly count: number
  readonly remove: () => Promise<void>
}
