import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { disableDurability, openDatabase } from '#database/connections/open-database.ts'
import { createTemporaryName } from './archive/unfinished.ts'
import { loadBackup } from './load-backup.ts'
import type { BackupReadOptions, BackupMetadata } from './read-backup.ts'
import { explainWriteError } from './say-unwritten.ts'

interface VerifyOptions {
  /** Where the scratch database stands meanwhile. */
  readonly folder: string
  readonly onProgress?: BackupReadOptions['onProgress']
}

/**
 * Restores a backup into a scratch database – an embedded one, whatever the backup comes from – and compares its counts and
 * totals with what the backup says. @throws BadBackup
 */
export async function verifyBackup(file: string, { folder, onProgress }: VerifyOptions): Promise<BackupMetadata> {
  const scratchFile = createTemporaryName(join(folder, 'proof.sqlite'), randomUUID())
  try {
    const database = openDatabase({ dialect: 'sqlite', file: scratchFile })
    try {
      await disableDurability(database)
      return await loadBackup(file, { database, dialect: 'sqlite', ...(onProgress && { onProgress }) })
    } finally {
      await database.destroy()
    }
  } catch (error) {
    throw explainWriteError(error, scratchFile)
  } finally {
    for (const end of ['', '-wal', '-shm']) await rm(`${scratchFile}${end}`, { force: true })
  }
}
