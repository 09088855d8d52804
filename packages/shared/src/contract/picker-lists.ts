import { z } from 'zod'
import { recordId, reference } from '#wire/field-schemas.ts'
import { get, post } from './endpoint.ts'
import { listQuery, namedRecord } from './records.ts'

/** `id` asks for one record alone: a link names it, and the list may be long. */
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
  summary: 'The leads.',
  query: partyQuery,
  response: z.object({ leads: z.array(lead) }),
})

export const listCustomers = get({
  path: '/api/v1/customers',
  summary: 'The customers.',
  query: partyQuery,
  response: z.object({ customers: z.array(customer) }),
})

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

export const listMembers = get({
  isCacheable: true,
  path: '/api/v1/members',
  summary: 'The members who can be sales agent, owner or collector.',
  response: z.object({ members: z.array(namedRecord) }),
})
