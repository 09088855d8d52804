import type { Relation } from './sales-document.ts'

/** Fields that only some kinds have. */
export type OptionalField =
  | 'message'
  | 'terms'
  | 'customerNotes'
  | 'amounts'
  | 'shipping'
  | 'correctedInvoice'

/**
 * Meaning of the second date of a document: the due date of a payment, the end of an offer's validity, or nothing. Only documents
 * that claim something can be overdue or expired, and only a payment is owed.
 */
export type Claim = 'payment' | 'offer' | 'none'

/**
 * Describes the differences between a kind of sales document and the others. Its names are in `wire/` and `locales/`. A
 * descriptor can name any kind in `convertsTo`; the list of all kinds checks that the kind exists.
 */
export interface DocumentKind<
  Name extends string = KindName,
  Others extends string = KindName,
  Segment extends string = KindSegment,
> {
  readonly name: Name
  /** The first segment in the paths of its screens: those of one document, and the list. */
  readonly paths: { readonly record: Segment; readonly list: `${Segment}s` }
  /** For whom it can be written. Forms and calls have a relation only if there is more than one. */
  readonly relations: readonly [Relation, ...Relation[]]
  readonly fields: readonly OptionalField[]
  /** The kinds that it can be converted to, the most common first. Every kind can be copied. */
  readonly convertsTo: readonly Others[]
  /** The field before the owner in the form. */
  readonly fieldBeforeOwner: 'party' | 'currency'
  /** When the form shows shipping charges. */
  readonly shippingVisibility: 'always' | 'when-charged' | 'never'
  readonly claim: Claim
  /** Whether the results of a search always have its group. The groups of other kinds follow if they have hits. */
  readonly isAlwaysSearchGroup: boolean
  /** Whether its numbers must be without gaps and in the order of the dates, as the law requires for invoices. */
  readonly isChronological: boolean
  /** How long the screen shows a rejection, in milliseconds. */
  readonly errorToastMs: number
}

export function hasField(kind: DocumentKind, field: OptionalField): boolean {
  return kind.fields.includes(field)
}

export const proposal = {
  name: 'proposal',
  paths: { record: 'proposal', list: 'proposals' },
  relations: ['lead', 'customer'],
  fields: ['message'],
  convertsTo: ['estimate', 'invoice'],
  fieldBeforeOwner: 'currency',
  shippingVisibility: 'never',
  claim: 'offer',
  isAlwaysSearchGroup: true,
  isChronological: false,
  errorToastMs: 5_000,
} as const satisfies DocumentKind<'proposal', string, string>

export const estimate = {
  name: 'estimate',
  paths: { record: 'estimate', list: 'estimates' },
  relations: ['lead', 'customer'],
  fields: ['terms', 'customerNotes', 'shipping'],
  convertsTo: ['invoice'],
  fieldBeforeOwner: 'currency',
  shippingVisibility: 'when-charged',
  claim: 'offer',
  isAlwaysSearchGroup: true,
  isChronological: false,
  errorToastMs: 5_000,
} as const satisfies DocumentKind<'estimate', string, string>

export const invoice = {
  name: 'invoice',
  paths: { record: 'invoice', list: 'invoices' },
  relations: ['customer'],
  fields: ['terms', 'customerNotes', 'amounts', 'shipping'],
  convertsTo: ['creditNote'],
  fieldBeforeOwner: 'party',
  shippingVisibility: 'always',
  claim: 'payment',
  isAlwaysSearchGroup: true,
  isChronological: true,
  errorToastMs: 10_000,
} as const satisfies DocumentKind<'invoice', string, string>

/** Corrects an invoice in favour of the customer. Its amounts are positive. */
const creditNote = {
  name: 'creditNote',
  paths: { record: 'credit-note', list: 'credit-notes' },
  relations: ['customer'],
  fields: ['terms', 'customerNotes', 'shipping', 'correctedInvoice'],
  convertsTo: [],
  fieldBeforeOwner: 'party',
  shippingVisibility: 'when-charged',
  claim: 'none',
  isAlwaysSearchGroup: false,
  isChronological: true,
  errorToastMs: 10_000,
} as const satisfies DocumentKind<'creditNote', string, string>

/** All kinds of sales documents, in the order of lists and menus. */
const allKinds = [proposal, estimate, invoice, creditNote] as const

export type KindName = (typeof allKinds)[number]['name']

/** First segment of the path of a document. */
type KindSegment = (typeof allKinds)[number]['paths']['record']

export const kinds: readonly DocumentKind[] = allKinds

/**
 * Returns the kind with a name.
 * @throws RangeError if there is none, because stored documents always have a known kind
 */
export function getKind(name: string): DocumentKind {
  const kind = kinds.find((candidate) => candidate.name === name)
  if (!kind) throw new RangeError(`Unknown document kind: ${name}`)
  return kind
}
