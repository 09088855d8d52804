import { useEffect, useState } from 'react'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { type DocumentStore, useOpenForm } from '#documents/document-store.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { held, shelf } from './open-shelves.ts'
import { soonWhenIdle } from './when-idle.ts'

/** By then the first screen has all that it needs, and nobody has typed much. */
const prepareMs = 2_000

/** Keeps what the open form holds for as long as it stands. @param isThere whether the owner is who is signed in */
export function useDraftKeeper(owner: string, isThere: boolean): DraftKeeper | null {
  const { kind, store, keeping } = useOpenForm()
  const [keeper, setKeeper] = useState<DraftKeeper | null>(null)
  useEffect(() => {
    const about = { owner, kind: kind.name, newId: newIdempotencyKey, now: Date.now, soon: soonWhenIdle }
    const made = createDraftKeeper({ store, shelf, held, ...about })
    const preparing = setTimeout(shelf.prepare, prepareMs)
    const stopWatching = onComingAndGoing(() => void made.flush())
    // Somebody may have typed before this script was there.
    if (hasChanged(store)) void made.flush()
    keeping.current = made
    setKeeper(made)
    return () => {
      made.end()
      keeping.current = null
      stopWatching()
      clearTimeout(preparing)
    }
  }, [owner, kind, store, keeping])
  useEffect(() => keeper?.pause(!isThere), [keeper, isThere])
  return keeper
}

function hasChanged(store: DocumentStore): boolean {
  const { form, clean } = store.getState()
  return form !== clean
}

/** Whoever goes may not come back; and whoever comes back may find that it was taken up elsewhere meanwhile. */
function onComingAndGoing(act: () => void): () => void {
  document.addEventListener('visibilitychange', act)
  window.addEventListener('pagehide', act)
  window.addEventListener('pageshow', act)
  return () => {
    document.removeEventListener('visibilitychange', act)
    window.removeEventListener('pagehide', act)
    window.removeEventListener('pageshow', act)
  }
}
