import type { RowOutcome } from '@quittance/shared/contract/party-imports.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { SimilarityKeys } from '#parties/duplicates/similarity-keys.ts'
import type { StoredParty } from '#parties/party.ts'
import { partyTables, toStoredParty } from '#parties/record-repository.ts'

/** A row that came, and what it became. */
export interface ImportedRow {
  readonly hash: string
  readonly partyId: number
  readonly importId: string
  readonly line: number
  readonly outcome: RowOutcome
}

/** Of two imports of leads, or of customers, one waits here until the other has stored its rows. */
export async function lockImports(transaction: Connection, relation: Relation): Promise<void> {
  const turn = transaction.selectFrom('import_turns').selectAll().where('relation', '=', relation)
  await turn.modifyEnd(forUpdate(transaction)).executeTakeFirstOrThrow()
}

/** Those of some rows that came before, by their hashes. */
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

/** In one statement; the same row twice is refused by the database. */
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

/** That a row was somebody's would tell of them as long as somebody has the file. */
export async function deleteImportedRows(
  transaction: Connection,
  { relation, id }: Pick<StoredParty, 'relation' | 'id'>,
): Promise<void> {
  const ofParty = transaction.deleteFrom('imported_rows').where('relation', '=', relation)
  await ofParty.where('party_id', '=', id).execute()
}

/** The oldest record with each of some e-mails, by their keys. */
export async function findIdsByEmail(
  db: Connection,
  relation: Relation,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const alike = db
    .selectFrom(partyTables[relation])
    .select(['id', 'email_key'])
    .where('email_key', 'in', keys)
  const rows = await alike.where('anonymised_at', 'is', null).orderBy('id', 'desc').execute()
  return new Map(rows.map(({ id, email_key }) => [email_key, id]))
}

/** The oldest customer with each of some short names. */
export async function findIdsByUsername(
  db: Connection,
  usernames: readonly string[],
): Promise<Map<string, number>> {
  if (usernames.length === 0) return new Map()
  const alike = db.selectFrom('customers').select(['id', 'username']).where('username', 'in', usernames)
  const rows = await alike.where('anonymised_at', 'is', null).orderBy('id', 'desc').execute()
  return new Map(rows.map(({ id, username }) => [username, id]))
}

/** Records with the name and the company of some rows, by their keys; the oldest come last. */
export async function findPartiesByName(
  db: Connection,
  relation: Relation,
  keys: readonly Pick<SimilarityKeys, 'name_key' | 'company_key'>[],
): Promise<StoredParty[]> {
  if (keys.length === 0) return []
  const names = [...new Set(keys.map(({ name_key }) => name_key))]
  const companies = [...new Set(keys.map(({ company_key }) => company_key))]
  const named = db.selectFrom(partyTables[relation]).selectAll().where('name_key', 'in', names)
  const alike = named.where('company_key', 'in', companies).where('anonymised_at', 'is', null)
  return (await alike.orderBy('id', 'desc').execute()).map((row) => toStoredParty(relation, row))
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
    outcome: row.outcome as RowOutcome, // as: only outcomes are ever written
  }
}
