import type { OptionalField } from '#documents/document-kind.ts'
import type { LineField, PricedContent } from '#documents/sales-document.ts'

/** Fields of a document that every kind sends; what differs is only what they are called. */
export type CommonField =
  | 'id'
  | 'prefix'
  | 'number'
  | 'title'
  | 'party'
  | 'documentDate'
  | 'dueDate'
  | 'status'
  | 'currency'
  | 'owner'

/** Fields that some kinds send. */
export type KindField =
  | 'relation'
  | 'message'
  | 'terms'
  | 'customerNotes'
  | 'amountDue'
  | 'amountPaid'
  | 'shippingCharges'

export type NamedField = CommonField | KindField

export type FieldNames = Readonly<Record<CommonField, string> & Partial<Record<KindField, string>>>

/** What the calls of one kind call things. Nothing inside the product uses these names. */
export interface WireNames {
  /** Fields of the store payload. */
  readonly payload: FieldNames
  /** Fields that the update payload calls otherwise. */
  readonly updatePayload: Partial<Record<NamedField, string>>
  /** Fields of the stored record, as it is opened for editing. */
  readonly record: Readonly<Omit<Record<CommonField, string>, 'party'> & Partial<Record<KindField, string>>>
  /** Where the opened document and its party stand in the answer. */
  readonly opened: { readonly document: string; readonly party: string }
  /** Whether the record carries its owner as JSON text or as an object. */
  readonly hasOwnerAsText: boolean
  /** The defaults of a new document. */
  readonly blank: {
    readonly answer: string
    readonly number: string
    readonly prefix: string
    readonly title: string
  } & Partial<Record<Extract<OptionalField, 'terms' | 'customerNotes'>, string>>
  readonly numberCheck: { readonly number: string; readonly status: string }
  readonly paths: { readonly blank: string; readonly checkNumber: string; readonly open: string }
  /** Whether the store payload carries a count of the selected products. */
  readonly hasProductCount: boolean
}

/** What every kind calls what its totals are computed from. */
export const pricingNames = {
  lines: 'selected_products',
  discountType: 'discount_type_selected',
  discountPercentage: 'discount_percentage',
  adjustments: 'adjustments',
} as const satisfies Record<keyof PricedContent, string>

/** What every kind calls the fields of a line. */
export const lineFieldNames = {
  name: 'name',
  quantity: 'quantity',
  price: 'price',
  taxRates: 'selected_tax_rates',
} as const satisfies Record<LineField, string>
