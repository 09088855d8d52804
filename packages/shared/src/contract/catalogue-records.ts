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
import { taxClassFields, taxClassSchemas } from '#wire/tax-class.ts'
import { type Access, get, post } from './endpoint.ts'
import { success, successWithId } from './field-schemas.ts'
import {
  exportCall,
  flagInQuery,
  idInPath,
  idInQuery,
  type ListOrder,
  pageCursor,
  pageQuery,
  searchInQuery,
} from './list-query.ts'
import { product } from './picker-lists.ts'
import { hasOlderEntries, historyEntry, historyQuery } from './record-history.ts'
import { changeResults, idList, namedRecord } from './records.ts'

/** Columns by which the list of products can be sorted. */
export const productSorts = ['name', 'price', 'group', 'updated'] as const

export type ProductSort = (typeof productSorts)[number]

export const defaultProductOrder: ListOrder<ProductSort> = { sort: 'name', isDescending: false }

/** Filter of the list of products; by default all in use. */
const productFilter = z.object({
  search: searchInQuery,
  /** 0: without a group. */
  group: idInQuery,
  retired: flagInQuery,
})

export type ProductFilter = z.output<typeof productFilter>

/** A product on the screens of the catalogue. */
export const catalogueProduct = product.extend({
  version: z.int(),
  product_group: namedRecord.nullable(),
  /** Tax rates with which a line of the product starts, including retired ones. */
  tax_rates: z.array(namedRecord),
  /** Null: in use. */
  retired_at: z.string().nullable(),
  updated_at: z.string(),
})

export type WireCatalogueProduct = z.output<typeof catalogueProduct>

export const listCatalogueProducts = get({
  path: '/api/v1/product/list',
  summary: 'Return a page of the products, filtered and sorted.',
  query: productFilter.extend(pageQuery(productSorts).shape),
  response: z.object({ products: z.array(catalogueProduct), next: pageCursor, previous: pageCursor }),
})

/** Columns of the export. */
const productExportColumns = ['name', 'group', 'price', 'unit_name', 'unit', 'tax_rates', 'updated'] as const

export type ProductExportColumn = (typeof productExportColumns)[number]

export const exportCatalogueProducts = exportCall({
  path: '/api/v1/product/list/export',
  summary: 'Export the products, filtered and sorted like the pages of the list.',
  filter: productFilter,
  sorts: productSorts,
  columns: productExportColumns,
})

export const countCatalogueProducts = get({
  path: '/api/v1/product/list/totals',
  summary: 'Count the products of a list.',
  query: productFilter,
  response: z.object({
    /** Products that match the filter. */
    count: z.int(),
    // Products with the same filter and this state.
    in_use: z.int(),
    retired: z.int(),
  }),
})

// Calls that edit the catalogue. The lists that form pickers read are in picker-lists.ts.

const bodyOptions = { error: 'body.object-expected' } as const

/** Creates the calls that retire and delete records. */
function retirementCalls(noun: string, names: string, access: Access) {
  return {
    setRetired: post({
      path: `/api/v1/${noun}/set_retired`,
      summary: `Retire several ${names}, or reactivate them; each succeeds or fails separately.`,
      access,
      body: z.object({ ids: idList, retired: z.boolean({ error: 'field.invalid' }) }, bodyOptions),
      response: changeResults,
    }),
    remove: post({
      path: `/api/v1/${noun}/delete`,
      summary: `Delete several ${names} that are not used; each succeeds or fails separately.`,
      access,
      body: z.object({ ids: idList }, bodyOptions),
      response: changeResults,
    }),
  }
}

const idField = { id: recordId }

const productFields = z.object(
  {
    name: productNameText(limits.lineNameLength),
    price: decimalField(decimalRules.price, { tooSmall: 'line.price-below-zero' }),
    /** Default quantity of a line. */
    unit: decimalField(decimalRules.quantity)
      .nullish()
      .transform((sent) => sent ?? one),
    unit_name: optionalLineOfText(limits.unitNameLength)
      .transform((sent) => sent.trim())
      .default(''),
    product_group_id: z.preprocess((sent) => (sent === '' ? null : sent), reference.nullish()),
    /** Absent: unchanged, and none for a new product. */
    tax_rate_ids: listOf(recordId, { max: limits.taxRatesPerLine }).optional(),
  },
  bodyOptions,
)

export type ProductInput = z.output<typeof productFields>

const savedProduct = successWithId.extend({ version: z.int() })

/** Changes of a product that are recorded. Products have no stored versions, so their contents are unknown. */
export const productEvents = ['created', 'updated', 'archived', 'restored'] as const

export type ProductEvent = (typeof productEvents)[number]

const productHistory = z.array(historyEntry.extend({ event: z.enum(productEvents) }))

export type WireProductHistory = z.output<typeof productHistory>

