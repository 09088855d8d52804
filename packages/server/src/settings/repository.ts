import {
  type BankDetails,
  type CompanyLegal,
  natures,
  vatRegimes,
} from '@quittance/shared/documents/company-legal.ts'
import type { Insertable, Selectable } from 'kysely'
import type { LastChange } from '#changes.ts'
import { type BatchRead, executeRead } from '#database/queries/batch-reads.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { type PlaceholderBuilder, PreparedQuery } from '#database/queries/prepared-query.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { CompanyVersionTable, KindSettingsTable } from '#database/tables/reference-data-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredImage } from './image-type.ts'

/** Defaults of new documents of a kind. */
export interface KindSettings {
  readonly prefix: string
  /** Minimum of the next proposed number. */
  readonly nextNumber: number
  /** Minimum number of digits, filled with zeros; 0: no padding. */
  readonly numberWidth: number
  readonly defaultTitle: string
  readonly defaultTerms: string
  readonly defaultCustomerNotes: string
  readonly daysUntilDue: number
}

/** Name of the member who changed a setting, and the time. */
export interface SettingChange {
  readonly memberName: string
  readonly changedAt: Date
}

export interface StoredKindSettings extends KindSettings {
  readonly version: number
  /** Empty if never changed. */
  readonly lastChange: LastChange
}

/** The company as of some day. */
export interface Company extends CompanyLegal, BankDetails {
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

interface CompanyVersion extends Company {
  readonly id: number
}

interface LockedCompany {
  readonly id: number
  readonly company: Company
  readonly lastChange: LastChange
}

/** @throws if the kind has no settings, which the installation stores */
export async function readKindSettings(db: Connection, kind: string): Promise<StoredKindSettings> {
  return await executeRead(db, createKindSettingsRead(db, kind))
}

const kindSettingsQuery = new PreparedQuery((db, placeholder: PlaceholderBuilder<{ kind: string }>) =>
  db.selectFrom('kind_settings').selectAll().where('kind', '=', placeholder('kind')).compile(),
)

/** Creates a read of the settings of a kind. */
export function createKindSettingsRead(db: Connection, kind: string): BatchRead<StoredKindSettings> {
  return kindSettingsQuery.read(db, { kind }, ([row]) => {
    if (row === undefined) throw new Error(`There are no settings of ${kind}.`)
    return toKindSettings(row)
  })
}

/** Returns the settings of all kinds by kind. */
export async function readAllKindSettings(db: Connection): Promise<Map<string, StoredKindSettings>> {
  const rows = await db.selectFrom('kind_settings').selectAll().execute()
  return new Map(rows.map((row) => [row.kind, toKindSettings(row)]))
}

/** Reads the settings of a kind, locked until the transaction ends. */
export async function lockKindSettings(transaction: Connection, kind: string): Promise<StoredKindSettings> {
  const query = transaction.selectFrom('kind_settings').selectAll().where('kind', '=', kind)
  return toKindSettings(await query.modifyEnd(forUpdate(transaction)).executeTakeFirstOrThrow())
}

/** Returns the current company version. */
export async function readCurrentCompany(db: Connection): Promise<CompanyVersion> {
  const row = await db
    .selectFrom('company_versions')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return toCompany(row)
}

/** Returns the company as it was when a document was created. */
export async function findCompanyVersion(db: Connection, versionId: number): Promise<Company> {
  return await executeRead(db, createCompanyVersionRead(db, versionId))
}

const companyVersionQuery = new PreparedQuery((db, placeholder: PlaceholderBuilder<{ id: number }>) =>
  db.selectFrom('company_versions').selectAll().where('id', '=', placeholder('id')).compile(),
)

/** Creates a read of the company as it was when a document was created. */
export function createCompanyVersionRead(db: Connection, versionId: number): BatchRead<Company> {
  return companyVersionQuery.read(db, { id: versionId }, ([row]) => {
    if (row === undefined) throw new Error(`There is no version ${versionId} of the company.`)
    const { id: _id, ...company } = toCompany(row)
    return company
  })
}

/** Reads the current company version, locked until the transaction ends. */
export async function lockCompany(transaction: Connection): Promise<LockedCompany> {
  const latest = transaction.selectFrom('company_versions').selectAll().orderBy('id', 'desc').limit(1)
  const row = await latest.modifyEnd(forUpdate(transaction)).executeTakeFirstOrThrow()
  const { id, ...company } = toCompany(row)
  return { id, company, lastChange: { changedBy: row.changed_by, changedAt: row.created_at } }
}

/** Stores a new company version and returns its id. Documents keep the version with which they were created. */
export async function insertCompanyVersion(
  db: Connection,
  company: Company,
  { memberName, changedAt }: SettingChange,
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
    ...toLegalRow(company),
    iban: company.iban,
    bic: company.bic,
    created_at: changedAt.toISOString(),
    changed_by: memberName,
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
    changed_by: settings.lastChange.changedBy,
    changed_at: settings.lastChange.changedAt,
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
    lastChange: { changedBy: row.changed_by, changedAt: row.changed_at.trim() },
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
    ...fromLegalRow(row),
    iban: row.iban,
    bic: row.bic,
  }
}

function toLegalRow(legal: CompanyLegal) {
  return {
    legal_form: legal.legalForm,
    share_capital: legal.shareCapital,
    vat_regime: legal.vatRegime,
    vat_on_debits: Number(legal.isVatOnDebits),
    vat_on_discounted_price: Number(legal.isVatOnDiscountedPrice),
    eas_scheme: legal.easScheme,
    eas_id: legal.easId,
    note_pmt: legal.notePmt,
    note_pmd: legal.notePmd,
    note_aab: legal.noteAab,
    nature: legal.nature,
  }
}

function fromLegalRow(row: Selectable<CompanyVersionTable>): CompanyLegal {
  return {
    legalForm: row.legal_form,
    shareCapital: row.share_capital,
    vatRegime: vatRegimes.find((regime) => regime === row.vat_regime) ?? '',
    isVatOnDebits: row.vat_on_debits === 1,
    isVatOnDiscountedPrice: row.vat_on_discounted_price === 1,
    easScheme: row.eas_scheme,
    easId: row.eas_id,
    notePmt: row.note_pmt,
    notePmd: row.note_pmd,
    noteAab: row.note_aab,
    nature: natures.find((nature) => nature === row.nature) ?? '',
  }
}

const logoUploadName = 'logo'

/** Returns the uploaded logo; `removed` if it was removed, null if none was ever uploaded. */
export async function findUploadedLogo(db: Connection): Promise<StoredImage | 'removed' | null> {
  const row = await db.selectFrom('uploads').selectAll().where('name', '=', logoUploadName).executeTakeFirst()
  if (!row) return null
  return row.content_type === '' ? 'removed' : { contentType: row.content_type, content: row.content }
}

/** Replaces the uploaded logo. @param image null: removed, which also hides logo files on the disks of servers */
export async function replaceUploadedLogo(
  db: Connection,
  image: StoredImage | null,
  storedAt: Date,
): Promise<void> {
  const row = {
    name: logoUploadName,
    content_type: image?.contentType ?? '',
    content: image?.content ?? Buffer.alloc(0),
    stored_at: storedAt.toISOString(),
  }
  await changeReferenceData(db, async (within) => {
    await within.deleteFrom('uploads').where('name', '=', logoUploadName).execute()
    await within.insertInto('uploads').values(row).execute()
  })
}
