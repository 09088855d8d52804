import type { ColumnType, Generated } from 'kysely'

// What is sold, at which rates, in which money.

type ExactDecimal = string
type Moment = string
/** Worked out by the database. */
type Computed<Value> = ColumnType<Value, never, never>

export interface NamedTable {
  /** What others refer to it by. */
  id: Generated<number>
  /** As it is chosen; a currency's is its ISO code. */
  name: string
  /** When it was taken out of use; null: in use. */
  retired_at: Moment | null
}

export interface TaxRateTable extends NamedTable {
  /** Percent. */
  rate: ExactDecimal
}

export interface ProductTable extends NamedTable {
  /** Null: in no group. */
  group_id: number | null
  /** Of one unit, without tax. */
  price: ExactDecimal
  /** The quantity that a line starts with when the product is added to a stored document; the calls name it `unit`. */
  default_quantity: ExactDecimal
  /** Hour, day, m² …; may be empty. */
  unit_name: string
  /** Its name in lower case without accents, for pickers. */
  search_text: string
  /** The name in lower case without accents, and not all of a long one: what lists are sorted by. */
  name_key: string
  /** The name of the group likewise. */
  group_key: string
  /** The price with so many zeros that the order of the texts is that of the figures. */
  price_key: string
  /** 1 at the first save, one more at each later one. */
  version: number
  /** When it was last saved. */
  updated_at: Moment
  /** The member who did; 0: nobody who was signed in. */
  updated_by: number
  /** 1: it is. Worked out for indexes. */
  is_retired: Computed<number>
}
