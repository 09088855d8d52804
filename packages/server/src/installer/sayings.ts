import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import type { DatabaseProbe } from '#database/connections/check-database.ts'
import { type DatabaseSettings, formatDatabaseAddress } from '#database/connections/database-settings.ts'
import type { Sentence } from '#errors.ts'
import type { DatabaseContents } from './repository.ts'

// The sentences about databases: the wizard, the command line and the doctor say the same.

type Unreached = Extract<DatabaseProbe, { isReachable: false }>
type ReachedDatabase = Extract<DatabaseProbe, { isReachable: true }>

const mostTables = 3

/** Where the database is: `localhost:3306`, or its file. */
function placeOf(settings: DatabaseSettings): string {
  return settings.dialect === 'sqlite' ? settings.file : formatDatabaseAddress(settings)
}

/** The file of an embedded database, the name of one on a server. */
export function nameOf(settings: DatabaseSettings): string {
  return settings.dialect === 'sqlite' ? settings.file : settings.database
}

/** That there was a connection, and that the database was created where it was missing. */
export function sayReached(reached: ReachedDatabase, settings: DatabaseSettings): Sentence[] {
  const { product, existence } = reached
  const connected: Sentence = { key: 'installer.db-connected', params: { product, place: placeOf(settings) } }
  const created: Sentence = { key: 'installer.db-created', params: { database: nameOf(settings) } }
  return existence === 'created' ? [connected, created] : [connected]
}

/** Why, and what can be done about it. */
export function sayUnreached({ failure: because, reason }: Unreached, settings: DatabaseSettings): Sentence {
  const user = settings.dialect === 'mysql' ? settings.user : ''
  const params = { place: placeOf(settings), database: nameOf(settings), user, reason }
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
      return { key: 'installer.db-file-unusable', params: { file: nameOf(settings), reason } }
    default:
      return unreachable(because)
  }
}

/** What is there already, and what installing would make of it. */
export function sayContents(contents: DatabaseContents, settings: DatabaseSettings): Sentence {
  const database = nameOf(settings)
  switch (contents.holds) {
    case 'nothing':
      return { key: 'installer.db-empty', params: { database } }
    case 'begun-installation':
      return { key: 'installer.db-begun', params: { database } }
    case 'newer-version':
      return { key: 'installer.db-newer', params: { database, step: contents.step } }
    case 'foreign-tables':
      return { key: 'installer.db-foreign', params: { database, tables: firstOf(contents.tables) } }
    case 'product': {
      const { members, documents } = contents
      return { key: 'installer.db-holds-product', params: { database, members, documents } }
    }
    default:
      return unreachable(contents)
  }
}

function firstOf(tables: readonly string[]): string {
  const named = tables.slice(0, mostTables).join(', ')
  return tables.length > mostTables ? `${named}, …` : named
}
