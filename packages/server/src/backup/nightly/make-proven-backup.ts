import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from '#backup/make-folder.ts'
import { BadBackup } from '#backup/manifest/bad-backup.ts'
import { requireFitFolder } from '#backup/places/require-fit-folder.ts'
import { proveBackup } from '#backup/prove-backup.ts'
import { sayUnwritten } from '#backup/say-unwritten.ts'
import { writeBackup } from '#backup/write-backup.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { BackupAnswer, BackupJob } from './backup-job.ts'

/** Makes a backup that has its name only once it was restored and compared. */
export async function makeProvenBackup({
  settings,
  environment,
  folder,
  folders,
  file,
}: BackupJob): Promise<BackupAnswer> {
  let database: Connection | null = null
  try {
    database = openDatabase(settings, { mustExist: true })
    requireFitFolder(folder, folders)
    makeFolder(folder)
    const source = { database, dialect: settings.dialect, environment, clock: () => new Date(), folders }
    const finish = async (unfinished: string) =>
      void (await proveBackup(unfinished, { folder: dirname(unfinished) }))
    const { figures } = await writeBackup(source, { file, replaces: false, withSecrets: false, finish })
    return { made: true, documents: figures.counts.documents ?? 0, bytes: (await stat(file)).size }
  } catch (error) {
    const said = sayUnwritten(error, file)
    if (said instanceof BadBackup) return { made: false, failure: said.sentence }
    const reason = error instanceof Error ? error.message : String(error)
    return { made: false, failure: { key: 'backup.surprise', params: { reason } } }
  } finally {
    await database?.destroy()
  }
}
