import { useEffect, useState } from 'react'
import { useOpenForm } from '#documents/document-store.ts'
import { type Draft, isWorthOffering } from './draft.ts'
import { held, shelf } from './open-shelves.ts'

export interface LeftDrafts {
  /** The newest first; null until they are looked for. */
  readonly drafts: readonly Draft[] | null
  readonly setDrafts: (drafts: readonly Draft[]) => void
}

/** What was typed for the open document, was never saved, and is open nowhere else. */
export function useLeftDrafts(owner: number): LeftDrafts {
  const { kind, store } = useOpenForm()
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null)
  useEffect(() => {
    let isGone = false
    async function look(): Promise<readonly Draft[]> {
      const documentId = store.getState().form.id ?? 0
      const found = await shelf.of({ owner, kind: kind.name, documentId })
      const { form } = store.getState()
      const offered = found.filter((draft) => isWorthOffering(draft, form))
      if (offered.length === 0) return []
      const free = await held.notHeld(offered.map(({ id }) => id))
      return offered.filter(({ id }) => free.has(id))
    }
    async function offer(): Promise<void> {
      // A browser that keeps nothing has nothing to offer.
      const left = await look().catch(() => [])
      if (!isGone) setDrafts(left)
    }
    void offer()
    return () => {
      isGone = true
    }
  }, [owner, kind, store])
  return { drafts, setDrafts }
}
