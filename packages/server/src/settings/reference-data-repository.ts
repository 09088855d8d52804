import { emptyCompanyLegal } from '@quittance/shared/documents/company-legal.ts'
import { type KindName, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { Region } from '@quittance/shared/installation/regions.ts'
import { isEuCountry } from '@quittance/shared/law/countries.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import {
  composeInitialData,
  type InitialData,
  type InitialKind,
  type InitialTaxRate,
  listPaymentMethods,
} from './initial-data.ts'
import { seedIssuing } from './issuing/seed-issuing.ts'
import { replaceKindTexts } from './kind-texts-repository.ts'
import { findCompanyLanguage, readRegionSettings, storeRegionSettings } from './region/repository.ts'
import { insertCompanyVersion, readCurrentCompany } from './repository.ts'

// Reference data of a new installation.

/** The unique keys that two servers may violate when they start at the same time. */
const seededKeys = [
  uniqueKeys.balanceStatus,
  uniqueKeys.issuingSettings,
  uniqueKeys.kindSettings,
  uniqueKeys.kindTexts,
  uniqueKeys.regionSettings,
  uniqueKeys.statusName,
  uniqueKeys.currencyName,
  uniqueKeys.paymentMethodName,
  uniqueKeys.taxRateName,
] as const

interface SeedOptions {
  /** The region of the company; null: none was chosen. */
  readonly region?: Region | null
  readonly now?: Date
}

/**
 * Writes the data that every document requires. It is called at every start and fills empty tables only, so that renamed or
 * retired records do not come back.
 */
export async function seedReferenceData(
  db: Connection,
  { region = null, now = new Date() }: SeedOptions = {},
): Promise<void> {
  try {
    await inTransaction(db, (transaction) => fillEmptyTables(transaction, region, now))
  } catch (error) {
    // Another server that is starting has written everything.
    if (!isDuplicate(error, ...seededKeys)) throw error
  }
}

async function fillEmptyTables(db: Connection, region: Region | null, now: Date): Promise<void> {
  let composed: InitialData | undefined
  // Composed only if something is missing: it loads the texts of all languages.
  const compose = () => {
    composed ??= composeInitialData(region)
    return composed
  }
  for (const { name: kind } of kinds) await seedKind(db, kind, compose)
  if (!(await db.selectFrom('currencies').select('id').executeTakeFirst()))
    await insertCurrencies(db, compose().currencies)
  // In some countries, a company with a region has no tax rates.
  const hasRegion = (await readRegionSettings(db)).version > 0
  if (!(hasRegion || (await db.selectFrom('tax_rates').select('id').executeTakeFirst())))
    await insertTaxRates(db, compose().taxRates)
  const hasCompany = (await db.selectFrom('company_versions').select('id').executeTakeFirst()) !== undefined
  const country = hasCompany ? (await readCurrentCompany(db)).country : (region?.country ?? '')
  await seedIssuing(db, { isNew: !(await isInstalled(db)), country, now })
  if (!(await db.selectFrom('payment_methods').select('id').executeTakeFirst()))
    await insertPaymentMethods(db, hasCompany ? await translatePaymentMethods(db) : compose().paymentMethods)
  if (hasCompany) return
  await insertCompanyVersion(
    db,
    { ...unnamedCompany, country, isVatOnDiscountedPrice: isEuCountry(country) },
    { memberName: '', changedAt: now },
  )
  if (region !== null) await seedRegion(db, region, { initial: compose(), now })
}

/**
 * Returns whether the product was installed: the last step of an installation stores an administrator. One that was interrupted before has
 * reference data already, and a company without a name.
 */
async function isInstalled(db: Connection): Promise<boolean> {
  const administrators = db.selectFrom('members').select('id').where('role', '=', 'admin')
  return (await administrators.limit(1).executeTakeFirst()) !== undefined
}

async function seedRegion(
  db: Connection,
  region: Region,
  { initial, now }: { readonly initial: InitialData; readonly now: Date },
): Promise<void> {
  const [ownCurrency = ''] = initial.currencies
  const currency = await db
    .selectFrom('currencies')
    .select('id')
    .where('name', '=', ownCurrency)
    .executeTakeFirst()
  await storeRegionSettings(db, {
    locale: region.locale,
    currencyId: currency?.id ?? null,
    timeZone: region.timeZone,
    paper: initial.paper,
    version: 1,
    lastChange: { changedBy: '', changedAt: now.toISOString() },
  })
}

/** Returns the payment methods in the language of the company, which was installed before there were any. */
async function translatePaymentMethods(db: Connection): Promise<readonly string[]> {
  const locale = findCompanyLanguage(await readRegionSettings(db), await readCurrentCompany(db))
  return listPaymentMethods(locale ?? 'en')
}

async function insertPaymentMethods(db: Connection, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({ name, retired_at: null }))
  await changeReferenceData(db, (within) => within.insertInto('payment_methods').values(rows).execute())
}

async function insertCurrencies(db: Connection, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({ name, retired_at: null }))
  await changeReferenceData(db, (transaction) => transaction.insertInto('currencies').values(rows).execute())
}

async function insertTaxRates(db: Connection, rates: readonly InitialTaxRate[]): Promise<void> {
  if (rates.length === 0) return
  const rows = rates.map(({ name, rate, isDefault }) => ({
    name,
    rate,
    is_default: Number(isDefault),
    retired_at: null,
  }))
  await changeReferenceData(db, (transaction) => transaction.insertInto('tax_rates').values(rows).execute())
}

async function seedKind(db: Connection, kind: KindName, compose: () => InitialData): Promise<void> {
  const settings = db.selectFrom('kind_settings').select('kind').where('kind', '=', kind)
  if (!(await settings.executeTakeFirst())) {
    const initial = findInitialKind(compose(), kind)
    const row = {
      kind,
      next_number: 1,
      number_width: 0,
      days_until_due: initial.daysUntilDue,
      prefix: initial.prefix,
      default_title: initial.defaultTitle,
      default_terms: initial.defaultTerms,
      default_customer_notes: initial.defaultCustomerNotes,
    }
    await changeReferenceData(db, (transaction) =>
      transaction.insertInto('kind_settings').values(row).execute(),
    )
    for (const { locale, ...texts } of initial.otherTexts) await replaceKindTexts(db, { kind, locale }, texts)
  }
  const known = db.selectFrom('document_statuses').select('id').where('kind', '=', kind)
  if (!(await known.executeTakeFirst())) {
    const rows = findInitialKind(compose(), kind).statuses.map((status, index) => ({
      kind,
      ...status,
      position: index + 1,
      retired_at: null,
    }))
    await changeReferenceData(db, (transaction) =>
      transaction.insertInto('document_statuses').values(rows).execute(),
    )
  }
}

function findInitialKind({ kinds: byName }: InitialData, kind: KindName): InitialKind {
  const initial = byName.get(kind)
  if (initial === undefined) throw new Error(`There is no initial data for the kind ${kind}`)
  return initial
}

/** Used until an administrator enters the company. */
const unnamedCompany = {
  name: '',
  address: '',
  postalCode: '',
  city: '',
  country: '',
  email: '',
  phone: '',
  legalNumber: '',
  taxNumber: '',
  ...emptyCompanyLegal,
  iban: '',
  bic: '',
}
