import { addDays, type CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { hasField, type KindName, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { proposeNumber } from '@quittance/shared/documents/numbering.ts'
import { blankParty } from '@quittance/shared/documents/party-content.ts'
import type {
  DocumentContent,
  DocumentLine,
  LineTaxRate,
  Relation,
  StatusMeaning,
} from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import { type Decimal, decimal, one, zero } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { insertChoice } from '#catalogue/choices/repository.ts'
import type { ProductValues } from '#catalogue/product.ts'
import { describeNewProduct } from '#catalogue/products/change-products.ts'
import { insertProduct } from '#catalogue/products/repository.ts'
import { listCurrencies, listTaxRates } from '#catalogue/repository.ts'
import { createStamp, toAuthor } from '#changes.ts'
import { readDay } from '#database/queries/company-day.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findHighestNumber } from '#documents/number-repository.ts'
import { saveDocument } from '#documents/save-document.ts'
import { type DocumentStatus, listStatuses } from '#documents/statuses/repository.ts'
import { recordEvent, recordEvents } from '#events/repository.ts'
import { getTranslator } from '#languages/translators.ts'
import type { Member } from '#members/member.ts'
import { insertRecord } from '#parties/record-repository.ts'
import { readRegionSettings } from '#settings/region/repository.ts'
import { type KindSettings, readAllKindSettings, readCurrentCompany } from '#settings/repository.ts'
import { recordSamples } from '#settings/sample-records-repository.ts'
import { hasDocuments } from './repository.ts'
import { type SampleDocument, sampleDocuments, sampleTexts } from './sample-content.ts'

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

interface Loading {
  readonly member: Member
  /** Language of the records if the company has none. */
  readonly readerLocale: Locale
}

/**
 * Loads customers, products and documents to try the product with, marked by a word in their names. Returns false, without
 * loading anything, if there are documents.
 */
export async function loadSampleData(
  { database, clock }: Context,
  { member, readerLocale }: Loading,
): Promise<boolean> {
  return await inTransaction(database, async (transaction) => {
    if (await hasDocuments(transaction)) return false
    const context = await createSampleContext(transaction, { member, readerLocale }, clock())
    const parties = await insertParties(context)
    const products = await insertProducts(context)
    await saveDocuments(context, { parties, products })
    return true
  })
}

interface SampleContext {
  readonly transaction: Connection
  readonly member: Member
  readonly locale: Locale
  readonly now: Date
  readonly country: string
  readonly currencyId: number
  readonly taxRates: readonly LineTaxRate[]
  /** Adds the word that marks a sample record to its name. */
  readonly mark: (name: string) => string
}

async function createSampleContext(
  transaction: Connection,
  { member, readerLocale }: Loading,
  now: Date,
): Promise<SampleContext> {
  const region = await readRegionSettings(transaction)
  const locale = region.locale ?? readerLocale
  const { country } = await readCurrentCompany(transaction)
  const [currency] = await listCurrencies(transaction)
  if (currency === undefined) throw new Error('There is no currency in use.')
  const rates = await listTaxRates(transaction)
  const used = rates.some(({ isDefault }) => isDefault) ? rates.filter(({ isDefault }) => isDefault) : rates
  const word = getTranslator(locale)('samples.mark')
  return {
    ...{ transaction, member, locale, now, country },
    currencyId: region.currencyId ?? currency.id,
    taxRates: used.slice(0, 1).map(({ id, name, rate }) => ({ id, name, rate })),
    mark: (name) => `${name} (${word})`,
  }
}

type SampleParties = Readonly<Record<Relation, readonly number[]>>

async function insertParties({
  transaction,
  member,
  locale,
  now,
  country,
  mark,
}: SampleContext): Promise<SampleParties> {
  const { customers, leads } = sampleTexts[locale]
  const at = now.toISOString()
  const insert = async (relation: Relation, people: typeof customers) => {
    const ids: number[] = []
    for (const { firstName, lastName, company, city } of people) {
      const content = {
        ...blankParty,
        ...{ firstName, lastName: mark(lastName), clientName: mark(`${firstName} ${lastName}`) },
        ...{ companyName: mark(company), city, country },
        email: `${firstName}.${lastName}@example.com`
          .normalize('NFD')
          .replaceAll(/[^\w.@]/g, '')
          .toLowerCase(),
      }
      ids.push(await insertRecord(transaction, relation, { content, at }))
    }
    await recordSamples(transaction, relation === 'lead' ? 'leads' : 'customers', ids)
    const events = ids.map((id) => {
      return { subject: { type: relation, id }, event: 'created', versionAfter: 1 } as const
    })
    await recordEvents(transaction, createStamp(toAuthor(member), now), events)
    return ids
  }
  return { customer: await insert('customer', customers), lead: await insert('lead', leads) }
}

interface StoredProduct extends ProductValues {
  readonly id: number
}

async function insertProducts({
  transaction,
  locale,
  now,
  member,
  mark,
}: SampleContext): Promise<StoredProduct[]> {
  const { group: groupName, products } = sampleTexts[locale]
  const group = {
    id: await insertChoice(transaction, 'product_groups', { name: mark(groupName) }),
    name: mark(groupName),
  }
  await recordSamples(transaction, 'product_groups', [group.id])
  const stamp = createStamp(toAuthor(member), now)
  const subject = { type: 'product_groups', id: group.id } as const
  await recordEvent(transaction, stamp, { subject, event: 'created' })
  const stored: StoredProduct[] = []
  for (const { name, price, unit } of products) {
    const values = {
      ...{ name: mark(name), price: decimal(price), defaultQuantity: one, unitName: unit, group },
      taxRateIds: [],
    }
    stored.push({ ...values, id: await insertProduct(transaction, values, stamp) })
  }
  const ids = stored.map(({ id }) => id)
  await recordSamples(transaction, 'products', ids)
  await recordEvents(transaction, stamp, ids.map(describeNewProduct))
  return stored
}

interface StoredSamples {
  readonly parties: SampleParties
  readonly products: readonly StoredProduct[]
}

async function saveDocuments(context: SampleContext, stored: StoredSamples): Promise<void> {
  const { transaction, member, now } = context
  const today = await readDay(transaction, now)
  const starts = await readKindStarts(transaction)
  const ids: number[] = []
  for (const sample of sampleDocuments) {
    const start = starts.get(sample.kind.name)
    if (start === undefined) throw new Error(`kind_settings has no row for ${sample.kind.name}`)
    const number = proposeNumber(
      await findHighestNumber(transaction, sample.kind.name),
      start.settings.nextNumber,
    )
    const input = {
      ...({ id: null, version: undefined, statedTotal: undefined, isSample: true } as const),
      content: composeContent({ ...context, ...stored, ...start, number, today }, sample),
    }
    const request = { kind: sample.kind, member, input }
    const outcome = await saveDocument({ database: transaction, clock: () => now }, request)
    if (!outcome.isSaved) throw new Error(`A sample document was not saved: ${outcome.reason}`)
    ids.push(outcome.id)
  }
  await recordSamples(transaction, 'documents', ids)
}

/** What documents of a kind start with. */
interface KindStart {
  readonly settings: KindSettings
  readonly statuses: readonly DocumentStatus[]
}

async function readKindStarts(transaction: Connection): Promise<Map<KindName, KindStart>> {
  const allSettings = await readAllKindSettings(transaction)
  const starts = new Map<KindName, KindStart>()
  for (const { name } of kinds) {
    const settings = allSettings.get(name)
    if (settings !== undefined)
      starts.set(name, { settings, statuses: await listStatuses(transaction, name) })
  }
  return starts
}

interface DocumentContext extends SampleContext, StoredSamples, KindStart {
  readonly number: number
  readonly today: CalendarDay
}

function composeContent(context: DocumentContext, sample: SampleDocument): DocumentContent {
  const { member, locale, currencyId, mark, parties, settings, statuses, number, today } = context
  const { kind } = sample
  const status = statuses.find(({ meaning }) => meaning === sample.meaning) ?? statuses[0]
  if (status === undefined) throw new Error(`There is no status in use for the kind ${kind.name}.`)
  const isForLead = sample.isForLead === true && kind.relations.includes('lead')
  const relation = isForLead ? 'lead' : 'customer'
  const documentDate = addDays(today, -sample.age)
  const priced = {
    lines: composeLines(context, sample),
    discountType: 'after',
    discountPercentage: zero,
    adjustments: zero,
  } as const
  const { total } = computeTotals(priced)
  return {
    ...priced,
    number,
    prefix: undefined,
    title: mark(sampleTexts[locale].titles[sample.index] ?? settings.defaultTitle),
    relation,
    partyId: parties[relation][isForLead ? 0 : sample.index] ?? 0,
    documentDate,
    dueDate: addDays(documentDate, 30),
    status: { id: status.id },
    currencyId,
    ownerId: member.id,
    message: undefined,
    terms: hasField(kind, 'terms') ? settings.defaultTerms : undefined,
    customerNotes: hasField(kind, 'customerNotes') ? settings.defaultCustomerNotes : undefined,
    ...(hasField(kind, 'amounts') ? splitTotal(total, sample.meaning) : noAmounts),
    shippingCharges: undefined,
    correctedInvoice: null,
  }
}

function composeLines({ products, taxRates }: DocumentContext, sample: SampleDocument): DocumentLine[] {
  return sample.lines.flatMap(([index, quantity]): DocumentLine[] => {
    const product = products[index]
    if (product === undefined) return []
    const { id: productId, name, unitName, price } = product
    const named = { type: 'item', productId, name, description: '' } as const
    return [{ ...named, quantity: decimal(quantity), unitName, price, taxRates }]
  })
}

const noAmounts = { amountDue: undefined, amountPaid: undefined }

/** A document that was won is paid. */
function splitTotal(
  total: Decimal,
  meaning: StatusMeaning,
): Pick<DocumentContent, 'amountDue' | 'amountPaid'> {
  return meaning === 'won' ? { amountDue: zero, amountPaid: total } : { amountDue: total, amountPaid: zero }
}
