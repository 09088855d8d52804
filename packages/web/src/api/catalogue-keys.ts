/** Query keys of catalogue data, shared by forms and catalogue screens. Changes of the catalogue invalidate them. */
export const catalogueKeys = {
  products: ['products'],
  productGroups: ['product-groups'],
  taxRates: ['tax-rates'],
  currencies: ['currencies'],
} as const
