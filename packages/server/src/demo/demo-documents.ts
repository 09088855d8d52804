import { addDays, type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import { type DocumentKind, hasField, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type {
  DocumentContent,
  DocumentLine,
  LineTaxRate,
  PricedContent,
  Relation,
} from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import {
  computePercent,
  type Decimal,
  decimal,
  subtractExact,
  toExact,
  toMoney,
  zero,
} from '@quittance/shared/money/decimal.ts'
import type { Product, TaxRate } from '#catalogue/product.ts'
import type { Member } from '#members/member.ts'
import type { Contact } from '#parties/party.ts'
import { listInitialStatuses } from '#settings/initial-data.ts'
import type { DemoGroup } from './demo-catalogue.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The stored records of the demo company, with their ids, from which its documents are generated. */
export interface DemoRecords {
  readonly members: readonly Member[]
  readonly parties: Readonly<Record<Relation, readonly (Contact & { readonly id: number })[]>>
  readonly groups: readonly (DemoGroup & { readonly storedProducts: readonly Product[] })[]
  readonly taxRates: readonly TaxRate[]
  readonly euroId: number
}

export interface DemoDocument {
  readonly kind: DocumentKind
  readonly owner: Member
  readonly savedAt: Date
  readonly content: DocumentContent
}

const documentsPerKind = 50
const firstNumber = 1_001
const daysPerYear = 365
const paymentTermDays = 30
const hourMs = 3_600_000

/** Generates documents of one year, for each kind in the order of their dates. */
export function generateDemoDocuments(records: DemoRecords, random: SeededRandom, now: Date): DemoDocument[] {
  return kinds.flatMap((kind) => {
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
  const status = pickStatusName(kind, age, random)
  const priced = {
    lines: generateLines({ group, records, random }, party.country),
    ...pickDiscount(random),
    adjustments: random.nextBoolean(15)
      ? decimal(random.pick(['-10.00', '15.50', '-0.37', '-120.00', '35.00']))
      : zero,
  }
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
    ...composeNotes(kind, party.locale),
    ...computeAmounts(kind, { status, total: computeTotals(priced).total, random }),
  }
  return { kind, owner, savedAt: computeSaveTime(documentDate, number, now), content }
}

/** Returns a time in the working hours of the day, but not in the future. */
function computeSaveTime(day: CalendarDay, number: number, now: Date): Date {
  const moment = Date.parse(`${day}T07:00:00Z`) + (number % 9) * hourMs + (number % 60) * 60_000
  return new Date(Math.min(moment, now.getTime()))
}

function composeTitle(group: DemoGroup, party: Contact, random: SeededRandom): string {
  const title = random.pick(group.titles[party.locale === 'fr' ? 'fr' : 'en'])
  return party.companyName === '' || random.nextBoolean(40) ? title : `${title} – ${party.companyName}`
}

/** Picks a status: new documents are open, old ones settled. */
function pickStatusName(kind: DocumentKind, age: number, random: SeededRandom): string {
  const [open = '', secondOpen] = listInitialStatuses(kind.name, 'open')
  if (age < 10) return random.nextBoolean(60) ? (listInitialStatuses(kind.name, 'draft')[0] ?? open) : open
  if (age < 40) return random.nextBoolean(70) ? open : random.pick(listSettledStatuses(kind))
  if (secondOpen !== undefined && random.nextBoolean(12)) return secondOpen
  return random.nextBoolean(12) ? open : random.pick(listSettledStatuses(kind))
}

/** Lists settled statuses by frequency: most invoices are paid, and two of three offers are accepted. */
function listSettledStatuses({ name, isReceivable }: DocumentKind): readonly string[] {
  const [won, lost] = [listInitialStatuses(name, 'won'), listInitialStatuses(name, 'lost')]
  return [...Array.from({ length: isReceivable ? 4 : 2 }, () => won).flat(), ...lost]
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

function generateLine(
  product: Product,
  taxRates: readonly LineTaxRate[],
  random: SeededRandom,
): DocumentLine {
  const { id, name, price, defaultQuantity, unitName } = product
  const isMeasured = ['m²', 'm', 'heure', 'hour', 'jour', 'day', 'm³'].includes(unitName)
  const measured = `${random.nextInteger(1, 24)}${random.pick(['', '', '.5', '.25'])}`
  return {
    type: 'item',
    productId: id,
    name,
    description: '',
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
  const usual = random.nextBoolean(8) ? random.pick(['VAT 5.5%', 'VAT 8.5%', 'VAT 10%']) : sale.rate
  const rateNames = isAbroad ? ['VAT 0%'] : [usual, ...(random.nextBoolean(7) ? ['VAT 2.1%'] : [])]
  return taxRates.filter((taxRate) => rateNames.includes(taxRate.name))
}

function pickDiscount(random: SeededRandom): Pick<PricedContent, 'discountType' | 'discountPercentage'> {
  if (!random.nextBoolean(28)) return { discountType: 'after', discountPercentage: zero }
  return {
    discountType: random.pick(['before', 'after']),
    discountPercentage: decimal(random.pick(['2', '3.5', '5', '7.5', '10', '12.5', '15'])),
  }
}

function composeNotes(
  kind: DocumentKind,
  locale: string | null,
): Pick<DocumentContent, 'message' | 'terms' | 'customerNotes'> {
  const isFrench = locale === 'fr'
  const message = isFrench
    ? 'Suite à notre échange, voici notre proposition détaillée. Nous restons à votre disposition.'
    : 'Following our conversation, here is our detailed proposal. Please ask us anything.'
  const terms = isFrench ? 'Règlement par virement à 30 jours.' : 'Payable by bank transfer within 30 days.'
  const customerNotes = isFrench ? 'Merci de votre confiance.' : 'Thank you for your trust.'
  return {
    message: hasField(kind, 'message') ? message : undefined,
    terms: hasField(kind, 'terms') ? terms : undefined,
    customerNotes: hasField(kind, 'customerNotes') ? customerNotes : undefined,
  }
}

const paidPercent: ReadonlyMap<string, Decimal> = new Map([
  ['Paid', decimal('100')],
  ['Partly paid', decimal('40')],
])

interface Settlement {
  readonly status: string
  readonly total: Decimal
  readonly random: SeededRandom
}

function computeAmounts(
  kind: DocumentKind,
  { status, total, random }: Settlement,
): Pick<DocumentContent, 'amountDue' | 'amountPaid' | 'shippingCharges'> {
  const shippingCharges = hasField(kind, 'shipping') && random.nextBoolean(18) ? decimal('12.90') : undefined
  if (!hasField(kind, 'amounts')) return { amountDue: undefined, amountPaid: undefined, shippingCharges }
  const amountPaid = toMoney(computePercent(toExact(total), toExact(paidPercent.get(status) ?? zero)))
  return {
    amountDue: toMoney(subtractExact(toExact(total), toExact(amountPaid))),
    amountPaid,
    shippingCharges,
  }
}
