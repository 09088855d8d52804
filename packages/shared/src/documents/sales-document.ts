import type { Decimal } from '#money/decimal.ts'
import type { CalendarDay } from './calendar.ts'
import type { LegalDetailChanges, LegalDetails } from './legal-details.ts'
import type { TaxClass } from './tax-class.ts'

/** Whether a document is for a lead or a customer. */
export type Relation = 'lead' | 'customer'

export const relations: readonly Relation[] = ['lead', 'customer']

/** Whether the discount applies to the amounts without tax (`before`) or with tax (`after`). */
export type DiscountType = 'before' | 'after'

export const discountTypes: readonly DiscountType[] = ['before', 'after']

/** A tax rate as sold: the document stores the percentage and never reads it from the catalogue again. */
export interface LineTaxRate {
  /** Id in the catalogue, where it can be retired; null if it was never in the catalogue. */
  readonly id: number | null
  readonly name: string
  /** Percent, 0 to 1000. */
  readonly rate: Decimal
  /** How the rate counts in an invoice. Undefined in content of programs that do not know it: see `getTaxClass`. */
  readonly taxClass?: TaxClass | undefined
}

/** A line that sells an item, as sold. Later changes of the catalogue do not change it. */
export interface ItemLine {
  readonly type: 'item'
  readonly productId: number | null
  readonly name: string
  /** Text below the name, which can have several lines. Empty: none. */
  readonly description: string
  readonly quantity: Decimal
  /** Name of the unit of the quantity, such as `h` or `m²`. Empty: none. */
  readonly unitName: string
  /** Price of one unit, without tax. */
  readonly price: Decimal
  readonly taxRates: readonly LineTaxRate[]
}

/** A line of a document. Its type determines which fields it has. */
export type DocumentLine = ItemLine

export const lineTypes: readonly DocumentLine['type'][] = ['item']

/** A field that a line displays. The product that it comes from is not displayed. */
export type LineField = Exclude<keyof ItemLine, 'type' | 'productId'>

/** The content from which the totals of a document are computed. */
export interface PricedContent {
  readonly lines: readonly DocumentLine[]
  readonly discountType: DiscountType
  /** Percent, 0 to 100. */
  readonly discountPercentage: Decimal
  /** Added to the total. Can be negative. */
  readonly adjustments: Decimal
}

/** A status by id or, from integrations, by name. */
export type StatusReference = { readonly id: number } | { readonly name: string }

/** Everything that a save writes. An undefined value means the default or, in an update, no change. */
export interface DocumentContent extends Omit<PricedContent, 'discountType'>, LegalDetailChanges {
  readonly discountType: DiscountType | undefined
  readonly number: number
  readonly prefix: string | undefined
  readonly title: string
  readonly relation: Relation
  readonly partyId: number
  readonly documentDate: CalendarDay
  /** Due date of an invoice, expiry date of an offer; null if there is none. */
  readonly dueDate: CalendarDay | null | undefined
  readonly status: StatusReference
  readonly currencyId: number
  /** Id of the member responsible: sales agent of an offer, collector of an invoice. */
  readonly ownerId: number
  readonly message: string | undefined
  readonly terms: string | undefined
  readonly customerNotes: string | undefined
  readonly amountDue: Decimal | undefined
  readonly amountPaid: Decimal | undefined
  readonly shippingCharges: Decimal | undefined
  /** The invoice that a credit note corrects; null if there is none. */
  readonly correctedInvoice: InvoiceReference | null | undefined
}

/** The invoice that a credit note is to correct: one that is stored here, by its id, or one of another program, by number and date. */
export interface InvoiceReference {
  /** Null: it was written with another program. */
  readonly id: number | null
  /**
   * Undefined without an id: the sender knows only invoices that are stored here, and names none of them. With an id, it is stated by a
   * version that is restored.
   */
  readonly number?: string | undefined
  readonly documentDate?: CalendarDay | null | undefined
}

/** A status, currency or member as a document displays it. */
export interface NamedRecord {
  readonly id: number
  readonly name: string
}

/** The invoice that a credit note corrects, as it was when the credit note was written. */
export interface CorrectedInvoice {
  /** Null: it was written with another program. */
  readonly id: number | null
  /** As printed, with its prefix. */
  readonly number: string
  /** Null: not stated, which is possible only if the invoice was written with another program. */
  readonly documentDate: CalendarDay | null
}

/** The lead or customer of a document as pickers display it. */
export interface PartyRecord {
  readonly id: number
  readonly clientName: string
  readonly clientEmail: string
  /** Absent in content that was stored before pickers displayed the company. */
  readonly companyName?: string
}

/** A stored document that is open for editing. */
export interface OpenedDocument extends PricedContent, LegalDetails {
  readonly id: number
  /** Number of saves. An update with an older version is rejected. */
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
  /** Null: none, or the kind has no such field. */
  readonly correctedInvoice: CorrectedInvoice | null
}

/** The meaning of a status, which is independent of its name. It determines colours and reports. */
export type StatusMeaning = 'draft' | 'open' | 'won' | 'lost'

export const statusMeanings: readonly StatusMeaning[] = ['draft', 'open', 'won', 'lost']

/** How a document was created from another one: `conversion` to another kind, or `copy` of the same kind. */
export type OriginType = 'conversion' | 'copy'

/** How a document is linked to another one: by its origin, or as a `correction` that names the invoice, from which it may be created. */
export type LinkType = OriginType | 'correction'

export const linkTypes: readonly LinkType[] = ['conversion', 'copy', 'correction']
