import * as contract from '@quittance/shared/contract/parties.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { toWireCustomer, toWireLead } from './presenter.ts'
import { listCustomers, listLeads } from './repository.ts'

export function partyRoutes(binding: Binding): void {
  const { database } = binding.services
  serve(binding, contract.listLeads, async ({ query }) => ({
    leads: (await listLeads(database, query)).map(toWireLead),
  }))
  serve(binding, contract.listCustomers, async ({ query }) => ({
    customers: (await listCustomers(database, query)).map(toWireCustomer),
  }))
}
