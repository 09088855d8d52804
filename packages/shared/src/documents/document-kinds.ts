import type { Relation } from './sales-document.ts'

/** Fields that not every kind has. */
export type OptionalField = 'message' | 'terms' | 'customerNotes' | 'amounts' | 'shipping'

/**
 * What sets one kind of sales document apart from the others. Differences in names are in `wire/` and `text/`.
 * A descriptor names its `Others` freely; the list of all kinds holds it to those that there are.
 */
export interface DocumentKind<Name extends string = KindName, Others extends string = KindName> {
  readonly name: Name
  /** Whom it can be written for. A form asks, and the calls say it, only where there is a choice. */
  readonly relations: readonly [Relation, ...Relation[]]
  readonly fields: readonly OptionalField[]
  /** The kinds that one action makes of it, the usual one first. A copy can be made of every kind. */
  readonly convertsTo: readonly Others[]
  /** The field that the form asks for before the owner. */
  readonly fieldBeforeOwner: 'party' | 'currency'
  /** The form shows shipping charges always, or only when there are any. */
  readonly shippingVisibility: 'always' | 'when-charged' | 'never'
  /** Whether its receiver may accept it, so that something else is made of it. */
  readonly isOffer: boolean
  /** Whether the time until its due date is owed money (overdue) or an offer's validity (expired). */
  readonly isReceivable: boolean
  /** Whether its numbers have to follow each other without gaps and in the order of the dates, as the law wants of invoices. */
  readonly isChronological: boolean
  /** How long a refusal stays on screen, in milliseconds. */
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

/** Every kind of sales document that the product knows, in the order in which it lists them. */
const allKinds = [proposal, estimate, invoice] as const

export type KindName = (typeof allKinds)[number]['name']

export const kinds: readonly DocumentKind[] = allKinds

/** @throws RangeError for a name that is not a kind's: a stored document of an unknown kind is a defect. */
export function getKind(name: string): DocumentKind {
  const kind = kinds.find((candidate) => candidate.name === name)
  if (!kind) throw new RangeError(`No such kind of document: ${name}`)
  return kind
}
