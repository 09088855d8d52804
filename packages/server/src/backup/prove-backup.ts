import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { disableDurability, openDatabase } from '#database/connections/open-database.ts'
import { unfinishedName } from './archive/unfinished.ts'
import { loadBackup } from './load-backup.ts'
import type { BackupReading, ReadBackup } from './read-backup.ts'
import { sayUnwritten } from './say-unwritten.ts'

interface Proof {
  /** Where the scratch database stands meanwhile. */
  readonly folder: string
  readonly onProgress?: BackupReading['onProgress']
}

/**
 * Restores a backup into a scratch database – an embedded one, whatever the backup comes from – and compares its counts and
 * totals with what the backup says. @throws BadBackup
 */
export async function proveBackup(file: string, { folder, onProgress }: Proof): Promise<ReadBackup> {
  const scratch = unfinishedName(join(folder, 'proof.sqlite'), randomUUID())
  try {
    const database = openDatabase({ dialect: 'sqlite', file: scratch })
    try {
      await disableDurability(database)
      return await loadBackup(file, { database, dialect: 'sqlite', ...(onProgress && { onProgress }) })
    } finally {
      await database.destroy()
    }
  } catch (error) {
    throw sayUnwritten(error, scratch)
  } finally {
    for (const end of ['', '-wal', '-shm']) await rm(`${scratch}${end}`, { force: true })
  }
}
