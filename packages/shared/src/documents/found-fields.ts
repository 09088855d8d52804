/** Where a search can find something in a record besides what is shown of it in the results. */
export const foundFields = [
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

export type FoundField = (typeof foundFields)[number]

/** `text` is a piece of the field, with `…` where it was cut; an amount is written like 1234.56. */
export interface FoundIn {
  readonly field: FoundField
  readonly text: string
}
