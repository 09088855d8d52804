/** Fields in which a search can find a match that its hit does not show. */
export const matchFields = [
  'order-reference',
  'buyer-reference',
  'corrected-invoice',
  'line',
  'message',
  'terms',
  'notes',
  'amount',
  'username',
  'client-name',
  'email',
  'phone',
  'address',
  'tax-number',
] as const

export type MatchField = (typeof matchFields)[number]

/** Location of a match that a hit does not show. */
export interface MatchLocation {
  readonly field: MatchField
  /** A snippet of the field, with `…` where it was cut, or an amount like `1234.56`. */
  readonly text: string
}
