import { assertNever } from '@quittance/shared/assert-never.ts'
import type { DatabaseProbe } from '#database/connections/check-database.ts'
import { type DatabaseSettings, formatDatabaseAddress } from '#database/connections/database-settings.ts'
import type { Sentence } from '#errors.ts'
import type { DatabaseContents } from './repository.ts'

// The sentences about databases: the wizard, the command line and the doctor say the same.

type ConnectionFailure = Extract<DatabaseProbe, { isReachable: false }>
type ReachableDatabase = Extract<DatabaseProbe, { isReachable: true }>

const maxListedTables = 3

/** Where the database is: `localhost:3306`, or its file. */
function formatAddress(settings: DatabaseSettings): string {
  return settings.dialect === 'sqlite' ? settings.file : formatDatabaseAddress(settings)
}

/** The file of an embedded database, the name of one on a server. */
export function getDatabaseName(settings: DatabaseSettings): string {
  return settings.dialect === 'sqlite' ? settings.file : settings.database
}

/** That there was a connection, and that the database was created where it was missing. */
export function describeConnection(reached: ReachableDatabase, settings: DatabaseSettings): Sentence[] {
  const { product, existence } = reached
  const connected: Sentence = {
    key: 'installer.db-connected',
    params: { product, place: formatAddress(settings) },
  }
  const created: Sentence = { key: 'installer.db-created', params: { database: getDatabaseName(settings) } }
  return existence === 'created' ? [connected, created] : [connected]
}

/** Why, and what can be done about it. */
export function describeConnectionFailure(
  { failure: because, reason }: ConnectionFailure,
  settings: DatabaseSettings,
): Sentence {
  const user = settings.dialect === 'mysql' ? settings.user : ''
  const params = { place: formatAddress(settings), database: getDatabaseName(settings), user, reason }
  switch (because) {
    case 'away':
      return { key: 'installer.db-away', params }
    case 'refused':
      return { key: 'installer.db-refused', params }
    case 'insecure':
      return { key: 'installer.db-insecure', params }
    case 'wants-tls':
      return { key: 'installer.db-wants-tls', params }
    case 'no-rights':
      return { key: 'installer.db-no-rights', params }
    case 'not-created':
      return { key: 'installer.db-not-created', params }
    case 'name-impossible':
      return { key: 'installer.db-name-impossible', params }
    case 'file-unusable':
      return { key: 'installer.db-file-unusable', params: { file: getDatabaseName(settings), reason } }
    default:
      return assertNever(because)
  }
}

/** What is there already, and what installing would make of it. */
export function describeContents(contents: DatabaseContents, settings: DatabaseSettings): Sentence {
  const database = getDatabaseName(settings)
  switch (contents.kind) {
    case 'nothing':
      return { key: 'installer.db-empty', params: { database } }
    case 'begun-installation':
      return { key: 'installer.db-begun', params: { database } }
    case 'newer-version':
      return { key: 'installer.db-newer', params: { database, step: contents.step } }
    case 'foreign-tables':
      return { key: 'installer.db-foreign', params: { database, tables: listFirstTables(contents.tables) } }
    case 'product': {
      const { members, documents } = contents
      return { key: 'installer.db-holds-product', params: { database, members, documents } }
    }
    default:
      return assertNever(contents)
  }
}

function listFirstTables(tables: readonly string[]): string {
  const names = tables.slice(0, maxListedTables).join(', ')
  return tables.length > maxListedTables ? `${names}, …` : names
}
