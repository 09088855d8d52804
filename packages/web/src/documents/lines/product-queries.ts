import {
  listProductGroups,
  listProducts,
  listProductsOfGroup,
  type WireProduct,
} from '@quittance/shared/contract/picker-lists.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { catalogueKeys } from '#api/query-client.ts'
import { type TaxRates, taxRatesQuery } from '#documents/document-queries.ts'
import type { NewProduct } from '#documents/new-records.ts'
import { pickerLimit } from '#ui/record-option.ts'
import type { Product } from './form-line.ts'

/** Queries the products that match a text, as many as a picker shows. */
export function productsQuery(search: string) {
  return queryOptions({
    queryKey: [...catalogueKeys.products, 'search', search],
    queryFn: async ({ signal, client }) => {
      const query = { search: search === '' ? undefined : search, limit: pickerLimit }
      return await decodeProducts(client, call(listProducts, { query, signal }))
    },
    placeholderData: keepPreviousData,
  })
}

/** Queries all products of a group. */
export function productsOfGroupQuery(groupId: number) {
  return queryOptions({
    queryKey: [...catalogueKeys.products, 'group', groupId],
    queryFn: ({ signal, client }) =>
      decodeProducts(client, call(listProductsOfGroup, { body: { product_group_id: groupId }, signal })),
  })
}

/** Queries all products. Not cached, because selecting all of them must not miss any. */
export function allProductsQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.products, 'all'],
    queryFn: ({ signal, client }) => decodeProducts(client, call(listProducts, { signal })),
    staleTime: 0,
    gcTime: 0,
  })
}

export function productGroupsQuery() {
  return queryOptions({
    queryKey: catalogueKeys.productGroups,
    queryFn: async ({ signal }) => (await call(listProductGroups, { signal })).product_groups,
  })
}

/** Loads the products again, after the group switch was turned on or off. */
export function reloadProducts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: catalogueKeys.products })
}

/** Decodes products, with the tax rates that are still in use. Without the list of tax rates, products have none. */
async function decodeProducts(
  client: QueryClient,
  response: Promise<{ readonly products: readonly WireProduct[] }>,
): Promise<Product[]> {
  const rates = loadTaxRates(client)
  const { products } = await response
  const toProduct = createProductDecoder(await rates)
  return products.map(({ price, unit, unit_name, tax_rate_ids, ...product }) =>
    toProduct({
      ...product,
      price: decimal(String(price)),
      defaultQuantity: decimal(String(unit)),
      unitName: unit_name,
      taxRateIds: tax_rate_ids,
    }),
  )
}

/** Returns a product that was just created, with its tax rates. */
export async function completeProduct(client: QueryClient, product: NewProduct): Promise<Product> {
  return createProductDecoder(await loadTaxRates(client))(product)
}

/**
 * Loads the tax rates, and again if they may have changed: lines must not start with one that was retired since. If that fails, returns
 * those that were loaded before; none if there are none.
 */
async function loadTaxRates(client: QueryClient): Promise<TaxRates> {
  const query = taxRatesQuery()
  try {
    return await client.fetchQuery(query)
  } catch {
    return client.getQueryData(query.queryKey) ?? { all: [], defaults: [] }
  }
}

function createProductDecoder({ all, defaults }: TaxRates): (product: NewProduct) => Product {
  const byId = new Map(all.map((rate) => [rate.id, rate]))
  return ({ id, name, price, defaultQuantity, unitName, taxRateIds }) => ({
    ...{ id, name, price, defaultQuantity, unitName },
    taxRates: taxRateIds.flatMap((rateId) => byId.get(rateId) ?? []),
    defaultTaxRates: defaults,
  })
}
