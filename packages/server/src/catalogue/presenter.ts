import type { WireProduct } from '@quittance/shared/contract/catalogue.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { Named, Product, TaxRate } from './product.ts'

export function toWireProduct(product: Product): WireProduct {
  return {
    id: product.id,
    name: product.name,
    price: toNumber(product.price),
    unit: toNumber(product.defaultQuantity),
    unit_name: product.unitName,
  }
}

export function toWireTaxRate({ id, name, rate }: TaxRate): { id: number; name: string; rate: number } {
  return { id, name, rate: toNumber(rate) }
}

export function toWireNamed({ id, name }: Named): { id: number; name: string } {
  return { id, name }
}

/** The same list under both of its names. */
export function toWireGroups(groups: readonly Named[]) {
  const list = groups.map(toWireNamed)
  return { productGroups: list, product_groups: list }
}

export function toWireProducts({
  products,
  groups,
}: {
  products: readonly Product[]
  groups: readonly Named[]
}) {
  return { products: products.map(toWireProduct), product_groups: groups.map(toWireNamed) }
}
