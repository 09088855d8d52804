import type { Decimal } from '#money/decimal.ts'
import type { CalendarDay } from './calendar.ts'

/** To whom a document is written. */
export type Relation = 'lead' | 'customer'

export const relations: readonly Relation[] = ['lead', 'customer']

/** Whether the discount is taken from the amounts without tax or with it. */
export type DiscountType = 'before' | 'after'

export const discountTypes: readonly DiscountType[] = ['before', 'after']

/** A tax rate as sold: its percentage is the document's own and is never looked up again. */
export interface LineTaxRate {
  /** Where it came from in the catalogue; may be retired, or null when it never was there. */
  readonly id: number | null
  readonly name: string
  /** Percent, 0 to 1000. */
  readonly rate: Decimal
}

/** A line as sold: later changes of the catalogue do not reach it. */
export interface DocumentLine {
  readonly productId: number | null
  readonly name: string
  readonly quantity: Decimal
  /** Price of one unit, without tax. */
  readonly price: Decimal
  readonly taxRates: readonly LineTaxRate[]
}

/** What a line says. Which product it came from is not read on it. */
export type LineField = Exclude<keyof DocumentLine, 'productId'>

/** What the totals of a document are computed from, and nothing else. */
export interface PricedContent {
  readonly lines: readonly DocumentLine[]
  readonly discountType: DiscountType
  /** Percent, 0 to 100. */
  readonly discountPercentage: Decimal
  /** Added to the total; may be negative. */
  readonly adjustments: Decimal
}

/** A status chosen by id or, by integrations, by its name alone. */
export type StatusReference = { readonly id: number } | { readonly name: string }

/** Everything a save writes, in the product's own words. `undefined`: not given, so the default or, on an update, unchanged. */
export interface DocumentContent extends Omit<PricedContent, 'discountType'> {
  readonly discountType: DiscountType | undefined
  readonly number: number
  readonly prefix: string | undefined
  readonly title: string
  readonly relation: Relation
  readonly partyId: number
  readonly documentDate: CalendarDay
  /** The due date of an invoice, the expiry date of the others; null when there is none. */
  readonly dueDate: CalendarDay | null | undefined
  readonly status: StatusReference
  readonly currencyId: number
  /** The sales agent, owner or collector. */
  readonly ownerId: number
  readonly message: string | undefined
  readonly terms: string | undefined
  readonly customerNotes: string | undefined
  readonly amountDue: Decimal | undefined
  readonly amountPaid: Decimal | undefined
  readonly shippingCharges: Decimal | undefined
}

/** A status, currency or member as a document shows it. */
export interface NamedRecord {
  readonly id: number
  readonly name: string
}

/** The lead or customer of a document, as pickers show it: name and e-mail. */
export interface PartyRecord {
  readonly id: number
  readonly clientName: string
  readonly clientEmail: string
}

/** A stored document opened for editing. */
export interface OpenedDocument extends PricedContent {
  readonly id: number
  /** Counts the saves; an update that carries an older one is refused. */
  readonly version: number
  readonly number: number
  readonly prefix: string
  readonly title: string
  readonly relation: Relation
  readonly party: PartyRecord
  readonly documentDate: CalendarDay
  readonly dueDate: CalendarDay | null
  readonly status: NamedRecord
  readonly currency: NamedRecord
  readonly owner: NamedRecord
  readonly message: string
  readonly terms: string
  readonly customerNotes: string
  readonly amountDue: Decimal
  readonly amountPaid: Decimal
  readonly shippingCharges: Decimal
}

/** What a status stands for, whatever it is called: colours and reports go by it. */
export type StatusMeaning = 'draft' | 'open' | 'won' | 'lost'

export const statusMeanings: readonly StatusMeaning[] = ['draft', 'open', 'won', 'lost']

/** How a document was made from another one: as the next kind, or as one of the same kind. */
export type OriginType = 'conversion' | 'copy'

export const originTypes: readonly OriginType[] = ['conversion', 'copy']
