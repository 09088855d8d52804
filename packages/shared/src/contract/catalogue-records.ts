import { z } from 'zod'
import { decimalRules, limits } from '#documents/limits.ts'
import { type CurrencyProblem, findCurrencyProblem } from '#money/currency-codes.ts'
import { one } from '#money/decimal.ts'
import type { TextKey } from '#text/translator.ts'
import {
  addFieldError,
  chooseFieldError,
  decimalField,
  listOf,
  nameText,
  optionalLineOfText,
  productNameText,
  recordId,
  reference,
} from '#wire/field-schemas.ts'
import { type Access, get, post } from './endpoint.ts'
import {
  exportCall,
  flagInQuery,
  idInQuery,
  type ListOrder,
  pageCursor,
  pageQuery,
  searchInQuery,
} from './list-query.ts'
import { product } from './picker-lists.ts'
import { changeResults, namedRecord } from './records.ts'

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

// What the catalogue is made of, for those who keep it. What forms choose from is in `catalogue.ts`.

const maxRecords = 200

const recordIds = listOf(recordId, { max: maxRecords, isRequired: true })

const savedRecord = z.object({ code: z.literal(200), message: z.string(), id: z.int() })

const bodyOptions = { error: 'body.object-expected' } as const

/** Takes records out of use, or away altogether. */
function retirementCalls(noun: string, names: string, access: Access) {
  return {
    setRetired: post({
      path: `/api/v1/${noun}/set_retired`,
      summary: `Take several ${names} out of use, or back; each is done or not by itself.`,
      access,
      body: z.object({ ids: recordIds, retired: z.boolean({ error: 'field.invalid' }) }, bodyOptions),
      response: changeResults,
    }),
    remove: post({
      path: `/api/v1/${noun}/delete`,
      summary: `Delete several ${names}, as far as nothing uses them.`,
      access,
      body: z.object({ ids: recordIds }, bodyOptions),
      response: changeResults,
    }),
  }
}

const idField = { id: recordId }

const productFields = z.object(
  {
    name: productNameText(limits.lineNameLength),
    price: decimalField(decimalRules.price, { tooSmall: 'line.price-below-zero' }),
    /** The default quantity. */
    unit: decimalField(decimalRules.quantity)
      .nullish()
      .transform((sent) => sent ?? one),
    unit_name: optionalLineOfText(limits.unitNameLength)
      .transform((sent) => sent.trim())
      .default(''),
    product_group_id: z.preprocess((sent) => (sent === '' ? null : sent), reference.nullish()),
  },
  bodyOptions,
)

export type ProductInput = z.output<typeof productFields>

const savedProduct = savedRecord.extend({ version: z.int() })

/** One product, and what is done with several. */
export const productCalls = {
  open: get({
    path: '/api/v1/product/:id',
    summary: 'One product, and how many documents have it.',
    params: z.object(idField),
    response: z.object({ product: catalogueProduct.extend({ documents: z.int() }) }),
  }),
  store: post({
    path: '/api/v1/product/store',
    summary: 'Store a new product.',
    body: productFields,
    response: savedProduct,
  }),
  update: post({
    path: '/api/v1/product/update',
    summary: 'Store a changed product. Documents keep it as it was when they were written.',
    body: productFields.extend({
      ...idField,
      version: z.int({ error: 'field.whole-number-expected' }).optional(),
    }),
    response: savedProduct,
  }),
  ...retirementCalls('product', 'products', 'member'),
}

/** Null: in use. */
const retiredAtField = { retired_at: z.string().nullable() }
const productGroupFields = { name: nameText(limits.productGroupNameLength, 'line.name-required') }
const taxRateFields = {
  name: nameText(limits.taxRateNameLength, 'line.name-required'),
  rate: decimalField(decimalRules.taxRate),
}

export const productGroup = namedRecord.extend({ ...retiredAtField, products: z.int() })

export type WireProductGroup = z.output<typeof productGroup>

export const productGroupCalls = {
  list: get({
    path: '/api/v1/product_group/all',
    summary: 'The product groups, retired ones too, and how many products each has.',
    response: z.object({ product_groups: z.array(productGroup) }),
  }),
  store: post({
    path: '/api/v1/product_group/store',
    summary: 'Store a new product group.',
    body: z.object(productGroupFields, bodyOptions),
    response: savedRecord,
  }),
  update: post({
    path: '/api/v1/product_group/update',
    summary: 'Rename a product group.',
    body: z.object({ ...idField, ...productGroupFields }, bodyOptions),
    response: savedRecord,
  }),
  ...retirementCalls('product_group', 'product groups', 'member'),
}

export const adminTaxRate = namedRecord.extend({
  ...retiredAtField,
  rate: z.number(),
  documents: z.int(),
})

export type WireAdminTaxRate = z.output<typeof adminTaxRate>

export const taxRateCalls = {
  list: get({
    path: '/api/v1/tax_rate/all',
    summary: 'The tax rates, retired ones too, and how many documents have each.',
    access: 'admin',
    response: z.object({ tax_rates: z.array(adminTaxRate) }),
  }),
  store: post({
    path: '/api/v1/tax_rate/store',
    summary: 'Store a new tax rate, in percent.',
    access: 'admin',
    body: z.object(taxRateFields, bodyOptions),
    response: savedRecord,
  }),
  update: post({
    path: '/api/v1/tax_rate/update',
    summary: 'Store a changed tax rate. Documents keep it as it was when they were written.',
    access: 'admin',
    body: z.object({ ...idField, ...taxRateFields }, bodyOptions),
    response: savedRecord,
  }),
  ...retirementCalls('tax_rate', 'tax rates', 'admin'),
}

export const adminCurrency = namedRecord.extend({
  ...retiredAtField,
  documents: z.int(),
  /** Leads and customers to whom it is offered. */
  parties: z.int(),
})

export type WireAdminCurrency = z.output<typeof adminCurrency>

const currencyErrors: Readonly<Record<CurrencyProblem, TextKey>> = {
  unknown: 'catalogue.unknown-currency',
  'not-two-decimals': 'catalogue.not-two-decimals',
}

const currencyCode = z
  .string({ error: chooseFieldError('field.text-expected') })
  .transform((sent, context) => {
    const code = sent.trim().toUpperCase()
    const problem = findCurrencyProblem(code)
    if (code === '') addFieldError(context, 'field.missing')
    else if (problem !== null) addFieldError(context, currencyErrors[problem], { code: code.slice(0, 20) })
    return code
  })

/** A currency is its code: it can come and go, but never change. */
export const currencyCalls = {
  list: get({
    path: '/api/v1/currency/all',
    summary: 'The currencies, retired ones too, and how much uses each.',
    access: 'admin',
    response: z.object({ currencies: z.array(adminCurrency) }),
  }),
  store: post({
    path: '/api/v1/currency/store',
    summary: 'Take up a currency by its ISO 4217 code; it must have two decimals.',
    access: 'admin',
    body: z.object({ name: currencyCode }, bodyOptions),
    response: savedRecord,
  }),
  ...retirementCalls('currency', 'currencies', 'admin'),
}
