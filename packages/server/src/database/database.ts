import type { Kysely } from 'kysely'
import type { DatabaseSettings } from '#config/database-settings.ts'
import { openMysql } from './dialects/mysql.ts'
import { openSqlite } from './dialects/sqlite.ts'
import type { Schema } from './schema.ts'

/** The database, or one transaction of it: every function of a repository takes one first. */
export type Connection = Kysely<Schema>

/**
 * Opens the database that the settings name. Nothing is sent to a server before the first query.
 * @param mustExist an embedded database is not created
 * @throws the driver's error where the embedded database cannot be opened
 */
export function openDatabase(settings: DatabaseSettings, { mustExist = false } = {}): Connection {
  switch (settings.dialect) {
    case 'sqlite':
      return openSqlite(settings.file, { readsApart: true, mustExist })
    case 'mysql':
      return openMysql(settings)
  }
}
