import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { SimilarityKeys } from '#parties/duplicates/similarity-keys.ts'
import type { StoredParty } from '#parties/party.ts'
import { partyTables, toStoredParty } from '#parties/record-repository.ts'

/** Finds the oldest record for each e-mail key. */
export async function findIdsByEmail(
  db: Connection,
  relation: Relation,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const matches = db
    .selectFrom(partyTables[relation])
    .select(['id', 'email_key'])
    .where('email_key', 'in', keys)
  const rows = await matches.where('anonymised_at', 'is', null).orderBy('id', 'desc').execute()
  return new Map(rows.map(({ id, email_key }) => [email_key, id]))
}

/** Finds the oldest customer for each short name. */
export async function findIdsByUsername(
  db: Connection,
  usernames: readonly string[],
): Promise<Map<string, number>> {
  if (usernames.length === 0) return new Map()
  const matches = db.selectFrom('customers').select(['id', 'username']).where('username', 'in', usernames)
  const rows = await matches.where('anonymised_at', 'is', null).orderBy('id', 'desc').execute()
  return new Map(rows.map(({ id, username }) => [username, id]))
}

/** Finds records with the name keys and company keys of rows, the oldest last. */
export async function findPartiesByName(
  db: Connection,
  relation: Relation,
  keys: readonly Pick<SimilarityKeys, 'name_key' | 'company_key'>[],
): Promise<StoredParty[]> {
  if (keys.length === 0) return []
  const names = [...new Set(keys.map(({ name_key }) => name_key))]
  const companies = [...new Set(keys.map(({ company_key }) => company_key))]
  const nameMatches = db.selectFrom(partyTables[relation]).selectAll().where('name_key', 'in', names)
  const matches = nameMatches.where('company_key', 'in', companies).where('anonymised_at', 'is', null)
  return (await matches.orderBy('id', 'desc').execute()).map((row) => toStoredParty(relation, row))
}
