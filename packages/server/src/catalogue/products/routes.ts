import {
  countCatalogueProducts,
  defaultProductOrder,
  exportCatalogueProducts,
  listCatalogueProducts,
  type ProductExportColumn,
  type ProductFilter,
  type ProductInput,
  type ProductSort,
  productCalls,
  productEvents,
} from '@quittance/shared/contract/catalogue-records.ts'
import { type RequestedOrder, resolveListOrder } from '@quittance/shared/contract/list-query.ts'
import {
  importProducts as importCall,
  listImportTaxRates,
  type ProductRowFields,
  productFieldLabels,
} from '@quittance/shared/contract/product-imports.ts'
import { joinNames } from '@quittance/shared/text/name-list.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import {
  type TaxRateNames,
  toProductError,
  toWireCatalogueProduct,
  toWireProductEvent,
  toWireResult,
  toWireTaxRate,
} from '#catalogue/presenter.ts'
import type { CatalogueProduct } from '#catalogue/product.ts'
import { listAllTaxRates, readTaxRateNames } from '#catalogue/repository.ts'
import { toAuthor } from '#changes.ts'
import { readToday } from '#database/queries/company-day.ts'
import { encodeCursor, type KeyRange, readAllIds, readPage, toPageRequest } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import { NotFound } from '#errors.ts'
import { listEvents } from '#events/repository.ts'
import { createExportFile, type ExportColumns, readBatches, type TableExport } from '#exports/export-file.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { serveReference } from '#http/etag.ts'
import { toFieldSentences } from '#http/request-validation.ts'
import { recordExport } from '#http/security-log.ts'
import { serveFile } from '#http/streamed-responses.ts'
import { toWireRowResult } from '#imports/presenter.ts'
import type { Services } from '#services.ts'
import { deleteProducts, retireProducts, saveProduct } from './change-products.ts'
import { type ImportedProduct, importProducts } from './import-products.ts'
import { countProducts, readKeys } from './list-repository.ts'
import { countDocumentsWithProduct, findProduct, readProducts } from './repository.ts'

/** Binds the calls that list and administer products. */
export function productRoutes(binding: Binding): void {
  listRoutes(binding)
  saveRoutes(binding)
  importRoutes(binding)
  const { services } = binding
  serve(binding, productCalls.open, async ({ params: { id } }) => {
    const product = await findProduct(services.database, id)
    if (product === null) throw new NotFound({ key: 'catalogue.not-found' })
    const documents = await countDocumentsWithProduct(services.database, id)
    const names = await readTaxRateNames(services.database)
    return { product: { ...toWireCatalogueProduct(product, names), documents } }
  })
  serve(binding, productCalls.history, async ({ params: { id }, query: { before, limit } }) => {
    if ((await findProduct(services.database, id)) === null)
      throw new NotFound({ key: 'catalogue.not-found' })
    const subject = { type: 'product', id } as const
    // Reads one more than requested, to find out whether there are older ones.
    const page = { subject, events: productEvents, beforeId: before ?? null, limit: limit + 1 }
    const events = await listEvents(services.database, page)
    return { history: events.slice(0, limit).map(toWireProductEvent), more: events.length > limit }
  })
  serve(binding, productCalls.setRetired, async ({ body, member, text }) => {
    const results = await retireProducts(services, { ...body, author: toAuthor(member) })
    return { results: results.map((result) => toWireResult(result, 'products', text)) }
  })
  serve(binding, productCalls.remove, async ({ body, member, text }) => {
    const results = await deleteProducts(services, { ids: body.ids, author: toAuthor(member) })
    return { results: results.map((result) => toWireResult(result, 'products', text)) }
  })
}

function listRoutes(binding: Binding): void {
  const { database } = binding.services
  serveFile(binding, exportCatalogueProducts, async (call) => {
    const { query, text, locale } = call
    const table = await exportProducts(database, { query, text })
    await recordExport(binding, call, table.name)
    return createExportFile(table, { format: query.format, locale, day: await readToday(binding.services) })
  })
  serve(binding, listCatalogueProducts, async ({ query }) => {
    const { sort, isDescending } = resolveListOrder(query, defaultProductOrder)
    const page = await readPage(
      { readKeys: (range) => readKeys(database, query, { sort, range }) },
      toPageRequest(query, { isDescending }),
    )
    const products = await readProducts(database, page.ids)
    const names = await readTaxRateNames(database)
    return {
      products: products.map((product) => toWireCatalogueProduct(product, names)),
      next: encodeCursor(page.next),
      previous: encodeCursor(page.previous),
    }
  })
  serve(binding, countCatalogueProducts, async ({ query }) => {
    const { inUse, retired } = await countProducts(database, query)
    return { count: query.retired === true ? retired : inUse, in_use: inUse, retired }
  })
}

