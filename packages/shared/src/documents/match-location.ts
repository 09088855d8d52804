/** Where a search can find something in a record besides what is shown of it in the results. */
export const matchFields = [
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

/** `text` is a piece of the field, with `…` where it was cut; an amount is written like 1234.56. */
export interface MatchLocation {
  readonly field: MatchField
  readonly text: string
}
