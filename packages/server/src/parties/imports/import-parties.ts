import type { ExistingRecordAction } from '@quittance/shared/contract/imports.ts'
import type { PartyContent } from '@quittance/shared/documents/party-content.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { type Author, type ChangeStamp, createStamp } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockImports } from '#imports/repository.ts'
import { type ImportRow, noMatches, type RowResult, storeRows } from '#imports/store-rows.ts'
import { insertRecords } from '#parties/record-repository.ts'
import { insertFirstRevisions } from '#parties/revisions/repository.ts'
import { saveParty } from '#parties/save-party.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { matchRows } from './match-rows.ts'
import { hashRow, type ValidRow, validateRows } from './validate-rows.ts'

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

interface ImportBatch extends Author {
  readonly relation: Relation
  readonly importId: string
  readonly existing: ExistingRecordAction
  readonly rows: readonly ImportRow<Partial<PartyContent>>[]
}

/** Stores a batch of rows in one transaction. Rows imported before are not stored again. Returns a result for each line. */
export async function importParties({ database, clock }: Context, batch: ImportBatch): Promise<RowResult[]> {
  const stamp = createStamp(batch, clock())
  // Parsing the body took some 10 ms.
  await new TimeSlice().yield()
  return await inTransaction(database, async (transaction) => {
    // Before the first read, so that the reads see the rows of concurrent imports.
    await lockImports(transaction, batch.relation)
    const { valid, rejected } = await validateRows(transaction, batch.relation, batch.rows)
    const results = await storeParties({ transaction, clock, batch, stamp }, valid)
    return [...rejected, ...results].sort((left, right) => left.line - right.line)
  })
}

interface ImportContext {
  readonly transaction: Connection
  readonly clock: () => Date
  readonly batch: ImportBatch
  readonly stamp: ChangeStamp
}

async function storeParties(context: ImportContext, rows: readonly ValidRow[]): Promise<RowResult[]> {
  const { transaction, batch, stamp } = context
  const { relation, importId, existing } = batch
  return await storeRows({ transaction, subject: relation, importId, at: stamp.changedAt }, rows, {
    match: async (firstRows) =>
      existing === 'create' ? noMatches : await matchRows(transaction, relation, firstRows),
    create: (newRows) => createRows(context, newRows),
    handleExisting: (row, id) => handleExisting(context, row, id),
  })
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
  const { relation, existing, memberId, tokenId } = batch
  const unchanged: RowResult = { line, outcome: 'exists', id, errors: {} }
  if (existing !== 'update') return unchanged
  // Empty cells change nothing.
  const content = Object.fromEntries(
    Object.entries(sentContent).filter(([, value]) => value !== '' && value !== null),
  )
  const saveResult = await saveParty(
    { database: transaction, clock },
    { kind: partyKinds[relation], memberId, tokenId, payload: { id, version: undefined, content } },
  )
  if (saveResult.isSaved) return { ...unchanged, outcome: 'updated' }
  if (saveResult.reason !== 'unknown-currency') return unchanged
  // A retired currency that the record does not have yet.
  const errors = { currency_id: [{ key: 'field.unknown-record' }] } as const
  return { line, outcome: 'refused', id: null, errors }
}
