import type { Likeness } from '@quittance/shared/contract/party-records.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredParty } from '#parties/party.ts'
import { tableOf, toStored } from '#parties/records/repository.ts'
import type { LikenessKeys } from './likeness-keys.ts'

const mostOfEach = 5

const columnOf = {
  email: 'email_key',
  phone: 'phone_key',
  'tax-number': 'tax_key',
  name: 'name_key',
} as const satisfies Record<Likeness, keyof LikenessKeys>

/** Some leads or customers that are alike in one thing; none where there is nothing to compare. */
export async function findAlike(
  db: Connection,
  { relation, likeness }: { readonly relation: Relation; readonly likeness: Likeness },
  keys: LikenessKeys,
): Promise<StoredParty[]> {
  const column = columnOf[likeness]
  if (keys[column] === '') return []
  let alike = db.selectFrom(tableOf[relation]).selectAll().where(column, '=', keys[column])
  // Two people of the same name at different companies are two.
  if (likeness === 'name') alike = alike.where('company_key', '=', keys.company_key)
  const rows = await alike.where('anonymised_at', 'is', null).orderBy('id').limit(mostOfEach).execute()
  return rows.map((row) => toStored(relation, row))
}
