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
import { taxRatesQuery } from '#documents/document-queries.ts'
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
  const rates = client.ensureQueryData(taxRatesQuery()).catch(() => [])
  const { products } = await response
  const byId = new Map((await rates).map((rate) => [rate.id, rate]))
  return products.map(({ id, name, price, unit, tax_rate_ids }) => ({
    id,
    name,
    price: decimal(String(price)),
    unit: decimal(String(unit)),
    taxRates: tax_rate_ids.flatMap((rateId) => byId.get(rateId) ?? []),
  }))
}
