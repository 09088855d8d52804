import type { ExistingRecordAction } from '@quittance/shared/contract/party-imports.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { ChangeStamp } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { insertRecords } from '#parties/record-repository.ts'
import { insertFirstRevisions } from '#parties/revisions/repository.ts'
import { saveParty } from '#parties/save-party.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { matchRows, type RowMatches } from './match-rows.ts'
import { findImportedRows, type ImportedRow, insertImportedRows, lockImports } from './repository.ts'
import { hashRow, type ImportRow, type RowResult, type ValidRow, validateRows } from './validate-rows.ts'

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

interface ImportBatch {
  readonly relation: Relation
  readonly importId: string
  readonly existing: ExistingRecordAction
  readonly memberId: number
  readonly rows: readonly ImportRow[]
}

/** Stores a batch of rows in one transaction. Rows imported before are not stored again. Returns a result for each line. */
export async function importParties({ database, clock }: Context, batch: ImportBatch): Promise<RowResult[]> {
  const stamp: ChangeStamp = { memberId: batch.memberId, changedAt: clock().toISOString() }
  // Parsing the body took some 10 ms.
  await new TimeSlice().yield()
  return await inTransaction(database, async (transaction) => {
    // Before the first read, so that the reads see the rows of concurrent imports.
    await lockImports(transaction, batch.relation)
    const { valid, rejected } = await validateRows(transaction, batch.relation, batch.rows)
    const results = await storeRows({ transaction, clock, batch, stamp }, valid)
    return [...rejected, ...results].sort((left, right) => left.line - right.line)
  })
}

interface ImportContext {
  readonly transaction: Connection
  readonly clock: () => Date
  readonly batch: ImportBatch
  readonly stamp: ChangeStamp
}

async function storeRows(context: ImportContext, rows: readonly ValidRow[]): Promise<RowResult[]> {
  const { transaction, batch, stamp } = context
  const { relation, importId, existing } = batch
  const hashes = rows.map(({ hash }) => hash)
  const importedRows = await findImportedRows(transaction, relation, hashes)
  // Equal rows of a file are stored once.
  const newRows = Map.groupBy(
    rows.filter(({ hash }) => !importedRows.has(hash)),
    ({ hash }) => hash,
  )
  const firstRows = Array.from(newRows.values()).flatMap(([first]) => first ?? [])
  const matches = existing === 'create' ? noMatches : await matchRows(transaction, relation, firstRows)
  const isNew = ({ hash }: ValidRow) => !(matches.recordIds.has(hash) || matches.earlierHashes.has(hash))
  const created = await createRows(context, firstRows.filter(isNew))
  const results = new Map(created)
  for (const row of firstRows.filter((firstRow) => !isNew(firstRow))) {
    const id = matches.recordIds.get(row.hash) ?? created.get(matches.earlierHashes.get(row.hash) ?? '')?.id
    if (typeof id !== 'number') throw new Error('The earlier row that this row matches was not stored')
    results.set(row.hash, await handleExisting(context, row, id))
  }
  const stored = [...results].map(([hash, { id, line, outcome }]) => {
    return { hash, partyId: id ?? 0, importId, line, outcome }
  })
  const changed = stored.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
  await insertImportedRows(transaction, relation, { rows: changed, at: stamp.changedAt })
  return rows.map((row) =>
    toRowResult(row, { importId, importedRow: importedRows.get(row.hash), result: results.get(row.hash) }),
  )
}

const noMatches: RowMatches = { recordIds: new Map(), earlierHashes: new Map() }

interface RowState {
  readonly importId: string
  readonly importedRow: ImportedRow | undefined
  readonly result: RowResult | undefined
}

function toRowResult({ line }: ValidRow, { importId, importedRow, result }: RowState): RowResult {
  if (importedRow !== undefined) {
    // A repeated call returns the first result.
    const isRepeated = importedRow.importId === importId && importedRow.line === line
    return { line, outcome: isRepeated ? importedRow.outcome : 'known', id: importedRow.partyId, errors: {} }
  }
  if (result === undefined) throw new Error(`Line ${line} has no result`)
  return result.line === line ? result : { ...result, line, outcome: 'known' }
}

async function createRows(
  { transaction, batch: { relation }, stamp }: ImportContext,
  rows: readonly ValidRow[],
): Promise<Map<string, RowResult>> {
  if (rows.length === 0) return new Map()
  const contents = rows.map(({ content }) => content)
  const stored = await insertRecords(transaction, relation, { contents, at: stamp.changedAt })
  const ids = new Map(stored.map(({ id, content }) => [hashRow(content), id]))
  await insertFirstRevisions(transaction, stored, stamp)
  return new Map(
    rows.map(({ hash, line }) => {
      const id = ids.get(hash)
      if (id === undefined) throw new Error(`The stored record of line ${line} differs from the row`)
      return [hash, { line, outcome: 'created', id, errors: {} }]
    }),
  )
}

/** Leaves an existing record unchanged, or updates it from the row. */
async function handleExisting(
  { transaction, clock, batch }: ImportContext,
  { line, sentContent }: ValidRow,
  id: number,
): Promise<RowResult> {
  const { relation, existing, memberId } = batch
  const unchanged: RowResult = { line, outcome: 'exists', id, errors: {} }
  if (existing !== 'update') return unchanged
  // Empty cells change nothing.
  const content = Object.fromEntries(
    Object.entries(sentContent).filter(([, value]) => value !== '' && value !== null),
  )
  const saveResult = await saveParty(
    { database: transaction, clock },
    { kind: partyKinds[relation], memberId, payload: { id, version: undefined, content } },
  )
  if (saveResult.isSaved) return { ...unchanged, outcome: 'updated' }
  if (saveResult.reason !== 'unknown-currency') return unchanged
  // A retired currency that the record does not have yet.
  const errors = { currency_id: [{ key: 'field.unknown-record' }] } as const
  return { line, outcome: 'refused', id: null, errors }
}
