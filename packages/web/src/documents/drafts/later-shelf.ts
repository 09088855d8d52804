import type { DraftShelf } from './draft-shelf.ts'

/** Says, without any script of the shelf, whether this browser may keep something on it. */
export interface ShelfMark {
  readonly isSet: () => boolean
  readonly set: () => void
  readonly clear: () => void
}

interface LaterShelf extends DraftShelf {
  /** Has its script come before it is needed: by then there may be no network. */
  readonly prepare: () => void
}

/** A shelf whose script is asked for when there is something on it, or to be put there. */
export function laterShelf(load: () => Promise<DraftShelf>, mark: ShelfMark): LaterShelf {
  let loading: Promise<DraftShelf> | null = null

  function loaded(): Promise<DraftShelf> {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  async function unlessEmpty<Found>(
    work: (shelf: DraftShelf) => Promise<Found>,
    none: Found,
  ): Promise<Found> {
    return mark.isSet() ? await work(await loaded()) : none
  }

  return {
    prepare: () => void loaded().catch(() => undefined),
    async add(draft) {
      await (await loaded()).add(draft)
      mark.set()
    },
    change: async (draft, kept) => await (await loaded()).change(draft, kept),
    takeOver: async (id, draft) => await (await loaded()).takeOver(id, draft),
    remove: async (...ids) => await (await loaded()).remove(...ids),
    has: async (id) => await (await loaded()).has(id),
    of: (place) => unlessEmpty((shelf) => shelf.of(place), []),
    idsOf: (owner) => unlessEmpty((shelf) => shelf.idsOf(owner), []),
    oldIds: () => unlessEmpty((shelf) => shelf.oldIds(), []),
    forgetLetters: (owner) => unlessEmpty((shelf) => shelf.forgetLetters(owner), undefined),
    isEmpty: () => unlessEmpty((shelf) => isEmptyNow(shelf, mark), true),
  }
}

async function isEmptyNow(shelf: DraftShelf, mark: ShelfMark): Promise<boolean> {
  // Whoever adds something meanwhile sets it again.
  mark.clear()
  const isEmpty = await shelf.isEmpty()
  if (!isEmpty) mark.set()
  return isEmpty
}
