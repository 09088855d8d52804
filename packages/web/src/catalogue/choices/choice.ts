/** A group, tax rate or currency as it is shown in its table. */
export interface ShownChoice {
  readonly id: number
  readonly name: string
  /** Further cells, in the order of the columns. */
  readonly cells: readonly string[]
  readonly isRetired: boolean
  /** Text about the number of records that use it; empty: none. */
  readonly uses: string
}
