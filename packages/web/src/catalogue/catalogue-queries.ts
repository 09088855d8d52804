import {
  countCatalogueProducts,
  currencyCalls,
  exportCatalogueProducts,
  listCatalogueProducts,
  paymentMethodCalls,
  productCalls,
  productGroupCalls,
  taxRateCalls,
  type WireCatalogueProduct,
} from '@quittance/shared/contract/catalogue-records.ts'
import type { WireRowResult } from '@quittance/shared/contract/imports.ts'
import { importProducts, listImportTaxRates } from '@quittance/shared/contract/product-imports.ts'
import { today } from '@quittance/shared/documents/calendar.ts'
import type { TaxKind, VatCategory } from '@quittance/shared/documents/tax-class.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import { catalogueKeys, screenFreshMs } from '#api/query-client.ts'
import { restartQuery, startQuery, withoutCache } from '#api/start-query.ts'
import { historyPagesQuery, startHistory } from '#ui/history/history-query.ts'
import type { SentBatch } from '#ui/imports/import-definition.ts'
import type { ExportOptions } from '#ui/lists/download.ts'
import { orderNames, type ProductListQuery, pageNames, without } from '#ui/lists/list-query.ts'
import type { ProductListSearch } from '#ui/lists/list-search.ts'
import { startList } from '#ui/lists/list-settings-queries.ts'
import { toRequest } from '#ui/lists/periods.ts'
import { showToast } from '#ui/toasts.ts'
import type { ProductFormValues } from './products/ProductForm.tsx'

/** Queries one page of the products. The totals are a separate query, because they can take longer. */
export function productPageQuery(query: ProductListQuery) {
  return queryOptions({
    queryKey: [...catalogueKeys.products, 'page', query],
    queryFn: async ({ signal }) => {
      const { products, next, previous } = await call(listCatalogueProducts, { query, signal })
      return { rows: products.map(decodeProduct), next, previous }
    },
    placeholderData: keepPreviousData,
    staleTime: screenFreshMs,
  })
}

/** Queries how many products the whole list has. */
export function productTotalsQuery(query: ProductListQuery) {
  const filter = without(query, orderNames)
  return queryOptions({
    queryKey: [...catalogueKeys.products, 'totals', filter],
    queryFn: ({ signal }) => call(countCatalogueProducts, { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: screenFreshMs,
  })
}

/** Starts the queries of the list of products. The router calls it before the list renders, and does not wait. */
export function startProductList(queries: QueryClient, search: ProductListSearch): void {
  const request = toRequest(startList(queries, 'product', search), today())
  void queries.prefetchQuery(productPageQuery(request))
  void queries.prefetchQuery(productTotalsQuery(request))
  if (request.group !== undefined) startGroups(queries)
}

/** Starts the query of the product groups. */
export function startGroups(queries: QueryClient): void {
  startQuery(queries, groupsQuery())
}

/** Starts the queries of the form of a new product. */
export function startNewProduct(queries: QueryClient): void {
  startGroups(queries)
  startQuery(queries, allTaxRatesQuery())
}

/** Starts the queries of the form of a product. */
export function startProduct(queries: QueryClient, id: number): void {
  restartQuery(queries, productQuery(id))
  startHistory(queries, productHistoryQuery(id))
  startNewProduct(queries)
}

/** Downloads a list as a file: all of it, or the selected products. */
export function downloadProducts(
  request: ProductListQuery,
  { ids, ...options }: ExportOptions & { readonly ids?: readonly number[] },
) {
  const query = { ...without(request, pageNames), ...options, ids: ids?.join() }
  return download(exportCatalogueProducts, { query })
}

/** Queries one product, again each time it is opened. */
export function productQuery(id: number) {
  return queryOptions({
    queryKey: [...catalogueKeys.products, 'opened', id],
    queryFn: async ({ signal }) => {
      const { product } = await call(productCalls.open, { params: { id }, signal })
      return { ...decodeProduct(product), documents: product.documents }
    },
    ...withoutCache,
  })
}

/** Queries the changes of a product. */
export function productHistoryQuery(id: number) {
  return historyPagesQuery([...catalogueKeys.products, 'history', id], (query, signal) =>
    call(productCalls.history, { params: { id }, query, signal }),
  )
}

/** Returns functions that save a product and invalidate the lists that show it. */
export function useSaveProduct() {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: catalogueKeys.products })
  return {
    async create({ version: _version, ...body }: ProductFormValues) {
      const answer = await call(productCalls.store, { body })
      refresh()
      return answer
    },
    async update(id: number, values: ProductFormValues) {
      const answer = await call(productCalls.update, { body: { id, ...values } })
      refresh()
      return answer
    },
  }
}

