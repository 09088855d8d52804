import { useEffect, useState } from 'react'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { type DocumentStore, useOpenForm } from '#documents/document-store.ts'
import { createDraftRecorder, type DraftRecorder } from './draft-recorder.ts'
import { draftLocks, draftStore } from './open-draft-stores.ts'
import { scheduleWhenIdle } from './when-idle.ts'

/** Delay before the draft storage is loaded: the first screen is complete by then, and the user has hardly typed. */
const prepareMs = 2_000

/** Records drafts of the open form while it is mounted. @param isThere whether the owner is signed in */
export function useDraftRecorder(owner: string, isThere: boolean): DraftRecorder | null {
  const { kind, store, recorder: recorderRef } = useOpenForm()
  const [recorder, setRecorder] = useState<DraftRecorder | null>(null)
  useEffect(() => {
    const about = {
      owner,
      kind: kind.name,
      newId: newIdempotencyKey,
      now: Date.now,
      schedule: scheduleWhenIdle,
    }
    const made = createDraftRecorder({ store, draftStore, draftLocks, ...about })
    const preparing = setTimeout(draftStore.prepare, prepareMs)
    const stopWatching = onComingAndGoing(() => void made.flush())
    // The user may have typed before this chunk was loaded.
    if (hasChanged(store)) void made.flush()
    recorderRef.current = made
    setRecorder(made)
    return () => {
      made.end()
      recorderRef.current = null
      stopWatching()
      clearTimeout(preparing)
    }
  }, [owner, kind, store, recorderRef])
  useEffect(() => recorder?.pause(!isThere), [recorder, isThere])
  return recorder
}

function hasChanged(store: DocumentStore): boolean {
  const { form, clean } = store.getState()
  return form !== clean
}

/**
 * Calls `act` when the page is hidden or shown. A user who leaves may not come back, and while the page was hidden, another tab
 * may have resumed the draft.
 * @returns a function that removes the listeners
 */
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
