import type { Relation } from './sales-document.ts'

/** Fields that only some kinds have. */
export type OptionalField = 'message' | 'terms' | 'customerNotes' | 'amounts' | 'shipping'

/**
 * Describes the differences between a kind of sales document and the others. Its names are in `wire/` and `locales/`. A
 * descriptor can name any kind in `convertsTo`; the list of all kinds checks that the kind exists.
 */
export interface DocumentKind<Name extends string = KindName, Others extends string = KindName> {
  readonly name: Name
  /** For whom it can be written. Forms and calls have a relation only if there is more than one. */
  readonly relations: readonly [Relation, ...Relation[]]
  readonly fields: readonly OptionalField[]
  /** The kinds that it can be converted to, the most common first. Every kind can be copied. */
  readonly convertsTo: readonly Others[]
  /** The field before the owner in the form. */
  readonly fieldBeforeOwner: 'party' | 'currency'
  /** When the form shows shipping charges. */
  readonly shippingVisibility: 'always' | 'when-charged' | 'never'
  /** Whether the recipient can accept the document, so that it is converted. */
  readonly isOffer: boolean
  /** Whether the document claims payment: past its due date it is overdue, otherwise expired. */
  readonly isReceivable: boolean
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
  relations: ['lead', 'customer'],
  fields: ['message'],
  convertsTo: ['estimate', 'invoice'],
  fieldBeforeOwner: 'currency',
  shippingVisibility: 'never',
  isOffer: true,
  isReceivable: false,
  isChronological: false,
  errorToastMs: 5_000,
} as const satisfies DocumentKind<'proposal', string>

export const estimate = {
  name: 'estimate',
  relations: ['lead', 'customer'],
  fields: ['terms', 'customerNotes', 'shipping'],
  convertsTo: ['invoice'],
  fieldBeforeOwner: 'currency',
  shippingVisibility: 'when-charged',
  isOffer: true,
  isReceivable: false,
  isChronological: false,
  errorToastMs: 5_000,
} as const satisfies DocumentKind<'estimate', string>

export const invoice = {
  name: 'invoice',
  relations: ['customer'],
  fields: ['terms', 'customerNotes', 'amounts', 'shipping'],
  convertsTo: [],
  fieldBeforeOwner: 'party',
  shippingVisibility: 'always',
  isOffer: false,
  isReceivable: true,
  isChronological: true,
  errorToastMs: 10_000,
} as const satisfies DocumentKind<'invoice', string>

/** All kinds of sales documents, in the order of lists and menus. */
const allKinds = [proposal, estimate, invoice] as const

export type KindName = (typeof allKinds)[number]['name']

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