export const productCalls = {
  open: get({
    path: '/api/v1/product/:id',
    summary: 'Open a product, with the number of documents that contain it.',
    params: z.object(idField),
    response: z.object({ product: catalogueProduct.extend({ documents: z.int() }) }),
  }),
  history: get({
    path: '/api/v1/product/:id/history',
    summary:
      'List the changes of a product, latest first, with member and time. Their contents are not stored.',
    params: idInPath,
    query: historyQuery,
    response: z.object({ history: productHistory, more: hasOlderEntries }),
  }),
  store: post({
    path: '/api/v1/product/store',
    summary: 'Store a new product.',
    body: productFields,
    response: savedProduct,
  }),
  update: post({
    path: '/api/v1/product/update',
    summary: 'Store a changed product. Documents that contain it do not change.',
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
const productGroupFields = { name: nameText(limits.productGroupNameLength, 'catalogue.name-required') }
const taxRateFields = {
  name: nameText(limits.taxRateNameLength, 'catalogue.name-required'),
  rate: decimalField(decimalRules.taxRate),
  /** Absent: unchanged, and false for a new rate. */
  is_default: z.boolean({ error: 'field.invalid' }).optional(),
  /** Absent: unchanged, and VAT for a new rate. */
  ...taxClassSchemas,
}

export const productGroup = namedRecord.extend({ ...retiredAtField, products: z.int() })

export type WireProductGroup = z.output<typeof productGroup>

export const productGroupCalls = {
  list: get({
    path: '/api/v1/product_group/all',
    summary: 'List all product groups, including retired ones, with their numbers of products.',
    response: z.object({ product_groups: z.array(productGroup) }),
  }),
  store: post({
    path: '/api/v1/product_group/store',
    summary: 'Store a new product group.',
    body: z.object(productGroupFields, bodyOptions),
    response: successWithId,
  }),
  update: post({
    path: '/api/v1/product_group/update',
    summary: 'Rename a product group.',
    body: z.object({ ...idField, ...productGroupFields }, bodyOptions),
    response: successWithId,
  }),
  ...retirementCalls('product_group', 'product groups', 'member'),
}

export const adminTaxRate = namedRecord.extend({
  ...retiredAtField,
  rate: z.number(),
  is_default: z.boolean(),
  ...taxClassFields,
  documents: z.int(),
})

export type WireAdminTaxRate = z.output<typeof adminTaxRate>

export const taxRateCalls = {
  list: get({
    path: '/api/v1/tax_rate/all',
    summary: 'List all tax rates, including retired ones, with the numbers of documents that use them.',
    access: 'administer',
    response: z.object({
      tax_rates: z.array(adminTaxRate),
      /** Number of usual rates and exemptions of the company's country that the list lacks. */
      missing_usual: z.int(),
    }),
  }),
  store: post({
    path: '/api/v1/tax_rate/store',
    summary: 'Store a new tax rate, in percent.',
    access: 'administer',
    body: z.object(taxRateFields, bodyOptions),
    response: successWithId,
  }),
  update: post({
    path: '/api/v1/tax_rate/update',
    summary: 'Store a changed tax rate. Documents that use it do not change.',
    access: 'administer',
    body: z.object({ ...idField, ...taxRateFields }, bodyOptions),
    response: successWithId,
  }),
  ...retirementCalls('tax_rate', 'tax rates', 'administer'),
  addUsual: post({
    path: '/api/v1/tax_rate/add_usual',
    summary: "Add the usual rates and exemptions of the company's country that the list lacks.",
    access: 'administer',
    response: success.extend({ added: z.int() }),
  }),
}

export const adminCurrency = namedRecord.extend({
  ...retiredAtField,
  documents: z.int(),
  /** Leads and customers with this currency. */
  parties: z.int(),
})

export type WireAdminCurrency = z.output<typeof adminCurrency>

/** Longest name of a payment method. */
const methodNameLength = 100

const methodFields = { name: nameText(methodNameLength, 'catalogue.name-required') }

export const adminPaymentMethod = namedRecord.extend({
  ...retiredAtField,
  /** Payments that were recorded with it, also under an earlier name. */
  payments: z.int(),
})

export type WireAdminPaymentMethod = z.output<typeof adminPaymentMethod>

/** Calls for payment methods. Payments keep the name with which they were recorded, and count for the method after it was renamed. */
export const paymentMethodCalls = {
  list: get({
    path: '/api/v1/payment_method/all',
    summary: 'List all payment methods, including retired ones, with their numbers of payments.',
    access: 'administer',
    response: z.object({ payment_methods: z.array(adminPaymentMethod) }),
  }),
  store: post({
    path: '/api/v1/payment_method/store',
    summary: 'Store a new payment method.',
    access: 'administer',
    body: z.object(methodFields, bodyOptions),
    response: successWithId,
  }),
  update: post({
    path: '/api/v1/payment_method/update',
    summary: 'Rename a payment method. Payments that were recorded with it do not change.',
    access: 'administer',
    body: z.object({ ...idField, ...methodFields }, bodyOptions),
    response: successWithId,
  }),
  ...retirementCalls('payment_method', 'payment methods', 'administer'),
}

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

/** Calls for currencies. A currency is identified by its code and cannot be changed. */
export const currencyCalls = {
  list: get({
    path: '/api/v1/currency/all',
    summary: 'List all currencies, including retired ones, with their numbers of documents and parties.',
    access: 'administer',
    response: z.object({ currencies: z.array(adminCurrency) }),
  }),
  store: post({
    path: '/api/v1/currency/store',
    summary: 'Add a currency by its ISO 4217 code; it must have two decimals.',
    access: 'administer',
    body: z.object({ name: currencyCode }, bodyOptions),
    response: successWithId,
  }),
  ...retirementCalls('currency', 'currencies', 'administer'),
}
