import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { basePath } from '#api/surroundings.ts'
import { type Draft, oldestKept } from './draft.ts'

/** Where this browser keeps drafts. Each call fails where the browser refuses: it has no room, or keeps nothing at all. */
export interface DraftShelf {
  /** In place of the one that has the id. */
  readonly put: (draft: Draft) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  readonly has: (id: string) => Promise<boolean>
  /** The newest first. */
  readonly of: (document: Pick<Draft, 'owner' | 'kind' | 'documentId'>) => Promise<Draft[]>
}

interface Shelves extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { document: [number, string, number]; at: number } }
}

type Shelf = IDBPDatabase<Shelves>

export function openShelf(now: () => number = Date.now): DraftShelf {
  let opening: Promise<Shelf> | null = null

  function opened(): Promise<Shelf> {
    opening ??= open(now, () => {
      opening = null
    })
    return opening
  }

  /** Once more on a connection of its own: browsers close those of pages that were long in the background. */
  async function withShelf<Found>(work: (shelf: Shelf) => Promise<Found>): Promise<Found> {
    try {
      return await work(await opened())
    } catch (error) {
      opening = null
      if (!isClosed(error)) throw error
      return await work(await opened())
    }
  }

  return {
    put: (draft) => withShelf(async (shelf) => void (await shelf.put('drafts', draft))),
    remove: (id) => withShelf((shelf) => shelf.delete('drafts', id)),
    has: (id) => withShelf(async (shelf) => (await shelf.getKey('drafts', id)) !== undefined),
    of: ({ owner, kind, documentId }) =>
      withShelf(async (shelf) => {
        const found = await shelf.getAllFromIndex('drafts', 'document', [owner, kind, documentId])
        return found.sort((one, other) => other.at - one.at)
      }),
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError'
}

/** Those that are too old go, whosever they are. */
async function open(now: () => number, onGone: () => void): Promise<Shelf> {
  // Another base path is another installation.
  const shelf = await openDB<Shelves>(`drafts ${basePath()}`, 1, {
    upgrade(database) {
      const drafts = database.createObjectStore('drafts', { keyPath: 'id' })
      drafts.createIndex('document', ['owner', 'kind', 'documentId'])
      drafts.createIndex('at', 'at')
    },
    // A newer version of the product is about to arrange it otherwise.
    blocking: () => {
      onGone()
      shelf.close()
    },
    terminated: onGone,
  })
  const old = await shelf.getAllKeysFromIndex('drafts', 'at', IDBKeyRange.upperBound(oldestKept(now())))
  for (const id of old) await shelf.delete('drafts', id)
  return shelf
}
