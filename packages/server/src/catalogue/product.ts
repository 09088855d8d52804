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

/** What somebody enters of a product. */
export interface ProductValues extends Omit<Product, 'id'> {
  readonly group: NamedRecord | null
}

/** A product as the catalogue's own screens know it. */
export interface CatalogueProduct extends Product, ProductValues {
  readonly version: number
  /** Null: in use. */
  readonly retiredAt: string | null
  readonly updatedAt: string
  /** A member's name; empty: nobody who was signed in. */
  readonly updatedBy: string
}

/** Who changes something, and when. */
export interface ChangeStamp {
  readonly memberId: number
  /** ISO 8601, UTC. */
  readonly changedAt: string
}

export type RecordOutcome =
  | 'retired'
  | 'taken-back'
  | 'unchanged'
  | 'deleted'
  | 'not-found'
  | 'in-use'
  | 'last-one'

/** What became of one record of several. */
export interface RecordResult {
  readonly id: number
  readonly outcome: RecordOutcome | 'busy'
}

/** What can be known by its name alone. */
export interface NamedRecord {
  readonly id: number
  readonly name: string
}

export interface TaxRate extends NamedRecord {
  /** Percent. */
  readonly rate: Decimal
}

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
