import { type PrintTemplate, printTemplates } from '@quittance/shared/documents/looks.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'

/** How documents look on paper. */
export interface PrintSettings {
  readonly template: PrintTemplate
  /** As `#0f4c5c`. */
  readonly accent: string
}

export interface StoredPrintSettings extends PrintSettings {
  /** Counts the changes; 0: nobody has chosen yet. */
  readonly version: number
  readonly changed: { readonly by: string; readonly at: string }
}

const singletonId = 1

const defaultPrintSettings: StoredPrintSettings = {
  template: 'letterhead',
  accent: '#0f4c5c',
  version: 0,
  changed: { by: '', at: '' },
}

/** The one that every installation begins with, where nobody has chosen yet. */
export async function readPrintSettings(db: Connection): Promise<StoredPrintSettings> {
  const row = await db.selectFrom('paper_settings').selectAll().where('id', '=', singletonId).executeTakeFirst()
  return toPrintSettings(row)
}

/** Until the transaction ends nobody else changes it. */
export async function lockPrintSettings(transaction: Connection): Promise<StoredPrintSettings> {
  const row = await transaction
    .selectFrom('paper_settings')
    .selectAll()
    .where('id', '=', singletonId)
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirst()
  return toPrintSettings(row)
}

/** @throws the database's own error when somebody else has chosen for the first time at once: see `isDuplicate` */
export async function storePrintSettings(
  transaction: Connection,
  { template: look, accent, version, changed }: StoredPrintSettings,
): Promise<void> {
  const row = { look, accent, version, changed_by: changed.by, changed_at: changed.at }
  const first = { id: singletonId, ...row }
  await changeReferenceData(transaction, async (within) => {
    if (version === 1) await within.insertInto('paper_settings').values(first).execute()
    else await within.updateTable('paper_settings').set(row).where('id', '=', singletonId).execute()
  })
}

interface PrintSettingsRow {
  readonly look: string
  readonly accent: string
  readonly version: number
  readonly changed_by: string
  readonly changed_at: string
}

function toPrintSettings(row: PrintSettingsRow | undefined): StoredPrintSettings {
  if (!row) return defaultPrintSettings
  const { accent, version } = row
  const look = printTemplates.find((one) => one === row.look) ?? defaultPrintSettings.template
  return { template: look, accent, version, changed: { by: row.changed_by, at: row.changed_at } }
}
