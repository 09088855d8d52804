import { type Look, looks } from '@quittance/shared/documents/looks.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'

/** How documents look on paper. */
export interface PaperLook {
  readonly look: Look
  /** As `#0f4c5c`. */
  readonly accent: string
}

export interface StoredPaperLook extends PaperLook {
  /** Counts the changes; 0: nobody has chosen yet. */
  readonly version: number
  readonly changed: { readonly by: string; readonly at: string }
}

const onlyRow = 1

const untilChosen: StoredPaperLook = {
  look: 'letterhead',
  accent: '#0f4c5c',
  version: 0,
  changed: { by: '', at: '' },
}

/** The one that every installation begins with, where nobody has chosen yet. */
export async function readPaperLook(db: Connection): Promise<StoredPaperLook> {
  const row = await db.selectFrom('paper_settings').selectAll().where('id', '=', onlyRow).executeTakeFirst()
  return toPaperLook(row)
}

/** Until the transaction ends nobody else changes it. */
export async function lockPaperLook(transaction: Connection): Promise<StoredPaperLook> {
  const row = await transaction
    .selectFrom('paper_settings')
    .selectAll()
    .where('id', '=', onlyRow)
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirst()
  return toPaperLook(row)
}

/** @throws the database's own error when somebody else has chosen for the first time at once: see `isDuplicate` */
export async function storePaperLook(
  transaction: Connection,
  { look, accent, version, changed }: StoredPaperLook,
): Promise<void> {
  const row = { look, accent, version, changed_by: changed.by, changed_at: changed.at }
  const first = { id: onlyRow, ...row }
  await changeReferenceData(transaction, async (within) => {
    if (version === 1) await within.insertInto('paper_settings').values(first).execute()
    else await within.updateTable('paper_settings').set(row).where('id', '=', onlyRow).execute()
  })
}

interface Row {
  readonly look: string
  readonly accent: string
  readonly version: number
  readonly changed_by: string
  readonly changed_at: string
}

function toPaperLook(row: Row | undefined): StoredPaperLook {
  if (!row) return untilChosen
  const { accent, version } = row
  const look = looks.find((one) => one === row.look) ?? untilChosen.look
  return { look, accent, version, changed: { by: row.changed_by, at: row.changed_at } }
}
