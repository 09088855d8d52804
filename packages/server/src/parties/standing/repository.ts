import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'

/** What became of a lead or customer. */
export interface PartyState {
  /** What was known of it is gone for good. */
  readonly isAnonymised: boolean
  /** The customer that a lead has become; null for customers. */
  readonly customerId: number | null
}

/** Null: there is no such party. */
export async function findPartyState(
  db: Connection,
  relation: Relation,
  id: number,
): Promise<PartyState | null> {
  switch (relation) {
    case 'lead': {
      const leads = db.selectFrom('leads').select(['anonymised_at', 'customer_id'])
      const row = await leads.where('id', '=', id).executeTakeFirst()
      return row ? { isAnonymised: row.anonymised_at !== null, customerId: row.customer_id } : null
    }
    case 'customer': {
      const customers = db.selectFrom('customers').select('anonymised_at')
      const row = await customers.where('id', '=', id).executeTakeFirst()
      return row ? { isAnonymised: row.anonymised_at !== null, customerId: null } : null
    }
  }
}
