import type { Decimal } from '@quittance/shared/money/decimal.ts'

/** Something that is sold, as the catalogue has it now. */
export interface Product {
  readonly id: number
  readonly name: string
  /** Of one unit, without tax. */
  readonly price: Decimal
  /** What a line starts with when the product is added to a stored document. */
  readonly defaultQuantity: Decimal
  /** Hour, day, m² …; may be empty. */
  readonly unitName: string
}

/** What can be known by its name alone. */
export interface Named {
  readonly id: number
  readonly name: string
}

export interface TaxRate extends Named {
  /** Percent. */
  readonly rate: Decimal
}
