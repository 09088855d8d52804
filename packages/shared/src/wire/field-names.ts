import type { KindName, OptionalField } from '#documents/document-kinds.ts'
import type { LineField, PricedContent } from '#documents/sales-document.ts'

/** Fields of a document that every kind has. Only their names differ. */
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

/** Fields that only some kinds have. */
export type KindField =
  | 'relation'
  | 'message'
  | 'terms'
  | 'customerNotes'
  | 'amountDue'
  | 'amountPaid'
  | 'shippingCharges'
  | 'correctedInvoice'

export type NamedField = CommonField | KindField

export type FieldNames = Readonly<Record<CommonField, string> & Partial<Record<KindField, string>>>

/** Names in the calls of one kind. Only `wire/` and the contract use them. */
export interface WireNames {
  /** Fields of the store payload. */
  readonly payload: FieldNames
  /** Fields that have another name in the update payload. */
  readonly updatePayload: Partial<Record<NamedField, string>>
  /** Fields of the stored record that is opened for editing. */
  readonly record: Readonly<Omit<Record<CommonField, string>, 'party'> & Partial<Record<KindField, string>>>
  /** Names of the opened document and its party in the response. */
  readonly opened: { readonly document: string; readonly party: string }
  /** Whether the owner in the record is JSON text instead of an object. */
  readonly hasOwnerAsText: boolean
  /** Defaults of a new document. `data` is the name of the object that contains them. */
  readonly blank: {
    readonly data: string
    readonly number: string
    readonly prefix: string
    readonly title: string
  } & Partial<Record<Extract<OptionalField, 'terms' | 'customerNotes'>, string>>
  readonly numberCheck: { readonly number: string; readonly status: string }
  readonly paths: { readonly blank: string; readonly checkNumber: string; readonly open: string }
  /** Whether the store payload contains the number of lines. */
  readonly hasProductCount: boolean
  /** The name of a document of the kind in the API description. */
  readonly noun: string
  /** Its group in the response of a search. */
  readonly searchGroup: string
}

/** Names of the content from which totals are computed, equal for all kinds. */
export const pricingNames = {
  lines: 'selected_products',
  discountType: 'discount_type_selected',
  discountPercentage: 'discount_percentage',
  adjustments: 'adjustments',
} as const satisfies Record<keyof PricedContent, string>

/** Names of the fields of a line, equal for all kinds. */
export const lineWireNames = {
  name: 'name',
  description: 'description',
  quantity: 'quantity',
  unitName: 'unit_name',
  price: 'price',
  taxRates: 'selected_tax_rates',
} as const satisfies Record<LineField, string>

const proposalNames = {
  payload: {
    id: 'proposal_id',
    prefix: 'proposal_number_prefix',
    number: 'new_proposal_number',
    title: 'subject',
    party: 'lead_customer_id',
    relation: 'relation',
    documentDate: 'proposal_date',
    dueDate: 'open_till_date',
    status: 'status',
    currency: 'currency_id',
    owner: 'assigned_to',
    message: 'message',
  },
  updatePayload: {},
  record: {
    id: 'id',
    prefix: 'prefix',
    number: 'proposal_number',
    title: 'subject',
    relation: 'relation',
    documentDate: 'proposal_date',
    dueDate: 'open_till_date',
    status: 'status',
    currency: 'currency',
    owner: 'user',
    message: 'message',
  },
  opened: { document: 'proposal', party: 'lead_customer' },
  hasOwnerAsText: false,
  blank: {
    data: 'proposal_data',
    number: 'new_proposal_number',
    prefix: 'proposal_number_prefix',
    title: 'proposal_default_subject',
  },
  numberCheck: { number: 'new_proposal_number', status: 'proposal_number_status' },
  paths: {
    blank: '/api/v1/createProposalData',
    checkNumber: '/api/v1/validateProposalNumber',
    open: '/api/v1/proposal/getEditProposalData',
  },
  hasProductCount: false,
  noun: 'proposal',
  searchGroup: 'proposals',
} as const satisfies WireNames

const estimateNames = {
  payload: {
    id: 'estimate_id',
    prefix: 'estimate_number_prefix',
    number: 'estimate_number',
    title: 'estimate_title',
    party: 'estimate_lead_customer_id',
    relation: 'estimate_relation',
    documentDate: 'estimate_date',
    dueDate: 'estimate_due_date',
    status: 'estimate_status',
    currency: 'estimate_currency_id',
    owner: 'estimate_owner_id',
    terms: 'estimate_termsandconditions',
    customerNotes: 'estimate_customer_notes',
    shippingCharges: 'estimate_shipping_charges',
  },
  updatePayload: { shippingCharges: 'shipping_charges' },
  record: {
    id: 'id',
    prefix: 'prefix',
    number: 'estimate_number',
    title: 'estimate_title',
    relation: 'relation',
    documentDate: 'estimate_date',
    dueDate: 'due_date',
    status: 'status',
    currency: 'currency',
    owner: 'estimate_owner_id',
    terms: 'termsandconditions',
    customerNotes: 'customer_notes',
    shippingCharges: 'shipping_charges',
  },
  opened: { document: 'estimate', party: 'lead_customer' },
  hasOwnerAsText: true,
  blank: {
    data: 'estimate_data',
    number: 'new_estimate_number',
    prefix: 'estimate_number_prefix',
    title: 'estimate_title',
    terms: 'terms',
    customerNotes: 'customer_notes',
  },
  numberCheck: { number: 'new_estimate_number', status: 'estimate_number_status' },
  paths: {
    blank: '/api/v1/createEstimateData',
    checkNumber: '/api/v1/validateEstimateNumber',
    open: '/api/v1/estimate/getEditEstimateData',
  },
  hasProductCount: true,
  noun: 'estimate',
  searchGroup: 'estimates',
} as const satisfies WireNames

