import type { PrintTemplate } from '@quittance/shared/documents/templates.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { LastChange } from '#changes.ts'
import { type BatchRead, executeRead } from '#database/queries/batch-reads.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { PreparedQuery, type QueryRow } from '#database/queries/prepared-query.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'
import { toDesign } from './design-repository.ts'
import { createProductDesign, defaultTemplate, type PrintDesign, toTemplate } from './print-design.ts'

/** The selected design of printed documents. */
export interface PrintSettings {
  readonly template: PrintTemplate
  /** Colour, for example `#0f4c5c`. */
  readonly accent: string
  /** Own template that is used instead; null: none. */
  readonly designId: number | null
}

interface StoredPrintSettings extends PrintSettings {
  /** Number of changes; 0: never changed. */
  readonly version: number
  readonly lastChange: LastChange
}

const singletonId = 1

const defaultPrintSettings: StoredPrintSettings = {
  template: defaultTemplate,
  accent: '#0f4c5c',
  designId: null,
  version: 0,
  lastChange: { changedBy: '', changedAt: '' },
}

/** Returns the print settings; the default if they were never changed. */
export async function readPrintSettings(db: Connection): Promise<StoredPrintSettings> {
  const row = await db
    .selectFrom('paper_settings')
    .selectAll()
    .where('id', '=', singletonId)
    .executeTakeFirst()
  return toPrintSettings(row)
}

/** Returns the design in which documents are printed. */
export async function readCurrentDesign(db: Connection): Promise<PrintDesign> {
  return await executeRead(db, createCurrentDesignRead(db))
}

/** Creates a read of the design in which documents are printed. */
export function createCurrentDesignRead(db: Connection): BatchRead<PrintDesign> {
  return currentDesignQuery.read(db, {}, ([row]) => toCurrentDesign(row))
}

const currentDesignQuery = new PreparedQuery((db) => selectCurrentDesign(db).compile())

function selectCurrentDesign(db: Connection) {
  return db
    .selectFrom('paper_settings')
    .leftJoin('print_designs', 'print_designs.id', 'paper_settings.design_id')
    .select(['print_designs.look', 'print_designs.accent', 'font', 'blocks', 'hidden'])
    .select(['paper_settings.look as product_look', 'paper_settings.accent as product_accent'])
    .where('paper_settings.id', '=', singletonId)
}

function toCurrentDesign(row: QueryRow<typeof currentDesignQuery> | undefined): PrintDesign {
  if (row === undefined)
    return createProductDesign(defaultPrintSettings.template, defaultPrintSettings.accent)
  const { look, accent, font, blocks, hidden } = row
  const isOwn = look !== null && accent !== null && font !== null && blocks !== null && hidden !== null
  return isOwn
    ? toDesign({ look, accent, font, blocks, hidden })
    : createProductDesign(toTemplate(row.product_look), row.product_accent)
}

/** Reads the print settings, locked until the transaction ends. */
export async function lockPrintSettings(transaction: Connection): Promise<StoredPrintSettings> {
  const row = await transaction
    .selectFrom('paper_settings')
    .selectAll()
    .where('id', '=', singletonId)
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirst()
  return toPrintSettings(row)
}

/** @throws an error recognised by `isDuplicate` if a concurrent change was the first one */
export async function storePrintSettings(
  transaction: Connection,
  { template: look, accent, designId, version, lastChange }: StoredPrintSettings,
): Promise<void> {
  const { changedBy, changedAt } = lastChange
  const row = { look, accent, design_id: designId, version, changed_by: changedBy, changed_at: changedAt }
  await changeReferenceData(transaction, async (within) => {
    if (version === 1)
      await within
        .insertInto('paper_settings')
        .values({ id: singletonId, ...row })
        .execute()
    else await within.updateTable('paper_settings').set(row).where('id', '=', singletonId).execute()
  })
}

interface PrintSettingsRow {
  readonly look: string
  readonly accent: string
  readonly design_id: number | null
  readonly version: number
  readonly changed_by: string
  readonly changed_at: string
}

function toPrintSettings(row: PrintSettingsRow | undefined): StoredPrintSettings {
  if (!row) return defaultPrintSettings
  const { accent, version } = row
  const lastChange = { changedBy: row.changed_by, changedAt: row.changed_at }
  return { template: toTemplate(row.look), accent, designId: row.design_id, version, lastChange }
}

/** Text at the end of documents in one language. */
export interface ClosingText {
  readonly locale: string
  readonly closing: string
}

/** Returns the closing texts of all languages that have one. */
export async function readClosingTexts(db: Connection): Promise<ClosingText[]> {
  return await executeRead(db, createClosingTextsRead(db))
}

/** Creates a read of the closing texts. */
export function createClosingTextsRead(db: Connection): BatchRead<ClosingText[]> {
  return closingTextsQuery.read(db, {}, (rows) => rows)
}

const closingTextsQuery = new PreparedQuery((db) =>
  db.selectFrom('print_texts').select(['locale', 'closing']).orderBy('locale').compile(),
)

/** Replaces the closing text of a language. @param closing empty: removes it */
export async function replaceClosingText(
  db: Connection,
  { locale, closing }: { readonly locale: Locale; readonly closing: string },
): Promise<void> {
  await changeReferenceData(db, async (within) => {
    await within.deleteFrom('print_texts').where('locale', '=', locale).execute()
    if (closing !== '') await within.insertInto('print_texts').values({ locale, closing }).execute()
  })
}
