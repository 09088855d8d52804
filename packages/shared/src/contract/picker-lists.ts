import { z } from 'zod'
import { recordId, reference } from '#wire/field-schemas.ts'
import { taxClassFields } from '#wire/tax-class.ts'
import { get, post } from './endpoint.ts'
import { listQuery, namedRecord } from './records.ts'

/** With `id` only that record is returned, for links that select it. */
const partyQuery = listQuery.extend({ id: recordId.optional() })

export type PartyQuery = z.output<typeof partyQuery>

export const lead = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  client_name: z.string(),
  client_email: z.string(),
})

export type WireLead = z.output<typeof lead>

export const customer = z.object({
  id: z.int(),
  username: z.string(),
  company_name: z.string(),
  client_name: z.string(),
  client_email: z.string(),
})

export type WireCustomer = z.output<typeof customer>

export const listLeads = get({
  path: '/api/v1/leads',
  summary: 'List the leads that a document can have.',
  query: partyQuery,
  response: z.object({ leads: z.array(lead) }),
})

export const listCustomers = get({
  path: '/api/v1/customers',
  summary: 'List the customers that a document can have.',
  query: partyQuery,
  response: z.object({ customers: z.array(customer) }),
})

/** `unit` is the default quantity of a line, `unit_name` the name of the unit. */
export const product = z.object({
  id: z.int(),
  name: z.string(),
  price: z.number(),
  unit: z.number(),
  unit_name: z.string(),
  /** Tax rates with which a line of the product starts. Retired ones are not used any more. */
  tax_rate_ids: z.array(z.int()),
})

export type WireProduct = z.output<typeof product>

const productsAndGroups = z.object({ products: z.array(product), product_groups: z.array(namedRecord) })

export const listCurrencies = get({
  path: '/api/v1/currencies',
  summary: 'List the currencies in use; a name is an ISO 4217 code.',
  isCacheable: true,
  /** The default currency is that of the company. */
  response: z.object({ currencies: z.array(namedRecord.extend({ is_default: z.boolean() })) }),
})

/** New lines start with the default rates, unless their product has rates of its own. */
const listedTaxRate = z.object({
  id: z.int(),
  name: z.string(),
  rate: z.number(),
  is_default: z.boolean(),
  ...taxClassFields,
})

export const listTaxRates = get({
  path: '/api/v1/tax_rates',
  summary: 'List the tax rates in use, in percent.',
  isCacheable: true,
  response: z.object({ tax_rates: z.array(listedTaxRate) }),
})

export const listProducts = get({
  path: '/api/v1/products',
  summary: 'List the products in use, and the product groups.',
  query: listQuery,
  response: productsAndGroups,
})

export const listProductGroups = get({
  path: '/api/v1/productGroups',
  summary: 'List the product groups in use.',
  isCacheable: true,
  response: z.object({ productGroups: z.array(namedRecord), product_groups: z.array(namedRecord) }),
})

export const listProductsOfGroup = post({
  path: '/api/v1/productsByGroup',
  summary: 'List the products of a group.',
  body: z.object({ product_group_id: reference }, { error: 'body.object-expected' }),
  response: productsAndGroups,
})

export const listMembers = get({
  path: '/api/v1/members',
  summary: 'List the members who can be sales agent, owner or collector.',
  isCacheable: true,
  response: z.object({ members: z.array(namedRecord) }),
})
