import { z } from 'zod'
import { recordId } from '#wire/field-values.ts'
import { get } from './calls.ts'
import { listQuery } from './records.ts'

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
