import type { TaxClass } from '@quittance/shared/documents/tax-class.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'

/** A product as it is in the catalogue now. */
export interface Product {
  readonly id: number
  readonly name: string
  /** Price of one unit, without tax. */
  readonly price: Decimal
  /** Quantity of a line when the product is added to a stored document. */
  readonly defaultQuantity: Decimal
  /** For example hour, day or m²; may be empty. */
  readonly unitName: string
  /** The tax rates with which a line of the product starts; some may be retired. */
  readonly taxRateIds: readonly number[]
}

/** The values of a product that members enter. */
export interface ProductValues extends Omit<Product, 'id'> {
  readonly group: NamedRecord | null
}

/** A product as the screens of the catalogue show it. */
export interface CatalogueProduct extends Product, ProductValues {
  readonly version: number
  /** ISO 8601, UTC. Null: in use. */
  readonly retiredAt: string | null
  readonly updatedAt: string
  /** Name of a member; empty: changed without a signed-in member. */
  readonly updatedBy: string
}

export type RecordOutcome =
  | 'retired'
  | 'restored'
  | 'unchanged'
  | 'deleted'
  | 'not-found'
  | 'in-use'
  | 'last-one'

/** Result of one record of a bulk change. */
export interface RecordResult {
  readonly id: number
  readonly outcome: RecordOutcome | 'busy'
}

/** A record that is identified by its name. */
export interface NamedRecord {
  readonly id: number
  readonly name: string
}

export interface TaxRate extends NamedRecord {
  /** In percent. */
  readonly rate: Decimal
  /** Whether new lines start with the rate, unless their product has rates of its own. */
  readonly isDefault: boolean
  readonly taxClass: TaxClass
}

/** Tables of choices: records that forms select by name alone. */
export type ChoiceTable = 'product_groups' | 'tax_rates' | 'currencies' | 'payment_methods'

export interface Choice extends NamedRecord {
  /** ISO 8601, UTC. Null: in use. */
  readonly retiredAt: string | null
}

/** The values of a choice that members enter. */
export interface ChoiceValues {
  readonly name: string
  /** In percent; only of tax rates. */
  readonly rate?: Decimal
  /** Only of tax rates. Absent: unchanged, and false for a new rate. */
  readonly isDefault?: boolean | undefined
  /** Only of tax rates. Absent: unchanged, and VAT for a new rate. */
  readonly taxClass?: TaxClass | undefined
}

/** Reads ids that are stored as one text, separated by commas. */
export function decodeIds(stored: string): number[] {
  return stored === '' ? [] : stored.split(',').map(Number)
}
