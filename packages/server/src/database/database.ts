import type { DatabaseSettings } from '#config/database-settings.ts'
import { openMysql } from './dialects/mysql.ts'
import { openSqlite } from './dialects/sqlite.ts'
import type { Connection } from './schema.ts'

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
