import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { beforeEach, vi } from 'vitest'
import { EmbeddedDialect } from '#database/dialects/embedded/embedded-dialect.ts'
import { EmbeddedFile } from '#database/dialects/embedded/embedded-file.ts'
import { isUnavailable } from '#database/queries/database-errors.ts'
import { createBackupFolder } from './backups.ts'

interface Tables {
  notes: { id: number }
}

type Notes = Kysely<Tables>

/** Options of `vi.waitFor`: an embedded database checks its files several times a second. */
export const waitOptions = { timeout: 10_000, interval: 20 }

/** Creates an embedded database for each test of a suite, with a table of notes that contains note 1. */
export function setUpNotesDatabase(): NotesDatabase {
  const notes = new NotesDatabase()
  beforeEach(async () => {
    await notes.setUp()
    return () => notes.tearDown()
  })
  return notes
}

class NotesDatabase {
  folder: Pick<ReturnType<typeof createBackupFolder>, 'file' | 'remove'> = {
    file: (name) => name,
    remove: () => undefined,
  }
  path = ''
  /** Reports to the administrator. */
  readonly reports: string[] = []
  readonly #opened: Notes[] = []
  #db: Notes | null = null

  /** Current database of the test. */
  get db(): Notes {
    if (this.#db === null) throw new Error('The database is available only while tests run')
    return this.#db
  }

  set db(database: Notes) {
    this.#db = database
  }

  async setUp(): Promise<void> {
    this.folder = createBackupFolder()
    this.path = this.folder.file('notes.sqlite')
    this.reports.length = 0
    this.db = await this.#create(this.path)
    await this.save(1)
  }

  async tearDown(): Promise<void> {
    await this.closeAll()
    this.folder.remove()
  }

  open(file: string, isUsable = () => true): Notes {
    const report = (message: string) => void this.reports.push(message)
    const opened = new EmbeddedFile(file, { hasReadConnection: true, isUsable, report })
    const database = new Kysely<Tables>({ dialect: new EmbeddedDialect(opened) })
    this.#opened.push(database)
    return database
  }

  async save(id: number): Promise<void> {
    await this.db
      .transaction()
      .execute((transaction) => transaction.insertInto('notes').values({ id }).execute())
  }

  /** Saves, with retries until it is acknowledged. */
  async retrySave(id: number): Promise<void> {
    await vi.waitFor(() => this.save(id), waitOptions)
  }

  async listIds(database: Notes): Promise<number[]> {
    const rows = await database.selectFrom('notes').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }

  /** Returns `stored` if the work succeeds, and `unavailable` if the database is unavailable. */
  async getOutcome(work: Promise<unknown>): Promise<string> {
    return await work.then(
      () => 'stored',
      (error: unknown) => (isUnavailable(error) ? 'unavailable' : String(error)),
    )
  }

  /** Creates another valid database with more notes. Returns its path. */
  async createOther(): Promise<string> {
    const path = this.folder.file('other.sqlite')
    const other = await this.#create(path)
    for (let id = 1000; id < 1400; id += 1) await other.insertInto('notes').values({ id }).execute()
    await this.close(other)
    return path
  }

  /** Lists the WAL files that were renamed. */
  listFormerLogs(): string[] {
    return readdirSync(dirname(this.path)).filter((name) => name.endsWith('.former'))
  }

  /** Checks a closed database file without WAL. Returns `ok` if it is intact. */
  findProblems(file: string): unknown {
    const database = new Sqlite(file)
    const result = database.pragma('integrity_check', { simple: true })
    database.close()
    return result
  }

  async close(database: Notes): Promise<void> {
    await database.destroy()
    this.#opened.splice(this.#opened.indexOf(database), 1)
  }

  async closeAll(): Promise<void> {
    for (const each of this.#opened.splice(0)) await each.destroy()
  }

  async #create(path: string): Promise<Notes> {
    const database = this.open(path)
    await sql`create table notes (id integer primary key)`.execute(database)
    return database
  }
}
