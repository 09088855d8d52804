import type { PartyQuery } from '@quittance/shared/contract/parties.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findActiveIds } from './offered/find-offered.ts'
import type { Customer } from './party.ts'
import { readCustomers } from './repository.ts'

/** Those that documents can be written for, by name. */
export async function listCustomers(db: Connection, query: PartyQuery): Promise<Customer[]> {
  return await readCustomers(db, await findActiveIds(db, 'customer', query))
}
