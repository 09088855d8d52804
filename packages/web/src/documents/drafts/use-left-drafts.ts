import { useCallback, useEffect, useState } from 'react'
import { useOpenForm } from '#documents/document-store.ts'
import { type Draft, isWorthOffering } from './draft.ts'
import { held, shelf } from './open-shelves.ts'

export interface LeftDrafts {
  /** The newest first; null until they are looked for. */
  readonly drafts: readonly Draft[] | null
  /** Looks for them again. */
  readonly look: () => Promise<void>
}

/** What was typed for the open document, was never saved, and is open nowhere else. */
export function useLeftDrafts(owner: string): LeftDrafts {
  const { kind, store } = useOpenForm()
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null)

  const find = useCallback(async (): Promise<readonly Draft[]> => {
    const documentId = store.getState().form.id ?? 0
    const found = await shelf.of({ owner, kind: kind.name, documentId })
    const free = await held.notHeld(found.map(({ id }) => id))
    const { form } = store.getState()
    return found.filter((draft) => free.has(draft.id) && isWorthOffering(draft, form))
  }, [owner, kind, store])

  // A browser that keeps nothing has nothing to offer.
  const look = useCallback(async () => setDrafts(await find().catch(() => [])), [find])

  useEffect(() => {
    let isGone = false
    const offer = (left: readonly Draft[]) => isGone || setDrafts(left)
    void find().then(offer, () => offer([]))
    return () => {
      isGone = true
    }
  }, [find])
  return { drafts, look }
}
