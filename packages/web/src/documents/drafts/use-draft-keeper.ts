import { useEffect, useState } from 'react'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { type DocumentStore, useOpenForm } from '#documents/document-store.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { held, shelf } from './open-shelves.ts'

/** Keeps what the open form holds for as long as it stands. @param owner who is signed in */
export function useDraftKeeper(owner: number): DraftKeeper | null {
  const { kind, store, keeping } = useOpenForm()
  const [keeper, setKeeper] = useState<DraftKeeper | null>(null)
  useEffect(() => {
    const about = { owner, kind: kind.name, newId: newIdempotencyKey, now: Date.now }
    const made = createDraftKeeper({ store, shelf, ...about })
    const letGo = held.hold(made.id)
    const stopWatching = onLeavingPage(() => void made.flush())
    // Somebody may have typed before this script was there.
    if (hasChanged(store)) void made.flush()
    keeping.current = made
    setKeeper(made)
    return () => {
      made.end()
      keeping.current = null
      letGo()
      stopWatching()
    }
  }, [owner, kind, store, keeping])
  return keeper
}

function hasChanged(store: DocumentStore): boolean {
  const { form, clean } = store.getState()
  return form !== clean
}

function onLeavingPage(act: () => void): () => void {
  const onHide = () => document.visibilityState === 'hidden' && act()
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('pagehide', act)
  return () => {
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('pagehide', act)
  }
}
