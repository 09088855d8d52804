import {
  countCatalogueProducts,
  currencyCalls,
  exportCatalogueProducts,
  listCatalogueProducts,
  productCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { catalogueKeys } from '#api/catalogue-keys.ts'
import { call, download } from '#api/client.ts'
import type { SheetChoice } from '#ui/lists/use-download.ts'
import { type ListQuery, orderNames, pageNames, without } from '#ui/lists/use-list-address.ts'
import { decodeProduct } from './products/listed-product.ts'

/** One page of the products, as soon as it is there. */
export function productPageQuery(query: ListQuery) {
  return queryOptions({
    queryKey: [...catalogueKeys.products, 'page', query],
    queryFn: async ({ signal }) => {
      const { products, next, previous } = await call(listCatalogueProducts, { query, signal })
      return { rows: products.map(decodeProduct), next, previous }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How many products a list has: it may come later. */
export function productTotalsQuery(query: ListQuery) {
  const filter = without(query, orderNames)
  return queryOptions({
    queryKey: [...catalogueKeys.products, 'totals', filter],
    queryFn: ({ signal }) => call(countCatalogueProducts, { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** All of a list as a file, or what is ticked in it. */
export function downloadProducts(
  query: ListQuery,
  { ids, ...choice }: SheetChoice & { readonly ids?: Iterable<number> },
) {
  const sent = { ...without(query, pageNames), ...choice, ids: ids && [...ids].join() }
  return download(exportCatalogueProducts, { query: sent })
}

/** One product, asked anew whenever it is opened. */
export function productQuery(id: number) {
  return queryOptions({
    queryKey: [...catalogueKeys.products, 'opened', id],
    queryFn: async ({ signal }) => {
      const { product } = await call(productCalls.open, { params: { id }, signal })
      return { ...decodeProduct(product), documents: product.documents }
    },
    gcTime: 0,
    staleTime: 0,
  })
}

/** Every product group, with what has it. */
export function groupsQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.productGroups, 'administered'],
    queryFn: async ({ signal }) => (await call(productGroupCalls.list, { signal })).product_groups,
    staleTime: 0,
  })
}

/** Every tax rate, with what has it. For administrators. */
export function administeredTaxRatesQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.taxRates, 'administered'],
    queryFn: async ({ signal }) => (await call(taxRateCalls.list, { signal })).tax_rates,
    staleTime: 0,
  })
}

/** Every currency, with what has it. For administrators. */
export function administeredCurrenciesQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.currencies, 'administered'],
    queryFn: async ({ signal }) => (await call(currencyCalls.list, { signal })).currencies,
    staleTime: 0,
  })
}
