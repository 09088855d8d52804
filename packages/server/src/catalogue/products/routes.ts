import {
  productCalls,
  type ProductInput as SentFields,
} from '@quittance/shared/contract/catalogue-records.ts'
import { resolveListOrder } from '@quittance/shared/contract/list-order.ts'
import {
  countCatalogueProducts,
  exportCatalogueProducts,
  listCatalogueProducts,
  defaultProductOrder,
} from '@quittance/shared/contract/product-lists.ts'
import { today } from '@quittance/shared/documents/calendar-day.ts'
import { toProductError, toWireCatalogueProduct, toWireResult } from '#catalogue/presenter.ts'
import { encodeCursor, readPage, toPageRequest } from '#database/queries/keyset.ts'
import { NotFound } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { recordExport } from '#http/note-export.ts'
import { serveFile } from '#http/serve-file.ts'
import type { Services } from '#services.ts'
import { createExportFile } from '#sheets/sheet-file.ts'
import { deleteProducts } from './delete-products.ts'
import { exportProducts } from './lists/export-products.ts'
import { countProducts, readKeys } from './lists/repository.ts'
import { countDocumentsWithProduct, findProduct, readProducts } from './repository.ts'
import { retireProducts } from './retire-products.ts'
import { saveProduct } from './save-product.ts'

/** The products as those know them who keep the catalogue. */
export function productRoutes(binding: Binding): void {
  listRoutes(binding)
  saveRoutes(binding)
  const { services } = binding
  serve(binding, productCalls.open, async ({ params: { id } }) => {
    const product = await findProduct(services.database, id)
    if (product === null) throw new NotFound({ key: 'catalogue.not-found' })
    const documents = await countDocumentsWithProduct(services.database, id)
    return { product: { ...toWireCatalogueProduct(product), documents } }
  })
  serve(binding, productCalls.setRetired, async ({ body, member, text }) => {
    const ended = await retireProducts(services, { ...body, memberId: member.id })
    return { results: ended.map((one) => toWireResult(one, 'products', text)) }
  })
  serve(binding, productCalls.remove, async ({ body, text }) => {
    const ended = await deleteProducts(services, body.ids)
    return { results: ended.map((one) => toWireResult(one, 'products', text)) }
  })
}

function listRoutes(binding: Binding): void {
  const { database, clock } = binding.services
  serveFile(binding, exportCatalogueProducts, async (call) => {
    const { query, text, locale } = call
    const sheet = await exportProducts(database, { wanted: query, text })
    await recordExport(binding, call, sheet.name)
    return createExportFile(sheet, { format: query.format, locale, day: today(clock()) })
  })
  serve(binding, listCatalogueProducts, async ({ query }) => {
    const { sort, isDescending } = resolveListOrder(query, defaultProductOrder)
    const page = await readPage(
      { readKeys: (range) => readKeys(database, query, { sort, range }) },
      toPageRequest(query, { isDescending }),
    )
    const products = await readProducts(database, page.ids)
    return {
      products: products.map(toWireCatalogueProduct),
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
    const saved = await saveOrThrow(services, { memberId: member.id, sent })
    return { code: 200 as const, message: text('catalogue.product-added'), ...saved }
  })
  serve(binding, productCalls.update, async ({ body, member, text }) => {
    const { id, version } = body
    const saved = await saveOrThrow(services, {
      memberId: member.id,
      sent: { ...toProductFields(body), id, version },
    })
    return { code: 200 as const, message: text('catalogue.product-updated'), ...saved }
  })
}

function toProductFields({ name, price, unit, unit_name, product_group_id }: SentFields) {
  return {
    ...{ name, price },
    defaultQuantity: unit,
    unitName: unit_name,
    groupId: product_group_id ?? null,
  }
}

async function saveOrThrow(services: Services, saving: Parameters<typeof saveProduct>[1]) {
  const outcome = await saveProduct(services, saving)
  if (!outcome.saved) throw toProductError(outcome)
  return { id: outcome.id, version: outcome.version }
}
