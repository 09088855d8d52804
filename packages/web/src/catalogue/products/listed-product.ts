import type { WireCatalogueProduct } from '@quittance/shared/contract/catalogue-records.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'

/** A product as it is shown on the screens of the catalogue. */
export interface ListedProduct {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly price: Decimal
  readonly defaultQuantity: Decimal
  readonly unitName: string
  readonly taxRateIds: readonly number[]
  readonly taxRateNames: readonly string[]
  readonly group: { readonly id: number; readonly name: string } | null
  readonly isRetired: boolean
  readonly updatedAt: string
}

export function decodeProduct(sent: WireCatalogueProduct): ListedProduct {
  return {
    id: sent.id,
    version: sent.version,
    name: sent.name,
    price: decimal(String(sent.price)),
    defaultQuantity: decimal(String(sent.unit)),
    unitName: sent.unit_name,
    taxRateIds: sent.tax_rate_ids,
    taxRateNames: sent.tax_rates.map(({ name }) => name),
    group: sent.product_group,
    isRetired: sent.retired_at !== null,
    updatedAt: sent.updated_at,
  }
}
