import { countUnreadable } from '#auth/factor/count-unreadable.ts'
import { backupsFolder } from '#backup/backups-folder.ts'
import { readBackupSettings } from '#backup/nightly/settings/repository.ts'
import { findUnfitFolder } from '#backup/places/find-unfit-folder.ts'
import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import { keyMarkOf } from '#secrets/key-mark.ts'
import { findReplacement } from '#secrets/repository.ts'
import type { Finding } from './examine-installation.ts'

/** Checks what the database holds against the environment and the disk. Empty if it cannot be read, which another check reports. */
export async function examineStored(config: Config, { database, key }: Installation): Promise<Finding[]> {
  let opened: Connection | null = null
  try {
    opened = openDatabase(database, { mustExist: true })
    const secrets = await findSecretProblem(opened, key)
    const backups = await listBackupProblems(opened, config)
    return [
      { title: { key: 'doctor.secrets' }, isGood: secrets === null, details: secrets ? [secrets] : [] },
      { title: { key: 'doctor.backups' }, isGood: backups.length === 0, details: backups },
    ]
  } catch {
    return []
  } finally {
    await opened?.destroy()
  }
}

async function findSecretProblem(opened: Connection, key: string): Promise<Sentence | null> {
  const replacedAt = await findReplacement(opened, keyMarkOf(key))
  if (replacedAt !== null) return { key: 'secrets.replaced-key', params: { day: replacedAt.slice(0, 10) } }
  const count = await countUnreadable(opened, key)
  return count === 0 ? null : { key: 'secrets.wrong-key', params: { count } }
}

/** The folder of nightly backups, and that of backups before an upgrade. */
async function listBackupProblems(opened: Connection, config: Config): Promise<Sentence[]> {
  const { isOn, folder } = await readBackupSettings(opened)
  const usual = backupsFolder(config.dataDir)
  const used = new Set(isOn && folder !== '' ? [folder, usual] : [usual])
  return [...used].flatMap((path): Sentence[] => {
    const unfit = findUnfitFolder(path, config)
    return unfit === null ? [] : [{ key: `backup.unfit-${unfit}`, params: { folder: path } }]
  })
}
