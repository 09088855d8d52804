import { type KindName, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import type { Insertable } from 'kysely'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { KindSettingsTable } from '#database/tables/reference-data-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { insertCompanyVersion } from './repository.ts'

// Reference data of a new installation.

const offerStatuses: readonly [string, StatusMeaning][] = [
  ['Draft', 'draft'],
  ['Sent', 'open'],
  ['Accepted', 'won'],
  ['Declined', 'lost'],
]

const initialStatuses: Readonly<Record<KindName, readonly [string, StatusMeaning][]>> = {
  proposal: offerStatuses,
  estimate: offerStatuses,
  invoice: [
    ['Draft', 'draft'],
    ['Sent', 'open'],
    ['Partly paid', 'open'],
    ['Paid', 'won'],
    ['Cancelled', 'lost'],
  ],
}

/** Lists the names of the initial statuses of a kind with this meaning, the usual one first. */
export function listInitialStatuses(kind: KindName, meaning: StatusMeaning): readonly string[] {
  return initialStatuses[kind].filter((status) => status[1] === meaning).map(([name]) => name)
}

type KindDefaults = Omit<
  Insertable<KindSettingsTable>,
  'kind' | 'next_number' | 'number_width' | 'days_until_due'
>

const kindDefaults: Readonly<Record<KindName, KindDefaults>> = {
  proposal: { prefix: 'PRO-', default_title: 'Proposal', default_terms: '', default_customer_notes: '' },
  estimate: {
    prefix: 'EST-',
    default_title: 'Estimate',
    default_terms: 'Valid until the expiry date, subject to acceptance in writing.',
    default_customer_notes: 'Thank you for your enquiry.',
  },
  invoice: {
    prefix: 'INV-',
    default_title: 'Invoice',
    default_terms: 'Payable by bank transfer by the due date.',
    default_customer_notes: 'Thank you for your business.',
  },
}

/** The unique keys that two servers may violate when they start at the same time. */
const seededKeys = [
  uniqueKeys.kindSettings,
  uniqueKeys.statusName,
  uniqueKeys.currencyName,
  uniqueKeys.taxRateName,
] as const

const currencies = ['EUR', 'USD', 'GBP']

const taxRates: readonly [string, string][] = [
  ['VAT 20%', '20'],
  ['VAT 10%', '10'],
  ['VAT 8.5%', '8.5'],
  ['VAT 5.5%', '5.5'],
  ['VAT 2.1%', '2.1'],
  ['VAT 0%', '0'],
]

/**
 * Writes the data that every document requires. It is called at every start and fills empty tables only, so that renamed or
 * retired records do not come back.
 */
export async function seedReferenceData(db: Connection, now: Date = new Date()): Promise<void> {
  try {
    await inTransaction(db, (transaction) => fillEmptyTables(transaction, now))
  } catch (error) {
    // Another server that is starting has written everything.
    if (!isDuplicate(error, ...seededKeys)) throw error
  }
}

async function fillEmptyTables(db: Connection, now: Date): Promise<void> {
  await seedKinds(db)
  if (!(await db.selectFrom('currencies').select('id').executeTakeFirst())) {
    const rows = currencies.map((name) => ({ name, retired_at: null }))
    await changeReferenceData(db, (transaction) =>
      transaction.insertInto('currencies').values(rows).execute(),
    )
  }
  if (!(await db.selectFrom('tax_rates').select('id').executeTakeFirst())) {
    const rows = taxRates.map(([name, rate]) => ({ name, rate, retired_at: null }))
    await changeReferenceData(db, (transaction) => transaction.insertInto('tax_rates').values(rows).execute())
  }
  if (!(await db.selectFrom('company_versions').select('id').executeTakeFirst())) {
    await insertCompanyVersion(db, unnamedCompany, { memberName: '', changedAt: now })
  }
}

async function seedKinds(db: Connection): Promise<void> {
  for (const { name: kind } of kinds) {
    const settings = db.selectFrom('kind_settings').select('kind').where('kind', '=', kind)
    if (!(await settings.executeTakeFirst())) {
      const numbering = { next_number: 1, number_width: 0, days_until_due: 0 }
      const row = { kind, ...numbering, ...kindDefaults[kind] }
      await changeReferenceData(db, (transaction) =>
        transaction.insertInto('kind_settings').values(row).execute(),
      )
    }
    const known = db.selectFrom('document_statuses').select('id').where('kind', '=', kind)
    if (!(await known.executeTakeFirst())) {
      const rows = initialStatuses[kind].map(([name, meaning], index) => ({
        kind,
        name,
        meaning,
        position: index + 1,
        retired_at: null,
      }))
      await changeReferenceData(db, (transaction) =>
        transaction.insertInto('document_statuses').values(rows).execute(),
      )
    }
  }
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
}
