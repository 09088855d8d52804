/** What the catalogue is known under, in forms and in its own screens: whoever changes it has all of that asked for again. */
export const catalogueKeys = {
  products: ['products'],
  productGroups: ['product-groups'],
  taxRates: ['tax-rates'],
  currencies: ['currencies'],
} as const
