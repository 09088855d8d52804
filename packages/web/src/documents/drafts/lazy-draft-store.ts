import { lazyModule } from '#ui/lazy.tsx'
import type { DraftStore } from './draft-store.ts'

/** Records, outside of the lazy script, whether this browser may have stored drafts. */
export interface DraftStoreFlag {
  readonly isSet: () => boolean
  readonly set: () => void
  readonly clear: () => void
}

interface LazyDraftStore extends DraftStore {
  /** Loads the script in advance: when a draft has to be stored, the network may be unavailable. */
  readonly prepare: () => void
}

/** Creates a draft storage whose script is loaded when there may be stored drafts, or when one is stored. */
export function createLazyDraftStore(load: () => Promise<DraftStore>, flag: DraftStoreFlag): LazyDraftStore {
  const { load: loaded } = lazyModule(load)

  async function unlessEmpty<Found>(
    work: (draftStore: DraftStore) => Promise<Found>,
    none: Found,
  ): Promise<Found> {
    return flag.isSet() ? await work(await loaded()) : none
  }

  return {
    prepare: () => void loaded().catch(() => undefined),
    async add(draft) {
      await (await loaded()).add(draft)
      flag.set()
    },
    update: async (draft, stored) => await (await loaded()).update(draft, stored),
    replace: async (id, draft) => await (await loaded()).replace(id, draft),
    remove: async (...ids) => await (await loaded()).remove(...ids),
    has: async (id) => await (await loaded()).has(id),
    find: (place) => unlessEmpty((draftStore) => draftStore.find(place), []),
    findIds: (owner) => unlessEmpty((draftStore) => draftStore.findIds(owner), []),
    findExpiredIds: () => unlessEmpty((draftStore) => draftStore.findExpiredIds(), []),
    removeEmails: (owner) => unlessEmpty((draftStore) => draftStore.removeEmails(owner), undefined),
    isEmpty: () => unlessEmpty((draftStore) => isEmptyNow(draftStore, flag), true),
  }
}

async function isEmptyNow(draftStore: DraftStore, flag: DraftStoreFlag): Promise<boolean> {
  // Cleared before the check, so that the flag of a draft that another tab adds during the check is not lost.
  flag.clear()
  const isEmpty = await draftStore.isEmpty()
  if (!isEmpty) flag.set()
  return isEmpty
}
