import * as contract from '@quittance/shared/contract/parties.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { answerList } from '#http/long-list.ts'
import { findOffered } from './offered/find-offered.ts'
import { toWireCustomer, toWireLead } from './presenter.ts'
import { readCustomers, readLeads } from './repository.ts'

/** Those that documents can be written for, by name. */
export function partyRoutes(binding: Binding): void {
  const { database } = binding.services
  serve<undefined, contract.PartyQuery, unknown, undefined>(binding, contract.listLeads, async (call) =>
    answerList(call.reply, {
      name: 'leads',
      ids: await findOffered(database, 'lead', call.query),
      read: async (ids) => (await readLeads(database, ids)).map(toWireLead),
    }),
  )
  serve<undefined, contract.PartyQuery, unknown, undefined>(binding, contract.listCustomers, async (call) =>
    answerList(call.reply, {
      name: 'customers',
      ids: await findOffered(database, 'customer', call.query),
      read: async (ids) => (await readCustomers(database, ids)).map(toWireCustomer),
    }),
  )
}
