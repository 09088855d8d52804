import type { PartyQuery } from '@quittance/shared/contract/parties.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findActiveIds } from './offered/find-offered.ts'
import type { Lead } from './party.ts'
import { readLeads } from './repository.ts'

/** Those that documents can be written for, by name. */
export async function listLeads(db: Connection, query: PartyQuery): Promise<Lead[]> {
  return await readLeads(db, await findActiveIds(db, 'lead', query))
}
