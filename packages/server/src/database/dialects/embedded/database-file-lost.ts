import { markDatabaseError } from '#database/database-error.ts'

/** The file of the embedded database is not where it was opened, so nothing that is written would be found again. */
export class DatabaseFileLost extends Error {
  readonly code = 'DATABASE_FILE_LOST'

  constructor(path: string) {
    super(`The database file ${path} is not the one that was opened`)
    markDatabaseError(this)
  }
}
