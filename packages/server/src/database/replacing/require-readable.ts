import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { DatabaseSettings } from '#config/database-settings.ts'

/** Of an embedded database that is there. @throws the database's own error where its file is damaged: see `isDamaged` */
export function requireReadable(settings: DatabaseSettings): void {
  if (settings.dialect !== 'sqlite' || !existsSync(settings.file)) return
  const database = new Sqlite(settings.file)
  try {
    database.prepare('select count(*) from sqlite_schema').get()
  } finally {
    database.close()
  }
}
