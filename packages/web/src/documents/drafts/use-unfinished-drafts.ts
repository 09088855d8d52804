import { useCallback, useEffect, useState } from 'react'
import { useOpenForm } from '#documents/document-store.ts'
import { type Draft, isWorthOffering } from './draft.ts'
import { draftLocks, draftStore } from './open-draft-stores.ts'

export interface UnfinishedDrafts {
  /** The newest first; null until they are loaded. */
  readonly drafts: readonly Draft[] | null
  /** Loads them again. */
  readonly reload: () => Promise<void>
}

/** Returns the unfinished drafts of the open document that are open in no tab. */
export function useUnfinishedDrafts(owner: string): UnfinishedDrafts {
  const { kind, store } = useOpenForm()
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null)

  const find = useCallback(async (): Promise<readonly Draft[]> => {
    const documentId = store.getState().form.id ?? 0
    const found = await draftStore.find({ owner, kind: kind.name, documentId })
    const free = await draftLocks.findUnlocked(found.map(({ id }) => id))
    const { form } = store.getState()
    return found.filter((draft) => free.has(draft.id) && isWorthOffering(draft, form))
  }, [owner, kind, store])

  // If the storage is not available, there are no drafts to offer.
  const reload = useCallback(async () => setDrafts(await find().catch(() => [])), [find])

  useEffect(() => {
    let isGone = false
    const offer = (unfinished: readonly Draft[]) => isGone || setDrafts(unfinished)
    void find().then(offer, () => offer([]))
    return () => {
      isGone = true
    }
  }, [find])
  return { drafts, reload }
}
