import { markDatabaseError } from '#database/database-error.ts'

/** The database has ended a transaction by itself, for instance because the disk is full. */
export class Undone extends Error {
  readonly code = 'DATABASE_UNDONE'

  constructor() {
    super('The database has undone the transaction')
    markDatabaseError(this)
  }
}
