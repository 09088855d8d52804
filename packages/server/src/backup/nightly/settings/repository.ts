import { type StoredBackupSettings, defaultBackupSettings } from '#backup/nightly/backup-settings.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

const singletonId = 1

/** Those that every installation begins with, where nobody has chosen yet. */
export async function readBackupSettings(db: Connection): Promise<StoredBackupSettings> {
  const row = await db.selectFrom('backup_settings').selectAll().where('id', '=', singletonId).executeTakeFirst()
  return toSettings(row)
}

/** Until the transaction ends nobody else changes them. */
export async function lockBackupSettings(transaction: Connection): Promise<StoredBackupSettings> {
  const row = await transaction
    .selectFrom('backup_settings')
    .selectAll()
    .where('id', '=', singletonId)
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirst()
  return toSettings(row)
}

/** @throws the database's own error when somebody else has chosen for the first time at once: see `isDuplicate` */
export async function storeBackupSettings(
  transaction: Connection,
  { isOn, time, folder, keep, version, changed }: StoredBackupSettings,
): Promise<void> {
  const columns = { is_on: isOn ? 1 : 0, time_of_day: time, folder, keep }
  const row = { ...columns, version, changed_by: changed.by, changed_at: changed.at }
  if (version === 1) {
    await transaction
      .insertInto('backup_settings')
      .values({ id: singletonId, ...row })
      .execute()
  } else {
    await transaction.updateTable('backup_settings').set(row).where('id', '=', singletonId).execute()
  }
}

interface SettingsRow {
  readonly is_on: number
  readonly time_of_day: string
  readonly folder: string
  readonly keep: number
  readonly version: number
  readonly changed_by: string
  readonly changed_at: string
}

function toSettings(row: SettingsRow | undefined): StoredBackupSettings {
  if (!row) return defaultBackupSettings
  const { folder, keep, version } = row
  const changed = { by: row.changed_by, at: row.changed_at }
  return { isOn: row.is_on === 1, time: row.time_of_day, folder, keep, version, changed }
}
