import { useCallback, useEffect, useState } from 'react'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { isUnsaved, useOpenForm } from '#documents/document-store.ts'
import { type Draft, isWorthOffering } from './draft.ts'
import { createDraftRecorder, type DraftRecorder } from './draft-recorder.ts'
import { draftLocks, draftStore } from './open-draft-stores.ts'

/** Delay before the draft storage is loaded: the first screen is complete by then, and the user has hardly typed. */
const prepareMs = 2_000

/** Records drafts of the open form while it is mounted. @param isThere whether the owner is signed in */
export function useDraftRecorder(owner: string, isThere: boolean): DraftRecorder | null {
  const { kind, store, recorder: holder } = useOpenForm()
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
    if (isUnsaved(store)) void made.flush()
    holder.arrive(made)
    setRecorder(made)
    return () => {
      made.end()
      holder.current = null
      stopWatching()
      clearTimeout(preparing)
    }
  }, [owner, kind, store, holder])
  useEffect(() => recorder?.pause(!isThere), [recorder, isThere])
  return recorder
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

const pauseMs = 400
const timeoutMs = 500

/**
 * Calls `act` after a pause, when the browser is idle. The pause is so short that a crash loses about one word, and waiting for
 * idle time keeps typing responsive.
 * @returns a function that cancels the call
 */
function scheduleWhenIdle(act: () => void): () => void {
  let idle = 0
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') act()
    else idle = requestIdleCallback(act, { timeout: timeoutMs })
  }, pauseMs)
  return () => {
    clearTimeout(timer)
    if (idle !== 0) cancelIdleCallback(idle)
  }
}