function saveRoutes(binding: Binding): void {
  const { services } = binding
  serve(binding, productCalls.store, async ({ body, member, text }) => {
    const sent = { ...toProductFields(body), id: null, version: undefined }
    const saved = await saveOrThrow(services, { author: toAuthor(member), sent })
    return { code: 200 as const, message: text('catalogue.product-added'), ...saved }
  })
  serve(binding, productCalls.update, async ({ body, member, text }) => {
    const { id, version } = body
    const saved = await saveOrThrow(services, {
      author: toAuthor(member),
      sent: { ...toProductFields(body), id, version },
    })
    return { code: 200 as const, message: text('catalogue.product-updated'), ...saved }
  })
}

function importRoutes(binding: Binding): void {
  const { services } = binding
  serve(binding, importCall, async ({ body, member, text }) => {
    const { import_id: importId, existing, create_groups: createsGroups, rows } = body
    const importRows = rows.map(({ line, content, issues }) => ({
      line,
      content: content === null ? null : toImportedProduct(content),
      errors: toFieldSentences(issues),
    }))
    const batch = { importId, existing, createsGroups, author: toAuthor(member), rows: importRows }
    const results = await importProducts(services, batch)
    return { results: results.map((result) => toWireRowResult(result, productFieldLabels, text)) }
  })
  serveReference(binding, listImportTaxRates, async (db) => ({
    tax_rates: (await listAllTaxRates(db)).map((rate) => ({
      ...toWireTaxRate(rate),
      is_retired: rate.isRetired,
    })),
  }))
}

function toImportedProduct(fields: ProductRowFields): ImportedProduct {
  const { name, price, unit, unit_name, product_group, tax_rate_ids } = fields
  return {
    ...{ name, price, defaultQuantity: unit, unitName: unit_name, groupName: product_group },
    taxRateIds: tax_rate_ids && [...new Set(tax_rate_ids)],
  }
}

function toProductFields(input: ProductInput) {
  const { name, price, unit, unit_name, product_group_id, tax_rate_ids } = input
  return {
    ...{ name, price },
    defaultQuantity: unit,
    unitName: unit_name,
    groupId: product_group_id ?? null,
    taxRateIds: tax_rate_ids && [...new Set(tax_rate_ids)],
  }
}

async function saveOrThrow(services: Services, request: Parameters<typeof saveProduct>[1]) {
  const outcome = await saveProduct(services, request)
  if (!outcome.isSaved) throw toProductError(outcome)
  return { id: outcome.id, version: outcome.version }
}

interface ExportRequest extends ProductFilter, RequestedOrder<ProductSort> {
  readonly columns: readonly ProductExportColumn[]
  /** Restricts the export to these ids. */
  readonly ids?: readonly number[] | undefined
}

/** Creates the export of a product list: reads all ids first, and the products while the file is written. */
async function exportProducts(
  db: Connection,
  { query, text }: { readonly query: ExportRequest; readonly text: TranslateFunction },
): Promise<TableExport<CatalogueProduct>> {
  const { sort, isDescending } = resolveListOrder(query, defaultProductOrder)
  const selectedIds = query.ids && new Set(query.ids)
  const source = {
    readKeys: (range: KeyRange) => readKeys(db, query, { sort, range }),
    isIncluded: selectedIds && ((id: number) => selectedIds.has(id)),
  }
  const ids = await readAllIds(source, isDescending)
  const hasTaxRates = query.columns.includes('tax_rates')
  const columnsByName = createProductColumns(text, hasTaxRates ? await readTaxRateNames(db) : new Map())
  return {
    name: text('products.title'),
    columns: query.columns.map((name) => columnsByName[name]),
    batches: await readBatches(ids, (batch) => readProducts(db, batch)),
  }
}

/** Returns the possible columns of a product export. */
function createProductColumns(
  text: TranslateFunction,
  taxRateNames: TaxRateNames,
): ExportColumns<CatalogueProduct, ProductExportColumn> {
  return {
    name: { kind: 'text', heading: text('catalogue.name'), value: ({ name }) => name, width: 40 },
    group: {
      kind: 'text',
      heading: text('catalogue.group'),
      value: ({ group }) => group?.name ?? '',
      width: 24,
    },
    price: { kind: 'number', heading: text('line.price'), value: ({ price }) => price },
    unit_name: {
      kind: 'text',
      heading: text('catalogue.unit-name'),
      value: ({ unitName }) => unitName,
      width: 12,
    },
    unit: {
      kind: 'number',
      heading: text('catalogue.unit'),
      value: ({ defaultQuantity }) => defaultQuantity,
    },
    tax_rates: {
      kind: 'text',
      heading: text('catalogue.product-taxes'),
      value: ({ taxRateIds }) => joinNames(taxRateIds.flatMap((id) => taxRateNames.get(id) ?? [])),
      width: 24,
    },
    updated: { kind: 'timestamp', heading: text('exports.updated'), value: ({ updatedAt }) => updatedAt },
  }
}
