import { addDays, type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { hasField, kinds } from '@quittance/shared/documents/document-kinds.ts'
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
import { listInitialStatuses } from '#settings/reference-data-repository.ts'
import type { DemoGroup } from './demo-catalogue.ts'
import type { SeededRandom } from './seeded-random.ts'

/** What documents are written from: everything as it is stored, with its id. */
export interface DemoRecords {
  readonly members: readonly Member[]
  readonly parties: Readonly<Record<Relation, readonly (Contact & { readonly id: number })[]>>
  readonly groups: readonly (DemoGroup & { readonly stored: readonly Product[] })[]
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

/** A year of documents, the oldest of each kind first. */
export function generateDemoDocuments(stock: DemoRecords, chance: SeededRandom, now: Date): DemoDocument[] {
  return kinds.flatMap((kind) => {
    const ages = Array.from({ length: documentsPerKind }, () => pickAge(chance)).sort(
      (left, right) => right - left,
    )
    return ages.map((age, index) =>
      generateDemoDocument({ kind, stock, chance }, { number: firstNumber + index, age, now }),
    )
  })
}

/** In days, with a busy last month. */
function pickAge(chance: SeededRandom): number {
  return chance.nextBoolean(30)
    ? chance.nextInteger(0, paymentTermDays)
    : chance.nextInteger(0, daysPerYear - 1)
}

interface DocumentContext {
  readonly kind: DocumentKind
  readonly stock: DemoRecords
  readonly chance: SeededRandom
}

interface DocumentSlot {
  readonly number: number
  /** In days. */
  readonly age: number
  readonly now: Date
}

function generateDemoDocument(
  { kind, stock, chance }: DocumentContext,
  { number, age, now }: DocumentSlot,
): DemoDocument {
  const documentDate = addDays(today(now), -age)
  const group = chance.pick(stock.groups)
  const relation = chance.pick(kind.relations)
  const party = chance.pick(stock.parties[relation])
  const owner = chance.pick(stock.members)
  const status = pickStatusName(kind, age, chance)
  const priced = {
    lines: generateLines({ group, stock, chance }, party.country),
    ...pickDiscount(chance),
    adjustments: chance.nextBoolean(15)
      ? decimal(chance.pick(['-10.00', '15.50', '-0.37', '-120.00', '35.00']))
      : zero,
  }
  const content: DocumentContent = {
    ...priced,
    number,
    prefix: undefined,
    title: composeTitle(group, party, chance),
    relation,
    partyId: party.id,
    documentDate,
    dueDate: chance.nextBoolean(92) ? addDays(documentDate, paymentTermDays) : null,
    status: { name: status },
    currencyId: party.currencyId ?? stock.euroId,
    ownerId: owner.id,
    ...composeNotes(kind, party.locale),
    ...computeAmounts(kind, { status, total: computeTotals(priced).total, chance }),
  }
  return { kind, owner, savedAt: computeSaveTime(documentDate, number, now), content }
}

/** In working hours of that day, one after the other, and never in the future. */
function computeSaveTime(day: CalendarDay, number: number, now: Date): Date {
  const moment = Date.parse(`${day}T07:00:00Z`) + (number % 9) * hourMs + (number % 60) * 60_000
  return new Date(Math.min(moment, now.getTime()))
}

function composeTitle(group: DemoGroup, party: Contact, chance: SeededRandom): string {
  const title = chance.pick(group.titles[party.locale === 'fr' ? 'fr' : 'en'])
  return party.companyName === '' || chance.nextBoolean(40) ? title : `${title} – ${party.companyName}`
}

/** What is old is settled, what is new is not. */
function pickStatusName(kind: DocumentKind, age: number, chance: SeededRandom): string {
  const [open = '', furtherOpen] = listInitialStatuses(kind.name, 'open')
  if (age < 10) return chance.nextBoolean(60) ? (listInitialStatuses(kind.name, 'draft')[0] ?? open) : open
  if (age < 40) return chance.nextBoolean(70) ? open : chance.pick(listSettledStatuses(kind))
  if (furtherOpen !== undefined && chance.nextBoolean(12)) return furtherOpen
  return chance.nextBoolean(12) ? open : chance.pick(listSettledStatuses(kind))
}

/** Most invoices are paid, and two offers of three accepted. */
function listSettledStatuses({ name, isReceivable: isOwed }: DocumentKind): readonly string[] {
  const [won, lost] = [listInitialStatuses(name, 'won'), listInitialStatuses(name, 'lost')]
  return [...Array.from({ length: isOwed ? 4 : 2 }, () => won).flat(), ...lost]
}

interface LineContext {
  readonly group: DemoRecords['groups'][number]
  readonly stock: DemoRecords
  readonly chance: SeededRandom
}

function generateLines({ group, stock, chance }: LineContext, country: string): DocumentLine[] {
  const groups = chance.nextBoolean(20) ? [group, chance.pick(stock.groups)] : [group]
  return groups.flatMap((from) => {
    const wanted = chance.nextInteger(1, groups.length > 1 ? 3 : 6)
    const start = chance.nextInteger(0, from.stored.length - 1)
    const products = Array.from(
      { length: wanted },
      (_, index) => from.stored[(start + index * 4) % from.stored.length],
    )
    return [...new Set(products)].flatMap((product) => {
      return product
        ? [generateLine(product, pickTaxRates({ rate: from.rate, country }, stock, chance), chance)]
        : []
    })
  })
}

function generateLine(
  product: Product,
  taxRates: readonly LineTaxRate[],
  chance: SeededRandom,
): DocumentLine {
  const { id, name, price, defaultQuantity, unitName } = product
  const isMeasured = ['m²', 'm', 'heure', 'hour', 'jour', 'day', 'm³'].includes(unitName)
  const measured = `${chance.nextInteger(1, 24)}${chance.pick(['', '', '.5', '.25'])}`
  return {
    productId: id,
    name,
    price,
    quantity: isMeasured && chance.nextBoolean(60) ? decimal(measured) : defaultQuantity,
    taxRates,
  }
}

/** Some are sold abroad without tax, some at a reduced rate, and a few carry an eco-contribution on top. */
function pickTaxRates(
  sold: { rate: string; country: string },
  { taxRates }: DemoRecords,
  chance: SeededRandom,
): LineTaxRate[] {
  const isAbroad = sold.country !== 'FR' && chance.nextBoolean(70)
  const usual = chance.nextBoolean(8) ? chance.pick(['VAT 5.5%', 'VAT 8.5%', 'VAT 10%']) : sold.rate
  const chosen = isAbroad ? ['VAT 0%'] : [usual, ...(chance.nextBoolean(7) ? ['VAT 2.1%'] : [])]
  return taxRates.filter((taxRate) => chosen.includes(taxRate.name))
}

function pickDiscount(chance: SeededRandom): Pick<PricedContent, 'discountType' | 'discountPercentage'> {
  if (!chance.nextBoolean(28)) return { discountType: 'after', discountPercentage: zero }
  return {
    discountType: chance.pick(['before', 'after']),
    discountPercentage: decimal(chance.pick(['2', '3.5', '5', '7.5', '10', '12.5', '15'])),
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
  readonly chance: SeededRandom
}

function computeAmounts(
  kind: DocumentKind,
  { status, total, chance }: Settlement,
): Pick<DocumentContent, 'amountDue' | 'amountPaid' | 'shippingCharges'> {
  const shippingCharges = hasField(kind, 'shipping') && chance.nextBoolean(18) ? decimal('12.90') : undefined
  if (!hasField(kind, 'amounts')) return { amountDue: undefined, amountPaid: undefined, shippingCharges }
  const amountPaid = toMoney(computePercent(toExact(total), toExact(paidPercent.get(status) ?? zero)))
  return {
    amountDue: toMoney(subtractExact(toExact(total), toExact(amountPaid))),
    amountPaid,
    shippingCharges,
  }
}
