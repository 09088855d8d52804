import * as contract from '@quittance/shared/contract/parties.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { sendList } from '#http/long-list.ts'
import { findActiveIds } from './offered/find-offered.ts'
import { toWireCustomer, toWireLead } from './presenter.ts'
import { readCustomers, readLeads } from './repository.ts'

/** Those that documents can be written for, by name. */
export function partyRoutes(binding: Binding): void {
  const { database } = binding.services
  serve<undefined, contract.PartyQuery, unknown, undefined>(binding, contract.listLeads, async (call) =>
    sendList(call.reply, {
      name: 'leads',
      ids: await findActiveIds(database, 'lead', call.query),
      readRows: async (ids) => (await readLeads(database, ids)).map(toWireLead),
    }),
  )
  serve<undefined, contract.PartyQuery, unknown, undefined>(binding, contract.listCustomers, async (call) =>
    sendList(call.reply, {
      name: 'customers',
      ids: await findActiveIds(database, 'customer', call.query),
      readRows: async (ids) => (await readCustomers(database, ids)).map(toWireCustomer),
    }),
  )
}
