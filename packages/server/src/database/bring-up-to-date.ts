import {
  type DatabaseSettings,
  isSocket,
  type MysqlSettings,
  shownAddress,
} from '#config/database-settings.ts'
import type { Connection } from './schema.ts'
import { isAway, isInsecure, isMissingDatabase, isRefused, wantsTls } from './portable.ts'
import { isHalfReplaced } from './replacing/unfinished-replacement.ts'

export class DatabaseUnusable extends Error {}

const halfRestored =
  'A restore into this database was stopped before it was whole. Run it again: quittance restore FILE; or put back what was there before: quittance restore --undo'

/**
 * Updates the schema of a database and what depends on it. Refuses a database into which a restore was interrupted.
 * @param work runs the migrations, and what is to be done before and after them
 * @throws DatabaseUnusable with a sentence that names the remedy, where an administrator can help
 */
export async function bringUpToDate(
  db: Connection,
  settings: DatabaseSettings,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    if (await isHalfReplaced(db)) throw new DatabaseUnusable(halfRestored)
    await work()
  } catch (error) {
    const sentence =
      madeByNewer(error) ?? (settings.dialect === 'mysql' ? sentenceFor(error, settings) : null)
    if (sentence === null) throw error
    throw new DatabaseUnusable(sentence, { cause: error })
  }
}

/** The query builder's own words for steps that this version does not know. */
const unknownStep = /^corrupted migrations: previously executed migration (\S+) is missing/

function madeByNewer(error: unknown): string | null {
  const step = error instanceof Error ? unknownStep.exec(error.message)?.[1] : undefined
  return step === undefined
    ? null
    : `This database was made by a newer version of this product (${step}). Please install that version.`
}

function sentenceFor(error: unknown, settings: MysqlSettings): string | null {
  const { database, user } = settings
  const place = shownAddress(settings)
  if (isAway(error)) {
    const keys = isSocket(settings) ? 'DB_HOST' : 'DB_HOST and DB_PORT'
    return `The database server at ${place} does not answer. Start it, or correct ${keys} in the environment file.`
  }
  if (isMissingDatabase(error)) {
    return `The database server at ${place} has no database ${database}. Restore it from a backup, or correct DB_DATABASE in the environment file.`
  }
  if (isRefused(error)) {
    return `The database server at ${place} does not let ${user} use ${database}. Correct DB_USERNAME, DB_PASSWORD and DB_DATABASE in the environment file.`
  }
  if (isInsecure(error)) {
    return `Nobody who is trusted here vouches for the database server at ${place} (${String(error)}). Correct DB_SSL_CA and DB_HOST in the environment file.`
  }
  if (wantsTls(error)) {
    return `The database server at ${place} takes encrypted connections alone. Set DB_SSL=true in the environment file.`
  }
  return null
}