/** Queries all product groups, with the number of their products. */
export function groupsQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.productGroups, 'administered'],
    queryFn: async ({ signal }) => (await call(productGroupCalls.list, { signal })).product_groups,
    staleTime: screenFreshMs,
  })
}

/** Queries all tax rates, including retired ones, for any member. */
export function allTaxRatesQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.taxRates, 'all'],
    queryFn: async ({ signal }) => (await call(listImportTaxRates, { signal })).tax_rates,
    staleTime: screenFreshMs,
  })
}

/** Queries all tax rates, with the number of documents that use them. For administrators. */
export function administeredTaxRatesQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.taxRates, 'administered'],
    queryFn: ({ signal }) => call(taxRateCalls.list, { signal }),
    staleTime: screenFreshMs,
  })
}

/** Queries all currencies, with the number of documents and parties that use them. For administrators. */
export function administeredCurrenciesQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.currencies, 'administered'],
    queryFn: async ({ signal }) => (await call(currencyCalls.list, { signal })).currencies,
    staleTime: screenFreshMs,
  })
}

/** Queries all payment methods, with the number of payments that name them. For administrators. */
export function administeredMethodsQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.paymentMethods, 'administered'],
    queryFn: async ({ signal }) => (await call(paymentMethodCalls.list, { signal })).payment_methods,
    staleTime: screenFreshMs,
  })
}

interface NamedRecord {
  readonly name: string
}

/** Saves a product group. @param id null: a new one */
export function saveGroup(id: number | null, body: NamedRecord) {
  return id === null
    ? call(productGroupCalls.store, { body })
    : call(productGroupCalls.update, { body: { id, ...body } })
}

interface WireTaxClassInput {
  readonly rate: string
  readonly kind: TaxKind
  readonly category: VatCategory | ''
  readonly exemption_text: string
  readonly exemption_code: string
}

/** Saves a tax rate. @param id null: a new one */
export function saveTaxRate(id: number | null, body: NamedRecord & WireTaxClassInput) {
  return id === null
    ? call(taxRateCalls.store, { body })
    : call(taxRateCalls.update, { body: { id, ...body } })
}

/** Saves a payment method. @param id null: a new one */
export function saveMethod(id: number | null, body: NamedRecord) {
  return id === null
    ? call(paymentMethodCalls.store, { body })
    : call(paymentMethodCalls.update, { body: { id, ...body } })
}

/** Adds a currency. @param name ISO 4217 code */
export function addCurrency(body: { readonly name: string | null }) {
  return call(currencyCalls.store, { body })
}

/** Sends a batch of rows. If it is sent again, the results are the same. */
export async function sendProducts(
  { importId, existing, rows }: SentBatch,
  createsGroups: boolean,
): Promise<readonly WireRowResult[]> {
  const body = { import_id: importId, existing, create_groups: createsGroups, rows }
  return (await call(importProducts, { body })).results
}

/** Change of a catalogue record that is no longer offered: a retired record can be restored, an unused one also deleted. */
interface Retirement {
  readonly id: number
  readonly change: 'retire' | 'restore' | 'delete'
}

interface RetirementOptions {
  readonly calls: Pick<typeof productGroupCalls, 'setRetired' | 'remove'>
  /** Keys of the queries that a change invalidates. */
  readonly queryKeys: readonly QueryKey[]
  /** Called after a deletion, before the queries are invalidated. */
  readonly onDeleted?: () => Promise<void>
}

/** Retires, restores or deletes a product, group, tax rate, currency or payment method, and shows the result. */
export function useRetirement({ calls, queryKeys, onDeleted }: RetirementOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: Retirement) =>
      change === 'delete'
        ? call(calls.remove, { body: { ids: [id] } })
        : call(calls.setRetired, { body: { ids: [id], retired: change === 'retire' } }),
    onSuccess: async ({ results: [result] }, { change }) => {
      if (result === undefined) return
      const isDone = result.code === 200
      showToast(isDone ? 'success' : 'error', result.message, isDone ? 5_000 : 10_000)
      if (isDone && change === 'delete') await onDeleted?.()
    },
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: () => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

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

function decodeProduct(sent: WireCatalogueProduct): ListedProduct {
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
