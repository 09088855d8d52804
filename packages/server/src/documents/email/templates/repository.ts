import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { LastChange } from '#changes.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'

/** Each kind has one template for each language. */
export interface TemplateKey {
  readonly kind: KindName
  readonly locale: Locale
}

/** Subject and message with which a document e-mail begins, with placeholders. */
export interface MailTemplate {
  readonly subject: string
  readonly message: string
}

export interface StoredTemplate {
  /** Null if the default template applies. */
  readonly customTemplate: MailTemplate | null
  /** Number of changes, including resets; 0 if the template was never changed. */
  readonly version: number
  /** `by`: name of the member, `at`: ISO 8601, UTC. Both empty if the template was never changed. */
  readonly lastChange: LastChange
}

const unchangedTemplate: StoredTemplate = {
  customTemplate: null,
  version: 0,
  lastChange: { changedBy: '', changedAt: '' },
}

/** Returns the stored template of a key; version 0 if it was never changed. */
export async function readTemplate(db: Connection, key: TemplateKey): Promise<StoredTemplate> {
  return toStoredTemplate(await selectByKey(db, key).executeTakeFirst())
}

/** Returns the stored template, locked until the transaction ends. */
export async function lockTemplate(transaction: Connection, key: TemplateKey): Promise<StoredTemplate> {
  return toStoredTemplate(
    await selectByKey(transaction, key).modifyEnd(forUpdate(transaction)).executeTakeFirst(),
  )
}

/** Reads all templates with one statement and returns a look-up by key. */
export async function listTemplates(
  db: Connection,
): Promise<{ readonly get: (key: TemplateKey) => StoredTemplate }> {
  const rows = await db.selectFrom('mail_templates').selectAll().execute()
  return {
    get: ({ kind, locale }) =>
      toStoredTemplate(rows.find((row) => row.kind === kind && row.locale === locale)),
  }
}

/**
 * Stores version 1 or the next version of a template.
 * @throws the error of the database if version 1 was stored concurrently: see `isDuplicate`
 */
export async function storeTemplate(
  transaction: Connection,
  { kind, locale }: TemplateKey,
  { customTemplate, version, lastChange }: StoredTemplate,
): Promise<void> {
  const template = customTemplate ?? resetMarker
  const row = { ...template, version, changed_by: lastChange.changedBy, changed_at: lastChange.changedAt }
  await changeReferenceData(transaction, async (changeTransaction) => {
    if (version === 1) {
      await changeTransaction
        .insertInto('mail_templates')
        .values({ kind, locale, ...row })
        .execute()
    } else {
      const update = changeTransaction.updateTable('mail_templates').set(row).where('kind', '=', kind)
      await update.where('locale', '=', locale).execute()
    }
  })
}

// A reset is stored as an empty subject, which the contract rejects, so that the row keeps counting versions.
const resetMarker: MailTemplate = { subject: '', message: '' }

function selectByKey(db: Connection, { kind, locale }: TemplateKey) {
  return db.selectFrom('mail_templates').selectAll().where('kind', '=', kind).where('locale', '=', locale)
}

interface TemplateRow {
  readonly subject: string
  readonly message: string
  readonly version: number
  readonly changed_by: string
  readonly changed_at: string
}

function toStoredTemplate(row: TemplateRow | undefined): StoredTemplate {
  if (!row) return unchangedTemplate
  const { subject, message, version } = row
  const customTemplate = subject === '' ? null : { subject, message }
  return { customTemplate, version, lastChange: { changedBy: row.changed_by, changedAt: row.changed_at } }
}
