import type { WireProduct } from '@quittance/shared/contract/catalogue.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { Invalid, type Refusal, type Sentence } from '#errors.ts'
import type { Ended, Named, Product, TaxRate } from './product.ts'

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

export function refusedField(field: string, { key, params }: Sentence): Refusal {
  const sentence = { key, params: { field, ...params } }
  return new Invalid(sentence, { [field]: [sentence] })
}

/** @param table what it is one of */
export function toWireEnded(
  { id, outcome }: Ended,
  table: 'products' | 'product_groups' | 'tax_rates' | 'currencies',
  text: Text,
) {
  switch (outcome) {
    case 'not-found':
      return { id, code: 404, message: text('catalogue.not-found') }
    case 'in-use':
      return { id, code: 422, message: text(`catalogue.in-use-${table}`) }
    case 'last-one':
      return { id, code: 422, message: text('catalogue.last-currency') }
    default:
      return { id, code: 200, message: text(`catalogue.${outcome}`) }
  }
}
