import type { ImportSubject, RowOutcome } from '@quittance/shared/contract/imports.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** A row that was imported before, with its result. */
export interface ImportedRow {
  readonly hash: string
  /** The record that was created from the row, or updated by it. */
  readonly recordId: number
  readonly importId: string
  readonly line: number
  readonly outcome: RowOutcome
}

/** Locks imports of these records until the transaction ends, so that concurrent imports of one file run one after another. */
export async function lockImports(transaction: Connection, subject: ImportSubject): Promise<void> {
  const lockRow = transaction.selectFrom('import_turns').selectAll().where('relation', '=', subject)
  await lockRow.modifyEnd(forUpdate(transaction)).executeTakeFirstOrThrow()
}

/** Finds the rows that were imported before, by hash. */
export async function findImportedRows(
  db: Connection,
  subject: ImportSubject,
  hashes: readonly string[],
): Promise<Map<string, ImportedRow>> {
  if (hashes.length === 0) return new Map()
  const imported = db.selectFrom('imported_rows').selectAll().where('relation', '=', subject)
  const rows = await imported.where('row_hash', 'in', hashes).execute()
  return new Map(rows.map((row) => [row.row_hash, toImportedRow(row)]))
}

/** Stores imported rows in one statement. @throws a duplicate-key error if a row was imported before */
export async function insertImportedRows(
  transaction: Connection,
  subject: ImportSubject,
  { rows, at }: { readonly rows: readonly ImportedRow[]; readonly at: string },
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ hash, recordId, importId, line, outcome }) => ({
    relation: subject,
    row_hash: hash,
    party_id: recordId,
    import_id: importId,
    row_line: line,
    outcome,
    imported_at: at,
  }))
  await transaction.insertInto('imported_rows').values(values).execute()
}

/** Deletes the row hashes of records, so that importing their rows again creates them again. */
export async function deleteImportedRows(
  transaction: Connection,
  subject: ImportSubject,
  ids: readonly number[],
): Promise<void> {
  const rows = transaction.deleteFrom('imported_rows').where('relation', '=', subject)
  await rows.where('party_id', 'in', ids).execute()
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
    recordId: row.party_id,
    importId: row.import_id,
    line: row.row_line,
    outcome: row.outcome as RowOutcome, // as: only RowOutcomes are stored
  }
}
