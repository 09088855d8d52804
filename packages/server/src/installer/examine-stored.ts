import { countUndecryptableTwoFactorSecrets } from '#auth/factor/count-unreadable.ts'
import { defaultBackupFolder } from '#backup/backups-folder.ts'
import { readBackupSettings } from '#backup/nightly/settings/repository.ts'
import { findFolderProblem } from '#backup/places/find-unfit-folder.ts'
import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import { deriveKeyFingerprint } from '#secrets/key-mark.ts'
import { findKeyReplacement } from '#secrets/repository.ts'
import type { Finding } from './examine-installation.ts'

/** Checks what the database holds against the environment and the disk. Empty if it cannot be read, which another check reports. */
export async function examineStoredData(config: Config, { database, key }: Installation): Promise<Finding[]> {
  let connection: Connection | null = null
  try {
    connection = openDatabase(database, { mustExist: true })
    const secrets = await findSecretProblem(connection, key)
    const backups = await listBackupProblems(connection, config)
    return [
      { title: { key: 'doctor.secrets' }, isGood: secrets === null, details: secrets ? [secrets] : [] },
      { title: { key: 'doctor.backups' }, isGood: backups.length === 0, details: backups },
    ]
  } catch {
    return []
  } finally {
    await connection?.destroy()
  }
}

async function findSecretProblem(opened: Connection, key: string): Promise<Sentence | null> {
  const replacedAt = await findKeyReplacement(opened, deriveKeyFingerprint(key))
  if (replacedAt !== null) return { key: 'secrets.replaced-key', params: { day: replacedAt.slice(0, 10) } }
  const count = await countUndecryptableTwoFactorSecrets(opened, key)
  return count === 0 ? null : { key: 'secrets.wrong-key', params: { count } }
}

/** The folder of nightly backups, and that of backups before an upgrade. */
async function listBackupProblems(opened: Connection, config: Config): Promise<Sentence[]> {
  const { isOn, folder } = await readBackupSettings(opened)
  const defaultFolder = defaultBackupFolder(config.dataDir)
  const folders = new Set(isOn && folder !== '' ? [folder, defaultFolder] : [defaultFolder])
  return [...folders].flatMap((path): Sentence[] => {
    const unfit = findFolderProblem(path, config)
    return unfit === null ? [] : [{ key: `backup.unfit-${unfit}`, params: { folder: path } }]
  })
}
