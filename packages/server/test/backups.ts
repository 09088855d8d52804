import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBackup } from '#backup/read-backup.ts'
import { writeBackup } from '#backup/write-backup.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'

/** A folder for the backups of one suite. */
export function createBackupFolder(): {
  readonly path: string
  readonly file: (name: string) => string
  remove(): void
} {
  const path = mkdtempSync(join(tmpdir(), 'quittance-backups-'))
  return { path, file: (name) => join(path, name), remove: () => rmSync(path, { recursive: true }) }
}

/** Of an installation that is nowhere. */
export const missingFolders = { dataDir: '/nowhere/data', webDist: '/nowhere/web' }

/** Backs a database up as it is. */
export async function backUpDatabase(settings: DatabaseSettings, file: string) {
  const database = openDatabase(settings)
  try {
    const environment = { APP_KEY: 'a key that only these tests use', MAIL_HOST: 'mail.example.com' }
    const source = { database, dialect: settings.dialect, environment, clock: () => new Date(), folders: missingFolders }
    return await writeBackup(source, { file, shouldReplace: true, shouldIncludeSecrets: false })
  } finally {
    await database.destroy()
  }
}

/** Every row that a backup holds as it is written there, by the name of its table. */
export async function readBackupRows(file: string): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  await readBackup(file, {
    async onRows({ table, columns, rows }) {
      const texts = rows.map((row) => JSON.stringify([columns, row]))
      tables[table] = [...(tables[table] ?? []), ...texts]
    },
  })
  return tables
}
