import type { ImportSubject, RowOutcome } from '@quittance/shared/contract/imports.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { FieldSentences } from '#errors.ts'
import { findImportedRows, type ImportedRow, insertImportedRows } from './repository.ts'

/** A row of a request. */
export interface ImportRow<Content> {
  readonly line: number
  /** Null: the row was rejected by the schema; see `errors`. */
  readonly content: Content | null
  readonly errors: FieldSentences
}

export interface RowResult {
  readonly line: number
  readonly outcome: RowOutcome
  readonly id: number | null
  readonly errors: FieldSentences
}

/** A valid row with the hash of its content. */
export interface HashedRow {
  readonly line: number
  readonly hash: string
}

/** Rows that match a stored record or an earlier row of the same batch. */
export interface RowMatches {
  /** Id of the record, by hash of the row. */
  readonly recordIds: ReadonlyMap<string, number>
  /** Hash of the earlier row, by hash of the row. That row must be one that can be created. */
  readonly earlierHashes: ReadonlyMap<string, string>
}

export const noMatches: RowMatches = { recordIds: new Map(), earlierHashes: new Map() }

/** How the rows of an import become records. */
export interface RowHandlers<Row extends HashedRow> {
  match(rows: readonly Row[]): Promise<RowMatches>
  /** Stores rows that match nothing. Returns their results by hash. */
  create(rows: readonly Row[]): Promise<ReadonlyMap<string, RowResult>>
  /** Leaves an existing record unchanged, or updates it from the row. */
  handleExisting(row: Row, id: number): Promise<RowResult>
}

interface ImportContext {
  readonly transaction: Connection
  readonly subject: ImportSubject
  readonly importId: string
  /** ISO 8601, UTC. */
  readonly at: string
}

/** Stores the rows that were not imported before; equal rows of a batch are stored once. Returns a result for each row. */
export async function storeRows<Row extends HashedRow>(
  { transaction, subject, importId, at }: ImportContext,
  rows: readonly Row[],
  handlers: RowHandlers<Row>,
): Promise<RowResult[]> {
  const hashes = rows.map(({ hash }) => hash)
  const importedRows = await findImportedRows(transaction, subject, hashes)
  const newRows = Map.groupBy(
    rows.filter(({ hash }) => !importedRows.has(hash)),
    ({ hash }) => hash,
  )
  const firstRows = Array.from(newRows.values()).flatMap(([first]) => first ?? [])
  const results = await storeFirstRows(firstRows, handlers)
  const stored = [...results].map(([hash, { id, line, outcome }]) => {
    return { hash, recordId: id ?? 0, importId, line, outcome }
  })
  const changed = stored.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
  await insertImportedRows(transaction, subject, { rows: changed, at })
  return rows.map((row) =>
    toRowResult(row, { importId, importedRow: importedRows.get(row.hash), result: results.get(row.hash) }),
  )
}

/** Stores rows of different content. Returns their results by hash. */
async function storeFirstRows<Row extends HashedRow>(
  rows: readonly Row[],
  handlers: RowHandlers<Row>,
): Promise<Map<string, RowResult>> {
  const matches = await handlers.match(rows)
  const isNew = ({ hash }: Row) => !(matches.recordIds.has(hash) || matches.earlierHashes.has(hash))
  const created = await handlers.create(rows.filter(isNew))
  const results = new Map(created)
  for (const row of rows.filter((firstRow) => !isNew(firstRow))) {
    const id = matches.recordIds.get(row.hash) ?? created.get(matches.earlierHashes.get(row.hash) ?? '')?.id
    if (typeof id !== 'number') throw new Error('The earlier row that this row matches was not stored')
    results.set(row.hash, await handlers.handleExisting(row, id))
  }
  return results
}

interface RowState {
  readonly importId: string
  readonly importedRow: ImportedRow | undefined
  readonly result: RowResult | undefined
}

function toRowResult({ line }: HashedRow, { importId, importedRow, result }: RowState): RowResult {
  if (importedRow !== undefined) {
    // A repeated call returns the first result.
    const isRepeated = importedRow.importId === importId && importedRow.line === line
    return { line, outcome: isRepeated ? importedRow.outcome : 'known', id: importedRow.recordId, errors: {} }
  }
  if (result === undefined) throw new Error(`Line ${line} has no result`)
  if (result.line === line) return result
  return result.outcome === 'refused' ? { ...result, line } : { ...result, line, outcome: 'known' }
}
