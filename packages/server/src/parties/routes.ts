import * as contract from '@quittance/shared/contract/parties.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { listCustomers } from './list-customers.ts'
import { listLeads } from './list-leads.ts'
import { toWireCustomer, toWireLead } from './presenter.ts'

export function partyRoutes(binding: Binding): void {
  const { database } = binding.services
  serve(binding, contract.listLeads, async ({ query }) => ({
    leads: (await listLeads(database, query)).map(toWireLead),
  }))
  serve(binding, contract.listCustomers, async ({ query }) => ({
    customers: (await listCustomers(database, query)).map(toWireCustomer),
  }))
}
