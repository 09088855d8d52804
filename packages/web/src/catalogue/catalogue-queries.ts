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

/** Queries one page of the products. The totals are a separate query, because they can take longer. */
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

/** Queries how many products the whole list has. */
export function productTotalsQuery(query: ListQuery) {
  const filter = without(query, orderNames)
  return queryOptions({
    queryKey: [...catalogueKeys.products, 'totals', filter],
    queryFn: ({ signal }) => call(countCatalogueProducts, { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Downloads a list as a file: all of it, or the selected products. */
export function downloadProducts(
  query: ListQuery,
  { ids, ...choice }: SheetChoice & { readonly ids?: Iterable<number> },
) {
  const sent = { ...without(query, pageNames), ...choice, ids: ids && [...ids].join() }
  return download(exportCatalogueProducts, { query: sent })
}

/** Queries one product, again each time it is opened. */
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

/** Queries all product groups, with the number of their products. */
export function groupsQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.productGroups, 'administered'],
    queryFn: async ({ signal }) => (await call(productGroupCalls.list, { signal })).product_groups,
    staleTime: 0,
  })
}

/** Queries all tax rates, with the number of documents that use them. For administrators. */
export function administeredTaxRatesQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.taxRates, 'administered'],
    queryFn: async ({ signal }) => (await call(taxRateCalls.list, { signal })).tax_rates,
    staleTime: 0,
  })
}

/** Queries all currencies, with the number of documents and parties that use them. For administrators. */
export function administeredCurrenciesQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.currencies, 'administered'],
    queryFn: async ({ signal }) => (await call(currencyCalls.list, { signal })).currencies,
    staleTime: 0,
  })
}
