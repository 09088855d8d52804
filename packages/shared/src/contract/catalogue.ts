import { z } from 'zod'
import { reference } from '#wire/field-values.ts'
import { get, post } from './calls.ts'
import { listQuery, namedRecord } from './records.ts'

/** `unit` is the default quantity of a line; the name of the unit is `unit_name`. */
export const product = z.object({
  id: z.int(),
  name: z.string(),
  price: z.number(),
  unit: z.number(),
  unit_name: z.string(),
})

export type WireProduct = z.output<typeof product>

const productsAndGroups = z.object({ products: z.array(product), product_groups: z.array(namedRecord) })

export const listCurrencies = get({
  path: '/api/v1/currencies',
  summary: 'The currencies; a name is an ISO code.',
  isCacheable: true,
  response: z.object({ currencies: z.array(namedRecord) }),
})

export const listTaxRates = get({
  path: '/api/v1/tax_rates',
  summary: 'The tax rates, in percent.',
  isCacheable: true,
  response: z.object({ tax_rates: z.array(z.object({ id: z.int(), name: z.string(), rate: z.number() })) }),
})

export const listProducts = get({
  path: '/api/v1/products',
  summary: 'The products, and the groups they are in.',
  query: listQuery,
  response: productsAndGroups,
})

export const listProductGroups = get({
  path: '/api/v1/productGroups',
  summary: 'The product groups.',
  isCacheable: true,
  response: z.object({ productGroups: z.array(namedRecord), product_groups: z.array(namedRecord) }),
})

export const listProductsOfGroup = post({
  path: '/api/v1/productsByGroup',
  summary: 'The products of one group.',
  body: z.object({ product_group_id: reference }, { error: 'body.object-expected' }),
  response: productsAndGroups,
})
