import { type Decimal, one } from '@quittance/shared/money/decimal.ts'
import type { FieldLabels } from '#ui/forms/use-record-form.ts'
import type { ListedProduct } from './listed-product.ts'

/** The values of a product form, with wire names. */
export interface ProductFormValues {
  readonly name: string
  /** A decimal number as text, or invalid input; empty: not entered yet. */
  readonly price: string
  readonly unit: string
  readonly unit_name: string
  readonly product_group_id: number | null
  /** undefined: the save overwrites any stored version. */
  readonly version: number | undefined
}

export const productLabels: FieldLabels<ProductFormValues> = {
  name: 'catalogue.name',
  price: 'line.price',
  unit: 'catalogue.unit',
  unit_name: 'catalogue.unit-name',
  product_group_id: 'catalogue.group',
  version: 'catalogue.changed',
}

export function blankProduct(): ProductFormValues {
  return {
    name: '',
    price: '',
    unit: one,
    unit_name: '',
    product_group_id: null,
    version: undefined,
  }
}

export function formOf(product: ListedProduct): ProductFormValues {
  return {
    name: product.name,
    price: product.price satisfies Decimal,
    unit: product.defaultQuantity satisfies Decimal,
    unit_name: product.unitName,
    product_group_id: product.group?.id ?? null,
    version: product.version,
  }
}
