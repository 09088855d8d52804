/** A group, tax rate or currency as its table shows it. */
export interface ShownChoice {
  readonly id: number
  readonly name: string
  /** Further cells, in the order of the columns. */
  readonly cells: readonly string[]
  readonly isRetired: boolean
  /** What has it, in words; empty: nothing. */
  readonly uses: string
}
