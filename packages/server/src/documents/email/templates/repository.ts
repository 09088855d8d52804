import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'

/** Which e-mails a template is for. */
export interface TemplateKey {
  readonly kind: KindName
  readonly locale: Locale
}

/** What e-mails begin with: placeholders and all. */
export interface MailTemplate {
  readonly subject: string
  readonly message: string
}

export interface StoredTemplate {
  /** Null: the product's own. */
  readonly customTemplate: MailTemplate | null
  /** Counts the changes; 0: nobody has changed it yet. */
  readonly version: number
  readonly lastChange: { readonly by: string; readonly at: string }
}

const unchangedTemplate: StoredTemplate = { customTemplate: null, version: 0, lastChange: { by: '', at: '' } }

/** Without words where nobody has written any: the product's own apply. */
export async function readTemplate(db: Connection, key: TemplateKey): Promise<StoredTemplate> {
  return toStoredTemplate(await selectByKey(db, key).executeTakeFirst())
}

/** Until the transaction ends nobody else changes it. */
export async function lockTemplate(transaction: Connection, key: TemplateKey): Promise<StoredTemplate> {
  return toStoredTemplate(
    await selectByKey(transaction, key).modifyEnd(forUpdate(transaction)).executeTakeFirst(),
  )
}

/** All of them, by what they are for. */
export async function listTemplates(
  db: Connection,
): Promise<{ readonly of: (key: TemplateKey) => StoredTemplate }> {
  const rows = await db.selectFrom('mail_templates').selectAll().execute()
  return {
    of: ({ kind, locale }) =>
      toStoredTemplate(rows.find((row) => row.kind === kind && row.locale === locale)),
  }
}

/** @throws the database's own error when somebody else has made its first version at once: see `isDuplicate` */
export async function storeTemplate(
  transaction: Connection,
  { kind, locale }: TemplateKey,
  { customTemplate: words, version, lastChange: changed }: StoredTemplate,
): Promise<void> {
  const row = { ...(words ?? resetMarker), version, changed_by: changed.by, changed_at: changed.at }
  await changeReferenceData(transaction, async (within) => {
    if (version === 1) {
      const first = { kind, locale, ...row }
      await within.insertInto('mail_templates').values(first).execute()
    } else {
      const changed = within.updateTable('mail_templates').set(row).where('kind', '=', kind)
      await changed.where('locale', '=', locale).execute()
    }
  })
}

// A row without a subject, which nobody can write: the product's own words were taken again. It goes on counting.
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
  const words = subject === '' ? null : { subject, message }
  return { customTemplate: words, version, lastChange: { by: row.changed_by, at: row.changed_at } }
}
