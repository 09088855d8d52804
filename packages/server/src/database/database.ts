import type { Kysely } from 'kysely'
import type { DatabaseSettings } from '#config/database-settings.ts'
import { openMysql } from './dialects/mysql.ts'
import { openSqlite } from './dialects/sqlite.ts'
import type { Schema } from './schema.ts'

/** The database, or one transaction of it: every function of a repository takes one first. */
export type Connection = Kysely<Schema>

/** Opens the database that the settings name. Nothing is sent to a server before the first query. */
export function openDatabase(settings: DatabaseSettings): Connection {
  switch (settings.dialect) {
    case 'sqlite':
      return openSqlite(settings.file)
    case 'mysql':
      return openMysql(settings)
  }
}
