import { assertNever } from '@quittance/shared/assert-never.ts'
import type { DatabaseProbe } from '#database/connections/check-database.ts'
import { type DatabaseSettings, formatDatabaseAddress } from '#database/connections/database-settings.ts'
import { findMissingTriggers, hasIssuedTrigger } from '#database/queries/stored-triggers.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import { readIssuingSettings } from '#settings/issuing/repository.ts'
import type { DatabaseContents } from './repository.ts'

// Messages about databases, shared by the wizard, the commands and `quittance doctor`.

type ConnectionFailure = Extract<DatabaseProbe, { isReachable: false }>
type ReachableDatabase = Extract<DatabaseProbe, { isReachable: true }>

const maxListedTables = 3

/** Returns the address of a database server (`localhost:3306`) or the file of an embedded database. */
function formatAddress(settings: DatabaseSettings): string {
  return settings.dialect === 'sqlite' ? settings.file : formatDatabaseAddress(settings)
}

/** Returns the name of a database on a server, or the file of an embedded one. */
export function getDatabaseName(settings: DatabaseSettings): string {
  return settings.dialect === 'sqlite' ? settings.file : settings.database
}

/** Describes a successful connection, and the creation of the database if it was missing. */
export function describeConnection(probe: ReachableDatabase, settings: DatabaseSettings): Sentence[] {
  const { product, existence } = probe
  const connected: Sentence = {
    key: 'installer.db-connected',
    params: { product, place: formatAddress(settings) },
  }
  const created: Sentence = { key: 'installer.db-created', params: { database: getDatabaseName(settings) } }
  return existence === 'created' ? [connected, created] : [connected]
}

/** Describes why the database cannot be used, and the remedy. */
export function describeConnectionFailure(
  { failure, reason }: ConnectionFailure,
  settings: DatabaseSettings,
): Sentence {
  const user = settings.dialect === 'mysql' ? settings.user : ''
  const params = { place: formatAddress(settings), database: getDatabaseName(settings), user, reason }
  switch (failure) {
    case 'unavailable':
      return { key: 'installer.db-unavailable', params }
    case 'access-denied':
      return { key: 'installer.db-credentials-rejected', params }
    case 'tls-error':
      return { key: 'installer.db-insecure', params }
    case 'tls-required':
      return { key: 'installer.db-tls-required', params }
    case 'no-permission':
      return { key: 'installer.db-no-rights', params }
    case 'create-failed':
      return { key: 'installer.db-not-created', params }
    case 'invalid-name':
      return { key: 'installer.db-name-invalid', params }
    case 'file-unusable':
      return { key: 'installer.db-file-unusable', params: { file: getDatabaseName(settings), reason } }
    default:
      return assertNever(failure)
  }
}

/** Describes the contents of a database, and what an installation would do with them. */
export function describeContents(contents: DatabaseContents, settings: DatabaseSettings): Sentence {
  const database = getDatabaseName(settings)
  switch (contents.kind) {
    case 'nothing':
      return { key: 'installer.db-empty', params: { database } }
    case 'unfinished-installation':
      return { key: 'installer.db-unfinished', params: { database } }
    case 'newer-version':
      return { key: 'installer.db-newer', params: { database, step: contents.migration } }
    case 'foreign-tables':
      return { key: 'installer.db-foreign', params: { database, tables: listFirstTables(contents.tables) } }
    case 'product': {
      const { members, documents } = contents
      return { key: 'installer.db-contains-application', params: { database, members, documents } }
    }
    default:
      return assertNever(contents)
  }
}

/**
 * Says that the database itself does not protect issued documents, and how that can be changed.
 * @param missing names of missing triggers
 * @returns no sentence if no trigger is missing that protects issued documents, payments or the ledger
 */
export function describeUnprotected(missing: readonly string[], settings: DatabaseSettings): Sentence[] {
  if (!hasIssuedTrigger(missing)) return []
  const remedy: Sentence =
    settings.dialect === 'sqlite'
      ? { key: 'ledger.protect-file' }
      : { key: 'ledger.protect-server', params: { database: settings.database, user: settings.user } }
  return [{ key: 'ledger.unprotected' }, remedy]
}

/** Warns like `describeUnprotected` if documents are issued. Where they are not, nothing lacks the protection yet. */
export async function listProtectionWarnings(
  db: Connection,
  settings: DatabaseSettings,
): Promise<Sentence[]> {
  const { isOn } = await readIssuingSettings(db)
  return isOn ? describeUnprotected(await findMissingTriggers(db), settings) : []
}

function listFirstTables(tables: readonly string[]): string {
  const names = tables.slice(0, maxListedTables).join(', ')
  return tables.length > maxListedTables ? `${names}, …` : names
}
