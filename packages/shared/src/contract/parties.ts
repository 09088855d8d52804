import { z } from 'zod'
import { get } from './calls.ts'
import { listQuery } from './records.ts'

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
  query: listQuery,
  answer: z.object({ leads: z.array(lead) }),
})

export const listCustomers = get({
  path: '/api/v1/customers',
  summary: 'The customers.',
  query: listQuery,
  answer: z.object({ customers: z.array(customer) }),
})