const invoiceNames = {
  payload: {
    id: 'invoice_id',
    prefix: 'invoice_number_prefix',
    number: 'invoice_number',
    title: 'invoice_title',
    party: 'customer_id',
    documentDate: 'invoice_date',
    dueDate: 'due_date',
    status: 'status',
    currency: 'currency_id',
    owner: 'invoice_owner_id',
    terms: 'termsandconditions',
    customerNotes: 'customer_notes',
    amountDue: 'amount_due',
    amountPaid: 'amount_paid',
    shippingCharges: 'shipping_charges',
  },
  updatePayload: {},
  record: {
    id: 'id',
    prefix: 'prefix',
    number: 'invoice_number',
    title: 'invoice_title',
    documentDate: 'invoice_date',
    dueDate: 'due_date',
    status: 'status',
    currency: 'currency',
    owner: 'invoice_owner_id',
    terms: 'termsandconditions',
    customerNotes: 'customer_notes',
    amountDue: 'amount_due',
    amountPaid: 'amount_paid',
    shippingCharges: 'shipping_charges',
  },
  opened: { document: 'invoice', party: 'customer' },
  hasOwnerAsText: true,
  blank: {
    data: 'invoice_data',
    number: 'new_invoice_number',
    prefix: 'invoice_number_prefix',
    title: 'default_invoice_title',
    terms: 'terms',
    customerNotes: 'customer_notes',
  },
  numberCheck: { number: 'new_invoice_number', status: 'invoice_number_status' },
  paths: {
    blank: '/api/v1/createInvoiceData',
    checkNumber: '/api/v1/validateInvoiceNumber',
    open: '/api/v1/invoice/getEditInvoiceData',
  },
  hasProductCount: true,
  noun: 'invoice',
  searchGroup: 'invoices',
} as const satisfies WireNames

const creditNoteNames = {
  payload: {
    id: 'credit_note_id',
    prefix: 'credit_note_number_prefix',
    number: 'credit_note_number',
    title: 'credit_note_title',
    party: 'customer_id',
    documentDate: 'credit_note_date',
    dueDate: 'due_date',
    status: 'status',
    currency: 'currency_id',
    owner: 'credit_note_owner_id',
    terms: 'termsandconditions',
    customerNotes: 'customer_notes',
    shippingCharges: 'shipping_charges',
    correctedInvoice: 'corrected_invoice_id',
  },
  updatePayload: {},
  record: {
    id: 'id',
    prefix: 'prefix',
    number: 'credit_note_number',
    title: 'credit_note_title',
    documentDate: 'credit_note_date',
    dueDate: 'due_date',
    status: 'status',
    currency: 'currency',
    owner: 'credit_note_owner_id',
    terms: 'termsandconditions',
    customerNotes: 'customer_notes',
    shippingCharges: 'shipping_charges',
    correctedInvoice: 'corrected_invoice',
  },
  opened: { document: 'credit_note', party: 'customer' },
  hasOwnerAsText: true,
  blank: {
    data: 'credit_note_data',
    number: 'new_credit_note_number',
    prefix: 'credit_note_number_prefix',
    title: 'default_credit_note_title',
    terms: 'terms',
    customerNotes: 'customer_notes',
  },
  numberCheck: { number: 'new_credit_note_number', status: 'credit_note_number_status' },
  paths: {
    blank: '/api/v1/createCreditNoteData',
    checkNumber: '/api/v1/validateCreditNoteNumber',
    open: '/api/v1/creditNote/getEditCreditNoteData',
  },
  hasProductCount: true,
  noun: 'credit note',
  searchGroup: 'credit_notes',
} as const satisfies WireNames

/** A kind without a table is a type error. */
const namesByKind: Readonly<Record<KindName, WireNames>> = {
  proposal: proposalNames,
  estimate: estimateNames,
  invoice: invoiceNames,
  creditNote: creditNoteNames,
}

export type SaveCall = 'store' | 'update'

/** Returns the names in the calls of a kind. */
export function getWireNames(kind: KindName): WireNames {
  return namesByKind[kind]
}

/** Returns the name of a field in a save payload; undefined if the kind does not have the field. */
export function getPayloadName(names: WireNames, call: SaveCall, field: NamedField): string | undefined {
  const renamed = call === 'update' ? names.updatePayload[field] : undefined
  return renamed ?? names.payload[field]
}
