import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { NamedRecord } from '#catalogue/product.ts'

/** Where what forms choose by its name is kept. */
export type ChoiceTable = 'product_groups' | 'tax_rates' | 'currencies'

export interface Choice extends NamedRecord {
  /** Null: in use. */
  readonly retiredAt: string | null
}

/** What somebody enters of one. */
export interface ChoiceValues {
  readonly name: string
  /** Percent; undefined for what is no rate. */
  readonly rate?: Decimal
}
