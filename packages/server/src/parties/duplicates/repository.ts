import type { Similarity } from '@quittance/shared/contract/party-records.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredParty } from '#parties/party.ts'
import { partyTables, toStoredParty } from '#parties/records/repository.ts'
import type { SimilarityKeys } from './likeness-keys.ts'

const maxPartiesPerKey = 5

const similarityColumns = {
  email: 'email_key',
  phone: 'phone_key',
  'tax-number': 'tax_key',
  name: 'name_key',
} as const satisfies Record<Similarity, keyof SimilarityKeys>

/** Some leads or customers that are alike in one thing; none where there is nothing to compare. */
export async function findSimilarParties(
  db: Connection,
  { relation, likeness }: { readonly relation: Relation; readonly likeness: Similarity },
  keys: SimilarityKeys,
): Promise<StoredParty[]> {
  const column = similarityColumns[likeness]
  if (keys[column] === '') return []
  let alike = db.selectFrom(partyTables[relation]).selectAll().where(column, '=', keys[column])
  // Two people of the same name at different companies are two.
  if (likeness === 'name') alike = alike.where('company_key', '=', keys.company_key)
  const rows = await alike.where('anonymised_at', 'is', null).orderBy('id').limit(maxPartiesPerKey).execute()
  return rows.map((row) => toStoredParty(relation, row))
}
