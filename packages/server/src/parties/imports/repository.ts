import type { RowOutcome } from '@quittance/shared/contract/party-imports.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { SimilarityKeys } from '#parties/duplicates/similarity-keys.ts'
import type { StoredParty } from '#parties/party.ts'
import { partyTables, toStoredParty } from '#parties/record-repository.ts'

/** A row that was imported before, with its result. */
export interface ImportedRow {
  readonly hash: string
  readonly partyId: number
  readonly importId: string
  readonly line: number
  readonly outcome: RowOutcome
}

/** Locks imports of this relation until the transaction ends, so that concurrent imports of one file run one after another. */
export async function lockImports(transaction: Connection, relation: Relation): Promise<void> {
  const lockRow = transaction.selectFrom('import_turns').selectAll().where('relation', '=', relation)
  await lockRow.modifyEnd(forUpdate(transaction)).executeTakeFirstOrThrow()
}

/** Finds the rows that were imported before, by hash. */
export async function findImportedRows(
  db: Connection,
  relation: Relation,
  hashes: readonly string[],
): Promise<Map<string, ImportedRow>> {
  if (hashes.length === 0) return new Map()
  const imported = db.selectFrom('imported_rows').selectAll().where('relation', '=', relation)
  const rows = await imported.where('row_hash', 'in', hashes).execute()
  return new Map(rows.map((row) => [row.row_hash, toImportedRow(row)]))
}

/** Stores imported rows in one statement. @throws a duplicate-key error if a row was imported before */
export async function insertImportedRows(
  transaction: Connection,
  relation: Relation,
  { rows, at }: { readonly rows: readonly ImportedRow[]; readonly at: string },
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ hash, partyId, importId, line, outcome }) => ({
    relation,
    row_hash: hash,
    party_id: partyId,
    import_id: importId,
    row_line: line,
    outcome,
    imported_at: at,
  }))
  await transaction.insertInto('imported_rows').values(values).execute()
}

/** Deletes the row hashes of a party: they would identify it to anyone who has the file. */
export async function deleteImportedRows(
  transaction: Connection,
  { relation, id }: Pick<StoredParty, 'relation' | 'id'>,
): Promise<void> {
  const rows = transaction.deleteFrom('imported_rows').where('relation', '=', relation)
  await rows.where('party_id', '=', id).execute()
}

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

interface Row {
  readonly row_hash: string
  readonly party_id: number
  readonly import_id: string
  readonly row_line: number
  readonly outcome: string
}

function toImportedRow(row: Row): ImportedRow {
  return {
    hash: row.row_hash,
    partyId: row.party_id,
    importId: row.import_id,
    line: row.row_line,
    outcome: row.outcome as RowOutcome, // as: only RowOutcomes are stored
  }
}
