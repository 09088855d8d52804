import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DocumentForm } from '#documents/document-form.ts'
import type { UnsentEmail } from '#documents/email/unsent-emails.ts'
import { type Draft, type DraftPlace, oldestKept, shapeOfDrafts, upgradeDraft } from './draft.ts'

/** Stores drafts in this browser. Each call rejects if the browser has no space left or does not allow storage. */
export interface DraftStore {
  readonly add: (draft: Draft) => Promise<void>
  /**
   * Replaces the stored draft with the same id.
   * @param stored the draft that is stored under the id
   * @returns false, without storing anything, if there is none: another tab has resumed or removed it
   */
  readonly update: (draft: Draft, stored: Draft) => Promise<boolean>
  /** Replaces the stored draft with another id. @returns false, without storing anything, if there is none */
  readonly replace: (id: string, draft: Draft) => Promise<boolean>
  readonly remove: (...ids: readonly string[]) => Promise<void>
  readonly has: (id: string) => Promise<boolean>
  /** Returns the drafts of a form that have not expired, the newest first. */
  readonly find: (place: DraftPlace) => Promise<Draft[]>
  /** Returns the ids of all drafts of a member. */
  readonly findIds: (owner: string) => Promise<string[]>
  /** Returns the ids of the expired drafts of all members. */
  readonly findExpiredIds: () => Promise<string[]>
  readonly isEmpty: () => Promise<boolean>
  /** Removes the e-mails from the drafts of a member. */
  readonly removeEmails: (owner: string) => Promise<void>
}

/** A draft without its pristine form. That is stored separately, because it rarely changes: each keystroke writes much less. */
type DraftRecord = Omit<Draft, 'pristine'>

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: DraftRecord; indexes: { place: [string, string, number]; at: number } }
  /** The pristine forms. The names of stored data stay as they were in the first release. */
  cleans: { key: string; value: { readonly id: string; readonly clean: DocumentForm } }
}

type DraftDatabase = IDBPDatabase<DraftSchema>

/** Version of the object stores. The drafts in them have a format version of their own, `shapeOfDrafts`. */
const databaseVersion = 2

const both = ['drafts', 'cleans'] as const

/**
 * Creates the draft storage; the database is opened at the first call.
 * @param name of the database
 * @param now returns milliseconds
 */
export function openDraftStore(name: string, now: () => number = Date.now): DraftStore {
  const withDatabase = connection(name)

  return {
    add: (draft) => withDatabase((database) => changeBoth(database, ({ write }) => write(draft))),
    update: (draft, stored) =>
      withDatabase((database) =>
        changeBoth(database, async ({ has, write }) => {
          if (!(await has(draft.id))) return false
          await write(draft, draft.pristine !== stored.pristine)
          return true
        }),
      ),
    replace: (id, draft) =>
      withDatabase((database) =>
        changeBoth(database, async ({ has, write, erase }) => {
          if (!(await has(id))) return false
          await erase(id)
          await write(draft)
          return true
        }),
      ),
    remove: (...ids) =>
      withDatabase((database) =>
        changeBoth(database, async ({ erase }) => {
          for (const id of ids) await erase(id)
        }),
      ),
    has: (id) => withDatabase(async (database) => (await database.getKey('drafts', id)) !== undefined),
    find: (place) => withDatabase((database) => draftsOf(database, place, oldestKept(now()))),
    findIds: (owner) =>
      withDatabase((database) => database.getAllKeysFromIndex('drafts', 'place', ofOwner(owner))),
    findExpiredIds: () =>
      withDatabase((database) =>
        database.getAllKeysFromIndex('drafts', 'at', IDBKeyRange.upperBound(oldestKept(now()))),
      ),
    isEmpty: () => withDatabase(async (database) => (await database.count('drafts')) === 0),
    removeEmails: (owner) => withDatabase((database) => removeEmails(database, owner)),
  }
}

interface Changes {
  readonly has: (id: string) => Promise<boolean>
  readonly write: (draft: Draft, withPristine?: boolean) => Promise<void>
  readonly erase: (id: string) => Promise<void>
}

