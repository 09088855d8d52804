import { addDays, type CalendarDay, today } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { hasField } from '@quittance/shared/documents/document-kind.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import type {
  DocumentContent,
  DocumentLine,
  LineTaxRate,
  PricedContent,
  Relation,
} from '@quittance/shared/documents/sales-document.ts'
import { totalsOf } from '@quittance/shared/documents/totals.ts'
import {
  type Decimal,
  decimal,
  exact,
  minus,
  percentOf,
  toMoney,
  zero,
} from '@quittance/shared/money/decimal.ts'
import type { Product, TaxRate } from '#catalogue/product.ts'
import type { Member } from '#members/member.ts'
import type { Contact } from '#parties/party.ts'
import type { Chance } from './chance.ts'
import type { DemoGroup } from './demo-catalogue.ts'
import { firstStatuses } from './reference-data.ts'

/** What documents are written from: everything as it is stored, with its id. */
export interface DemoStock {
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

const perKind = 50
const firstNumber = 1_001
const year = 365
const termDays = 30
const hourMs = 3_600_000

/** A year of documents, the oldest of each kind first. */
export function demoDocuments(stock: DemoStock, chance: Chance, now: Date): DemoDocument[] {
  return kinds.flatMap((kind) => {
    const ages = Array.from({ length: perKind }, () => anyAge(chance)).sort((left, right) => right - left)
    return ages.map((age, index) =>
      demoDocument({ kind, stock, chance }, { number: firstNumber + index, age, now }),
    )
  })
}

/** In days, with a busy last month. */
function anyAge(chance: Chance): number {
  return chance.percent(30) ? chance.between(0, termDays) : chance.between(0, year - 1)
}

interface Setting {
  readonly kind: DocumentKind
  readonly stock: DemoStock
  readonly chance: Chance
}

interface Place {
  readonly number: number
  /** In days. */
  readonly age: number
  readonly now: Date
}

function demoDocument({ kind, stock, chance }: Setting, { number, age, now }: Place): DemoDocument {
  const documentDate = addDays(today(now), -age)
  const group = chance.pick(stock.groups)
  const relation = chance.pick(kind.relations)
  const party = chance.pick(stock.parties[relation])
  const owner = chance.pick(stock.members)
  const status = statusName(kind, age, chance)
  const priced = {
    lines: demoLines({ group, stock, chance }, party.country),
    ...demoDiscount(chance),
    adjustments: chance.percent(15)
      ? decimal(chance.pick(['-10.00', '15.50', '-0.37', '-120.00', '35.00']))
      : zero,
  }
  const content: DocumentContent = {
    ...priced,
    number,
    prefix: undefined,
    title: titleFor(group, party, chance),
    relation,
    partyId: party.id,
    documentDate,
    dueDate: chance.percent(92) ? addDays(documentDate, termDays) : null,
    status: { name: status },
    currencyId: party.currencyId ?? stock.euroId,
    ownerId: owner.id,
    ...notesFor(kind, party.locale),
    ...amountsFor(kind, { status, total: totalsOf(priced).total, chance }),
  }
  return { kind, owner, savedAt: savedAt(documentDate, number, now), content }
}

/** In working hours of that day, one after the other, and never in the future. */
function savedAt(day: CalendarDay, number: number, now: Date): Date {
  const moment = Date.parse(`${day}T07:00:00Z`) + (number % 9) * hourMs + (number % 60) * 60_000
  return new Date(Math.min(moment, now.getTime()))
}

function titleFor(group: DemoGroup, party: Contact, chance: Chance): string {
  const title = chance.pick(group.titles[party.locale === 'fr' ? 'fr' : 'en'])
  return party.companyName === '' || chance.percent(40) ? title : `${title} – ${party.companyName}`
}

/** What is old is settled, what is new is not. */
function statusName(kind: DocumentKind, age: number, chance: Chance): string {
  const [open = '', furtherOpen] = firstStatuses(kind.name, 'open')
  if (age < 10) return chance.percent(60) ? (firstStatuses(kind.name, 'draft')[0] ?? open) : open
  if (age < 40) return chance.percent(70) ? open : chance.pick(settledNames(kind))
  if (furtherOpen !== undefined && chance.percent(12)) return furtherOpen
  return chance.percent(12) ? open : chance.pick(settledNames(kind))
}

/** Most invoices are paid, and two offers of three accepted. */
function settledNames({ name, isOwed }: DocumentKind): readonly string[] {
  const [won, lost] = [firstStatuses(name, 'won'), firstStatuses(name, 'lost')]
  return [...Array.from({ length: isOwed ? 4 : 2 }, () => won).flat(), ...lost]
}

interface LineSetting {
  readonly group: DemoStock['groups'][number]
  readonly stock: DemoStock
  readonly chance: Chance
}

function demoLines({ group, stock, chance }: LineSetting, country: string): DocumentLine[] {
  const groups = chance.percent(20) ? [group, chance.pick(stock.groups)] : [group]
  return groups.flatMap((from) => {
    const wanted = chance.between(1, groups.length > 1 ? 3 : 6)
    const start = chance.between(0, from.stored.length - 1)
    const products = Array.from(
      { length: wanted },
      (_, index) => from.stored[(start + index * 4) % from.stored.length],
    )
    return [...new Set(products)].flatMap((product) => {
      return product ? [demoLine(product, ratesFor({ rate: from.rate, country }, stock, chance), chance)] : []
    })
  })
}

function demoLine(product: Product, taxRates: readonly LineTaxRate[], chance: Chance): DocumentLine {
  const { id, name, price, defaultQuantity, unitName } = product
  const isMeasured = ['m²', 'm', 'heure', 'hour', 'jour', 'day', 'm³'].includes(unitName)
  const measured = `${chance.between(1, 24)}${chance.pick(['', '', '.5', '.25'])}`
  return {
    productId: id,
    name,
    price,
    quantity: isMeasured && chance.percent(60) ? decimal(measured) : defaultQuantity,
    taxRates,
  }
}

/** Some are sold abroad without tax, some at a reduced rate, and a few carry an eco-contribution on top. */
function ratesFor(
  sold: { rate: string; country: string },
  { taxRates }: DemoStock,
  chance: Chance,
): LineTaxRate[] {
  const isAbroad = sold.country !== 'FR' && chance.percent(70)
  const usual = chance.percent(8) ? chance.pick(['VAT 5.5%', 'VAT 8.5%', 'VAT 10%']) : sold.rate
  const chosen = isAbroad ? ['VAT 0%'] : [usual, ...(chance.percent(7) ? ['VAT 2.1%'] : [])]
  return taxRates.filter((taxRate) => chosen.includes(taxRate.name))
}

function demoDiscount(chance: Chance): Pick<PricedContent, 'discountType' | 'discountPercentage'> {
  if (!chance.percent(28)) return { discountType: 'after', discountPercentage: zero }
  return {
    discountType: chance.pick(['before', 'after']),
    discountPercentage: decimal(chance.pick(['2', '3.5', '5', '7.5', '10', '12.5', '15'])),
  }
}

function notesFor(
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
  readonly chance: Chance
}

function amountsFor(
  kind: DocumentKind,
  { status, total, chance }: Settlement,
): Pick<DocumentContent, 'amountDue' | 'amountPaid' | 'shippingCharges'> {
  const shippingCharges = hasField(kind, 'shipping') && chance.percent(18) ? decimal('12.90') : undefined
  if (!hasField(kind, 'amounts')) return { amountDue: undefined, amountPaid: undefined, shippingCharges }
  const amountPaid = toMoney(percentOf(exact(total), exact(paidPercent.get(status) ?? zero)))
  return { amountDue: toMoney(minus(exact(total), exact(amountPaid))), amountPaid, shippingCharges }
}
