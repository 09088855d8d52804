import { type PrintTemplate, printTemplates } from '@quittance/shared/documents/templates.ts'
import type { Insertable, Selectable } from 'kysely'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { CompanyVersionTable, KindSettingsTable } from '#database/tables/reference-data-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredImage } from './image-type.ts'

/** What new documents of a kind start with. */
export interface KindSettings {
  readonly prefix: string
  /** The least number that is proposed next. */
  readonly nextNumber: number
  /** Digits that numbers are shown with; 0: as they are. */
  readonly numberWidth: number
  readonly defaultTitle: string
  readonly defaultTerms: string
  readonly defaultCustomerNotes: string
  readonly daysUntilDue: number
}

/** Who changed a setting, by name, and when. */
export interface SettingChange {
  readonly memberName: string
  readonly changedAt: Date
}

export interface StoredKindSettings extends KindSettings {
  readonly version: number
  /** Empty where nobody has changed them yet. */
  readonly changed: { readonly by: string; readonly at: string }
}

/** The firm itself, as it was from some day on. */
export interface Company {
  readonly name: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
  readonly email: string
  readonly phone: string
  readonly legalNumber: string
  readonly taxNumber: string
}

export interface CompanyVersion extends Company {
  readonly id: number
}

export interface LockedCompany {
  readonly id: number
  readonly company: Company
  readonly changed: { readonly by: string; readonly at: string }
}

/** @throws where the kind has none: reference data provides them at the installation */
export async function readKindSettings(db: Connection, kind: string): Promise<StoredKindSettings> {
  const row = await db
    .selectFrom('kind_settings')
    .selectAll()
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return toKindSettings(row)
}

/** By kind. */
export async function readAllKindSettings(db: Connection): Promise<Map<string, StoredKindSettings>> {
  const rows = await db.selectFrom('kind_settings').selectAll().execute()
  return new Map(rows.map((row) => [row.kind, toKindSettings(row)]))
}

/** Until the transaction ends nobody else changes them. */
export async function lockKindSettings(transaction: Connection, kind: string): Promise<StoredKindSettings> {
  const wanted = transaction.selectFrom('kind_settings').selectAll().where('kind', '=', kind)
  return toKindSettings(await wanted.modifyEnd(forUpdate(transaction)).executeTakeFirstOrThrow())
}

/** The version in force. */
export async function readCurrentCompany(db: Connection): Promise<CompanyVersion> {
  const row = await db
    .selectFrom('company_versions')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return toCompany(row)
}

/** The firm as it was when a document was first written. */
export async function findCompanyVersion(db: Connection, versionId: number): Promise<Company> {
  const wanted = db.selectFrom('company_versions').selectAll().where('id', '=', versionId)
  const { id: _id, ...company } = toCompany(await wanted.executeTakeFirstOrThrow())
  return company
}

/** The version in force; until the transaction ends nobody else adds one. */
export async function lockCompany(transaction: Connection): Promise<LockedCompany> {
  const latest = transaction.selectFrom('company_versions').selectAll().orderBy('id', 'desc').limit(1)
  const row = await latest.modifyEnd(forUpdate(transaction)).executeTakeFirstOrThrow()
  const { id, ...company } = toCompany(row)
  return { id, company, changed: { by: row.changed_by, at: row.created_at } }
}

/**
 * A change of the company is a new version: documents keep the one that they were written under.
 * @returns the version's id
 */
export async function insertCompanyVersion(
  db: Connection,
  company: Company,
  { memberName: by, changedAt: at }: SettingChange,
): Promise<number> {
  const row: Insertable<CompanyVersionTable> = {
    name: company.name,
    address: company.address,
    postal_code: company.postalCode,
    city: company.city,
    country: company.country,
    email: company.email,
    phone: company.phone,
    legal_number: company.legalNumber,
    tax_number: company.taxNumber,
    created_at: at.toISOString(),
    changed_by: by,
  }
  return await changeReferenceData(db, async (within) => {
    const { insertId } = await within.insertInto('company_versions').values(row).executeTakeFirstOrThrow()
    return Number(insertId)
  })
}

export async function updateKindSettings(
  db: Connection,
  kind: string,
  settings: StoredKindSettings,
): Promise<void> {
  const row = {
    prefix: settings.prefix,
    next_number: settings.nextNumber,
    number_width: settings.numberWidth,
    default_title: settings.defaultTitle,
    default_terms: settings.defaultTerms,
    default_customer_notes: settings.defaultCustomerNotes,
    days_until_due: settings.daysUntilDue,
    version: settings.version,
    changed_by: settings.changed.by,
    changed_at: settings.changed.at,
  }
  await changeReferenceData(db, (within) =>
    within.updateTable('kind_settings').set(row).where('kind', '=', kind).execute(),
  )
}

function toKindSettings(row: Selectable<KindSettingsTable>): StoredKindSettings {
  return {
    prefix: row.prefix,
    nextNumber: row.next_number,
    numberWidth: row.number_width,
    defaultTitle: row.default_title,
    defaultTerms: row.default_terms,
    defaultCustomerNotes: row.default_customer_notes,
    daysUntilDue: row.days_until_due,
    version: row.version,
    changed: { by: row.changed_by, at: row.changed_at.trim() },
  }
}

function toCompany(row: Selectable<CompanyVersionTable>): CompanyVersion {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    email: row.email,
    phone: row.phone,
    legalNumber: row.legal_number,
    taxNumber: row.tax_number,
  }
}

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
  const row = await db
    .selectFrom('paper_settings')
    .selectAll()
    .where('id', '=', singletonId)
    .executeTakeFirst()
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

const logoUploadName = 'logo'

/** What was uploaded last; `taken-away` where somebody took it away, null where nobody ever uploaded one. */
export async function findUploadedLogo(db: Connection): Promise<StoredImage | 'taken-away' | null> {
  const row = await db.selectFrom('uploads').selectAll().where('name', '=', logoUploadName).executeTakeFirst()
  if (!row) return null
  return row.content_type === '' ? 'taken-away' : { contentType: row.content_type, content: row.content }
}

/** @param picture null: taken away, whatever an older server's disk has */
export async function replaceUploadedLogo(
  db: Connection,
  picture: StoredImage | null,
  storedAt: Date,
): Promise<void> {
  const row = {
    name: logoUploadName,
    content_type: picture?.contentType ?? '',
    content: picture?.content ?? Buffer.alloc(0),
    stored_at: storedAt.toISOString(),
  }
  await changeReferenceData(db, async (within) => {
    await within.deleteFrom('uploads').where('name', '=', logoUploadName).execute()
    await within.insertInto('uploads').values(row).execute()
  })
}
