import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DocumentForm } from '#documents/document-form.ts'
import { type Draft, type DraftPlace, oldestKept, shapeOfDrafts } from './draft.ts'

/** Where this browser keeps drafts. Each call fails where the browser refuses: it has no room, or keeps nothing at all. */
export interface DraftShelf {
  readonly add: (draft: Draft) => Promise<void>
  /**
   * Puts it in place of the one that has the id.
   * @param kept under that id until now
   * @returns false where none has: somebody has taken that one up elsewhere, or removed it, and nothing is kept
   */
  readonly change: (draft: Draft, kept: Draft) => Promise<boolean>
  /** Puts it in place of one that has another id. @returns false where that one is gone, and nothing is kept */
  readonly takeOver: (id: string, draft: Draft) => Promise<boolean>
  readonly remove: (...ids: readonly string[]) => Promise<void>
  readonly has: (id: string) => Promise<boolean>
  /** The newest first; none that is too old. */
  readonly of: (place: DraftPlace) => Promise<Draft[]>
  /** The ids of all that a member has. */
  readonly idsOf: (owner: string) => Promise<string[]>
  /** The ids of those that are too old, whosever they are. */
  readonly oldIds: () => Promise<string[]>
  readonly isEmpty: () => Promise<boolean>
  /** Forgets the e-mails in the drafts of a member. */
  readonly forgetLetters: (owner: string) => Promise<void>
}

/** What is typed changes with every letter, and is much smaller to write without what it was typed on top of. */
type Typed = Omit<Draft, 'clean'>

interface Shelves extends DBSchema {
  drafts: { key: string; value: Typed; indexes: { place: [string, string, number]; at: number } }
  cleans: { key: string; value: { readonly id: string; readonly clean: DocumentForm } }
}

type Shelf = IDBPDatabase<Shelves>

/** Of the stores below; what is in them has a shape of its own. */
const arrangement = 2

const both = ['drafts', 'cleans'] as const

/** @param name of the database */
export function openShelf(name: string, now: () => number = Date.now): DraftShelf {
  const withShelf = connection(name)

  return {
    add: (draft) => withShelf((shelf) => changeBoth(shelf, ({ write }) => write(draft))),
    change: (draft, kept) =>
      withShelf((shelf) =>
        changeBoth(shelf, async ({ has, write }) => {
          if (!(await has(draft.id))) return false
          await write(draft, draft.clean !== kept.clean)
          return true
        }),
      ),
    takeOver: (id, draft) =>
      withShelf((shelf) =>
        changeBoth(shelf, async ({ has, write, erase }) => {
          if (!(await has(id))) return false
          await erase(id)
          await write(draft)
          return true
        }),
      ),
    remove: (...ids) =>
      withShelf((shelf) =>
        changeBoth(shelf, async ({ erase }) => {
          for (const id of ids) await erase(id)
        }),
      ),
    has: (id) => withShelf(async (shelf) => (await shelf.getKey('drafts', id)) !== undefined),
    of: (place) => withShelf((shelf) => draftsOf(shelf, place, oldestKept(now()))),
    idsOf: (owner) => withShelf((shelf) => shelf.getAllKeysFromIndex('drafts', 'place', ofOwner(owner))),
    oldIds: () =>
      withShelf((shelf) =>
        shelf.getAllKeysFromIndex('drafts', 'at', IDBKeyRange.upperBound(oldestKept(now()))),
      ),
    isEmpty: () => withShelf(async (shelf) => (await shelf.count('drafts')) === 0),
    forgetLetters: (owner) => withShelf((shelf) => forgetLetters(shelf, owner)),
  }
}

interface Changes {
  readonly has: (id: string) => Promise<boolean>
  readonly write: (draft: Draft, withClean?: boolean) => Promise<void>
  readonly erase: (id: string) => Promise<void>
}

/** All of it or nothing, and nothing of other tabs in between. */
async function changeBoth<Found>(shelf: Shelf, work: (changes: Changes) => Promise<Found>): Promise<Found> {
  const transaction = shelf.transaction(both, 'readwrite')
  // Whichever fails first is what is told.
  transaction.done.catch(() => undefined)
  const drafts = transaction.objectStore('drafts')
  const cleans = transaction.objectStore('cleans')
  const found = await work({
    has: async (id) => (await drafts.getKey(id)) !== undefined,
    async write({ clean, ...typed }, withClean = true) {
      await drafts.put(typed)
      if (withClean) await cleans.put({ id: typed.id, clean })
    },
    async erase(id) {
      await drafts.delete(id)
      await cleans.delete(id)
    },
  })
  await transaction.done
  return found
}

/** Another version of the product may have written what is there: what has another shape is left alone. */
async function draftsOf(
  shelf: Shelf,
  { owner, kind, documentId }: DraftPlace,
  oldest: number,
): Promise<Draft[]> {
  const transaction = shelf.transaction(both)
  const found = await transaction.objectStore('drafts').index('place').getAll([owner, kind, documentId])
  const shown = found.filter(({ shape, at }) => shape === shapeOfDrafts && at > oldest)
  const drafts: Draft[] = []
  for (const typed of shown) {
    const kept = await transaction.objectStore('cleans').get(typed.id)
    if (kept !== undefined) drafts.push({ ...typed, clean: kept.clean })
  }
  return drafts.sort((one, other) => other.at - one.at)
}

async function forgetLetters(shelf: Shelf, owner: string): Promise<void> {
  const transaction = shelf.transaction('drafts', 'readwrite')
  const found = await transaction.store.index('place').getAll(ofOwner(owner))
  for (const typed of found) {
    if (typed.letter !== null) await transaction.store.put({ ...typed, letter: null })
  }
  await transaction.done
}

/** Every place of theirs: in the order of keys a list comes after every number and text. */
function ofOwner(owner: string): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []])
}

type WithShelf = <Found>(work: (shelf: Shelf) => Promise<Found>) => Promise<Found>

function connection(name: string): WithShelf {
  let opening: Promise<Shelf> | null = null

  function opened(): Promise<Shelf> {
    const now = opening ?? open(name, () => drop(now))
    opening = now
    return now
  }

  function drop(one: Promise<Shelf>): void {
    if (opening === one) opening = null
    one.then((shelf) => shelf.close()).catch(() => undefined)
  }

  /** Once more on a connection of its own: browsers close those of pages that were long in the background. */
  return async function withShelf(work) {
    const first = opened()
    const shelf = await first.catch((error: unknown) => {
      drop(first)
      throw error
    })
    try {
      return await work(shelf)
    } catch (error) {
      if (!isClosed(error)) throw error
      drop(first)
      return await work(await opened())
    }
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError'
}

function open(name: string, onGone: () => void): Promise<Shelf> {
  return openDB<Shelves>(name, arrangement, {
    upgrade(database) {
      for (const store of [...database.objectStoreNames]) database.deleteObjectStore(store)
      const drafts = database.createObjectStore('drafts', { keyPath: 'id' })
      drafts.createIndex('place', ['owner', 'kind', 'documentId'])
      drafts.createIndex('at', 'at')
      database.createObjectStore('cleans', { keyPath: 'id' })
    },
    // A newer version of the product is about to arrange it otherwise.
    blocking: onGone,
    terminated: onGone,
  })
}
