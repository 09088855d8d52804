import { z } from 'zod'
import { get } from './calls.ts'
import { product } from './catalogue.ts'
import type { ListOrder } from './list-order.ts'
import { flagInQuery, idInQuery, pageQuery, pageCursor, searchInQuery } from './list-query.ts'
import { exportCall } from './list-sheet.ts'
import { namedRecord } from './records.ts'

/** What the list of products can be sorted by. */
export const productSorts = ['name', 'price', 'group', 'updated'] as const

export type ProductSort = (typeof productSorts)[number]

/** Until somebody wants it otherwise. */
export const defaultProductOrder: ListOrder<ProductSort> = { sort: 'name', isDescending: false }

/** Which products a list has. Absent: all that are in use. */
const productFilter = z.object({
  search: searchInQuery,
  /** 0: those in no group. */
  group: idInQuery,
  retired: flagInQuery,
})

export type ProductFilter = z.output<typeof productFilter>

/** A product as the catalogue's own screens know it. */
export const catalogueProduct = product.extend({
  version: z.int(),
  product_group: namedRecord.nullable(),
  /** Null: in use. */
  retired_at: z.string().nullable(),
  updated_at: z.string(),
})

export type WireCatalogueProduct = z.output<typeof catalogueProduct>

export const listCatalogueProducts = get({
  path: '/api/v1/product/list',
  summary: 'A page of the products, filtered and sorted.',
  query: productFilter.extend(pageQuery(productSorts).shape),
  response: z.object({ products: z.array(catalogueProduct), next: pageCursor, previous: pageCursor }),
})

/** The columns of the list of products as a file. */
const productExportColumns = ['name', 'group', 'price', 'unit_name', 'unit', 'updated'] as const

export type ProductExportColumn = (typeof productExportColumns)[number]

export const exportCatalogueProducts = exportCall({
  path: '/api/v1/product/list/export',
  summary: 'The products of a list as a file, filtered and sorted as its pages are.',
  filter: productFilter,
  sorts: productSorts,
  columns: productExportColumns,
})

export const countCatalogueProducts = get({
  path: '/api/v1/product/list/totals',
  summary: 'How many products a list has.',
  query: productFilter,
  response: z.object({
    /** In the list as it is filtered. */
    count: z.int(),
    // What the list would have with the same filter otherwise.
    in_use: z.int(),
    retired: z.int(),
  }),
})