/** Runs reads and writes of both object stores in one transaction, isolated from other tabs. */
async function changeBoth<Found>(
  database: DraftDatabase,
  work: (changes: Changes) => Promise<Found>,
): Promise<Found> {
  const transaction = database.transaction(both, 'readwrite')
  // If `work` throws first, that error is thrown, and the rejection of `done` must not be unhandled.
  transaction.done.catch(() => undefined)
  const drafts = transaction.objectStore('drafts')
  const pristineForms = transaction.objectStore('cleans')
  const found = await work({
    has: async (id) => (await drafts.getKey(id)) !== undefined,
    async write({ pristine, ...typed }, withPristine = true) {
      await drafts.put(typed)
      if (withPristine) await pristineForms.put({ id: typed.id, clean: pristine })
    },
    async erase(id) {
      await drafts.delete(id)
      await pristineForms.delete(id)
    },
  })
  await transaction.done
  return found
}

/**
 * Returns the drafts of a form that are newer than `oldest`. Drafts with another format version, which another version of the
 * product has written, are skipped but not removed.
 */
async function draftsOf(
  database: DraftDatabase,
  { owner, kind, documentId }: DraftPlace,
  oldest: number,
): Promise<Draft[]> {
  const transaction = database.transaction(both)
  const found = await transaction.objectStore('drafts').index('place').getAll([owner, kind, documentId])
  const drafts: Draft[] = []
  for (const typed of found.filter(({ at }) => at > oldest)) {
    const kept = await transaction.objectStore('cleans').get(typed.id)
    if (kept !== undefined) drafts.push(upgradeDraft({ ...typed, pristine: kept.clean }))
  }
  return drafts.filter(({ shape }) => shape === shapeOfDrafts).sort((one, other) => other.at - one.at)
}

async function removeEmails(database: DraftDatabase, owner: string): Promise<void> {
  const transaction = database.transaction('drafts', 'readwrite')
  const found = await transaction.store.index('place').getAll(ofOwner(owner))
  for (const typed of found) {
    // Before format 4, `email` was `letter`.
    const { email, letter = null, ...others }: DraftRecord & { readonly letter?: UnsentEmail | null } = typed
    if ((email ?? letter) === null) continue
    await transaction.store.put({
      ...others,
      email: null,
      ...(others.shape < shapeOfDrafts && { letter: null }),
    })
  }
  await transaction.done
}

/** Returns the key range of all drafts of a member. In the order of keys, an array comes after every number and string. */
function ofOwner(owner: string): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []])
}

type WithDatabase = <Found>(work: (database: DraftDatabase) => Promise<Found>) => Promise<Found>

function connection(name: string): WithDatabase {
  let opening: Promise<DraftDatabase> | null = null

  function opened(): Promise<DraftDatabase> {
    const now = opening ?? open(name, () => drop(now))
    opening = now
    return now
  }

  function drop(one: Promise<DraftDatabase>): void {
    if (opening === one) opening = null
    one.then((database) => database.close()).catch(() => undefined)
  }

  /**
   * Runs the work, and runs it again on a new connection if the connection is closed: browsers close connections of pages that
   * were in the background for long.
   */
  return async function withDatabase(work) {
    const first = opened()
    const database = await first.catch((error: unknown) => {
      drop(first)
      throw error
    })
    try {
      return await work(database)
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

function open(name: string, onGone: () => void): Promise<DraftDatabase> {
  return openDB<DraftSchema>(name, databaseVersion, {
    upgrade(database) {
      for (const store of [...database.objectStoreNames]) database.deleteObjectStore(store)
      const drafts = database.createObjectStore('drafts', { keyPath: 'id' })
      drafts.createIndex('place', ['owner', 'kind', 'documentId'])
      drafts.createIndex('at', 'at')
      database.createObjectStore('cleans', { keyPath: 'id' })
    },
    // A page with a newer version of the product needs to upgrade the database.
    blocking: onGone,
    terminated: onGone,
  })
}
