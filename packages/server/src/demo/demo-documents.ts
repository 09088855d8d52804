import { addDays, type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import { type DocumentKind, hasField, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type {
  DocumentContent,
  DocumentLine,
  LineTaxRate,
  PricedContent,
  Relation,
  StatusMeaning,
} from '@quittance/shared/documents/sales-document.ts'
import { computeAmountDue, computeTotals } from '@quittance/shared/documents/totals.ts'
import {
  computePercent,
  type Decimal,
  decimal,
  isLess,
  toExact,
  toMoney,
  zero,
} from '@quittance/shared/money/decimal.ts'
import { isLocale, type Locale } from '@quittance/shared/text/locales.ts'
import type { Product, TaxRate } from '#catalogue/product.ts'
import type { Member } from '#members/member.ts'
import type { Contact } from '#parties/party.ts'
import { listInitialStatuses } from '#settings/initial-data.ts'
import type { DemoGroup } from './demo-catalogue.ts'
import { composeNotes } from './demo-notes.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The stored records of the demo company, with their ids, from which its documents are generated. */
export interface DemoRecords {
  readonly members: readonly Member[]
  readonly parties: Readonly<Record<Relation, readonly (Contact & { readonly id: number })[]>>
  readonly groups: readonly (DemoGroup & { readonly storedProducts: readonly Product[] })[]
  readonly taxRates: readonly TaxRate[]
  readonly euroId: number
  /** Language of the names of the statuses. */
  readonly statusLanguage: Locale
}

export interface DemoDocument {
  readonly kind: DocumentKind
  readonly owner: Member
  readonly savedAt: Date
  readonly content: DocumentContent
}

const documentsPerKind = 50
/** Number of the first document of each kind. */
export const firstNumber = 1_001
const daysPerYear = 365
const paymentTermDays = 30
const hourMs = 3_600_000

/** Generates documents of one year, for each kind in the order of their dates. */
export function generateDemoDocuments(records: DemoRecords, random: SeededRandom, now: Date): DemoDocument[] {
  // Credit notes are made from the invoices.
  const generated = kinds.filter(({ claim }) => claim !== 'none')
  return generated.flatMap((kind) => {
    const ages = Array.from({ length: documentsPerKind }, () => pickAge(random)).sort(
      (left, right) => right - left,
    )
    return ages.map((age, index) =>
      generateDemoDocument({ kind, records, random }, { number: firstNumber + index, age, now }),
    )
  })
}

/** Picks the age of a document in days. The last month has the most documents. */
function pickAge(random: SeededRandom): number {
  return random.nextBoolean(30)
    ? random.nextInteger(0, paymentTermDays)
    : random.nextInteger(0, daysPerYear - 1)
}

interface DocumentContext {
  readonly kind: DocumentKind
  readonly records: DemoRecords
  readonly random: SeededRandom
}

interface DocumentSlot {
  readonly number: number
  /** In days. */
  readonly age: number
  readonly now: Date
}

function generateDemoDocument(
  { kind, records, random }: DocumentContext,
  { number, age, now }: DocumentSlot,
): DemoDocument {
  const documentDate = addDays(today(now), -age)
  const group = random.pick(records.groups)
  const relation = random.pick(kind.relations)
  const party = random.pick(records.parties[relation])
  const owner = random.pick(records.members)
  const statuses = listStatuses(kind, records.statusLanguage)
  const status = pickStatusName(statuses, age, random)
  const priced = pickAdjustments(
    { lines: generateLines({ group, records, random }, party.country), ...pickDiscount(random) },
    random,
  )
  const content: DocumentContent = {
    ...priced,
    number,
    prefix: undefined,
    title: composeTitle(group, party, random),
    relation,
    partyId: party.id,
    documentDate,
    dueDate: random.nextBoolean(92) ? addDays(documentDate, paymentTermDays) : null,
    status: { name: status },
    currencyId: party.currencyId ?? records.euroId,
    ownerId: owner.id,
    correctedInvoice: null,
    ...composeNotes(kind, party.locale),
    ...computeAmounts(kind, { status, statuses, total: computeTotals(priced).total, random }),
  }
  return { kind, owner, savedAt: computeSaveTime(documentDate, number, now), content }
}

/** Adds adjustments to some documents, unless the total would not be positive any more. */
function pickAdjustments(priced: Omit<PricedContent, 'adjustments'>, random: SeededRandom): PricedContent {
  const adjustments = random.nextBoolean(15)
    ? decimal(random.pick(['-10.00', '15.50', '-0.37', '-120.00', '35.00']))
    : zero
  const adjusted = { ...priced, adjustments }
  return isLess(zero, computeTotals(adjusted).total) ? adjusted : { ...priced, adjustments: zero }
}

/** Returns a time in the working hours of the day, but not in the future. */
function computeSaveTime(day: CalendarDay, number: number, now: Date): Date {
  const moment = Date.parse(`${day}T07:00:00Z`) + (number % 9) * hourMs + (number % 60) * 60_000
  return new Date(Math.min(moment, now.getTime()))
}

function composeTitle(group: DemoGroup, party: Contact, random: SeededRandom): string {
  const language = party.locale !== null && isLocale(party.locale) ? party.locale : 'en'
  const title = random.pick(group.titles[language] ?? group.titles.en)
  return party.companyName === '' || random.nextBoolean(40) ? title : `${title} – ${party.companyName}`
}

/** Names of the statuses of a kind by their meaning, the usual one first. */
interface StatusNames {
  readonly draft: string
  readonly open: string
  /** A partial payment; undefined: the kind has no such status. */
  readonly partlyPaid: string | undefined
  readonly won: readonly string[]
  /** By frequency: most invoices are paid, and two of three offers are accepted. */
  readonly settled: readonly string[]
}

function listStatuses({ name, claim }: DocumentKind, language: Locale): StatusNames {
  const list = (meaning: StatusMeaning) => listInitialStatuses(name, meaning, language)
  const [open = '', partlyPaid] = list('open')
  const [won, lost] = [list('won'), list('lost')]
  const settled = [...Array.from({ length: claim === 'payment' ? 4 : 2 }, () => won).flat(), ...lost]
  return { draft: list('draft')[0] ?? open, open, partlyPaid, won, settled }
}

/** Picks a status: new documents are open, old ones settled. */
function pickStatusName(
  { draft, open, partlyPaid, settled }: StatusNames,
  age: number,
  random: SeededRandom,
): string {
  if (age < 10) return random.nextBoolean(60) ? draft : open
  if (age < 40) return random.nextBoolean(70) ? open : random.pick(settled)
  if (partlyPaid !== undefined && random.nextBoolean(12)) return partlyPaid
  return random.nextBoolean(12) ? open : random.pick(settled)
}

interface LineContext {
  readonly group: DemoRecords['groups'][number]
  readonly records: DemoRecords
  readonly random: SeededRandom
}

function generateLines({ group, records, random }: LineContext, country: string): DocumentLine[] {
  const groups = random.nextBoolean(20) ? [group, random.pick(records.groups)] : [group]
  return groups.flatMap((from) => {
    const count = random.nextInteger(1, groups.length > 1 ? 3 : 6)
    const start = random.nextInteger(0, from.storedProducts.length - 1)
    const products = Array.from(
      { length: count },
      (_, index) => from.storedProducts[(start + index * 4) % from.storedProducts.length],
    )
    return [...new Set(products)].flatMap((product) => {
      return product
        ? [generateLine(product, pickTaxRates({ rate: from.rate, country }, records, random), random)]
        : []
    })
  })
}

/** Units that are also sold in fractions, in all languages. */
const measuredUnits: ReadonlySet<string> = new Set([
  ...['m', 'm²', 'm³'],
  ...['heure', 'hour', 'Stunde', 'hora'],
  ...['jour', 'day', 'Tag', 'día'],
])

function generateLine(
  product: Product,
  taxRates: readonly LineTaxRate[],
  random: SeededRandom,
): DocumentLine {
  const { id, name, price, defaultQuantity, unitName } = product
  const isMeasured = measuredUnits.has(unitName)
  const measured = `${random.nextInteger(1, 24)}${random.pick(['', '', '.5', '.25'])}`
  return {
    type: 'item',
    productId: id,
    name,
    description: '',
    unitName,
    price,
    quantity: isMeasured && random.nextBoolean(60) ? decimal(measured) : defaultQuantity,
    taxRates,
  }
}

/** Picks tax rates: usually that of the group, sometimes a reduced or additional one, and often none abroad. */
function pickTaxRates(
  sale: { rate: string; country: string },
  { taxRates }: DemoRecords,
  random: SeededRandom,
): LineTaxRate[] {
  const isAbroad = sale.country !== 'FR' && random.nextBoolean(70)
  const usual = random.nextBoolean(8) ? random.pick(['5.5', '8.5', '10']) : sale.rate
  const rates = isAbroad ? ['0'] : [usual, ...(random.nextBoolean(7) ? ['2.1'] : [])]
  // By rate, because the names depend on the language.
  const picked = rates.map((rate) => taxRates.find((taxRate) => Number(taxRate.rate) === Number(rate)))
  return taxRates.filter((taxRate) => picked.includes(taxRate))
}

function pickDiscount(random: SeededRandom): Pick<PricedContent, 'discountType' | 'discountPercentage'> {
  if (!random.nextBoolean(28)) return { discountType: 'after', discountPercentage: zero }
  return {
    discountType: random.pick(['before', 'after']),
    discountPercentage: decimal(random.pick(['2', '3.5', '5', '7.5', '10', '12.5', '15'])),
  }
}

interface Settlement {
  readonly status: string
  readonly statuses: StatusNames
  readonly total: Decimal
  readonly random: SeededRandom
}

function computeAmounts(
  kind: DocumentKind,
  { status, statuses, total, random }: Settlement,
): Pick<DocumentContent, 'amountDue' | 'amountPaid' | 'shippingCharges'> {
  const shippingCharges = hasField(kind, 'shipping') && random.nextBoolean(18) ? decimal('12.90') : undefined
  if (!hasField(kind, 'amounts')) return { amountDue: undefined, amountPaid: undefined, shippingCharges }
  const amountPaid = toMoney(computePercent(toExact(total), toExact(getPaidPercent(status, statuses))))
  return {
    amountDue: computeAmountDue(total, amountPaid),
    amountPaid,
    shippingCharges,
  }
}

function getPaidPercent(status: string, { won, partlyPaid }: StatusNames): Decimal {
  if (won.includes(status)) return decimal('100')
  return status === partlyPaid ? decimal('40') : zero
}
