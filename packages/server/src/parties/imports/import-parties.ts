import type { ExistingRecordAction } from '@quittance/shared/contract/party-imports.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { PartyStamp } from '#parties/party.ts'
import { insertRecords } from '#parties/record-repository.ts'
import { insertFirstRevisions } from '#parties/revisions/repository.ts'
import { saveParty } from '#parties/save-party.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { matchRows, type RowMatches } from './match-rows.ts'
import { findImportedRows, type ImportedRow, insertImportedRows, lockImports } from './repository.ts'
import type { ImportRow, RowResult, ValidRow } from './validate-rows.ts'
import { hashRow, validateRows } from './validate-rows.ts'

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

/** Stores rows of a file, all that can be in one transaction. Rows that came before are not stored again. */
export async function importParties({ database, clock }: Context, batch: ImportBatch): Promise<RowResult[]> {
  const stamp: PartyStamp = { memberId: batch.memberId, at: clock().toISOString() }
  // Parsing the rows took some ten milliseconds.
  await new TimeSlice().yield()
  return await inTransaction(database, async (transaction) => {
    // Before anything is read: what is read afterwards has what the others stored.
    await lockImports(transaction, batch.relation)
    const { valid: read, rejected: refused } = await validateRows(transaction, batch.relation, batch.rows)
    const done = await storeRows({ transaction, clock, batch, stamp }, read)
    return [...refused, ...done].sort((left, right) => left.line - right.line)
  })
}

interface ImportContext {
  readonly transaction: Connection
  readonly clock: () => Date
  readonly batch: ImportBatch
  readonly stamp: PartyStamp
}

async function storeRows(storing: ImportContext, rows: readonly ValidRow[]): Promise<RowResult[]> {
  const { transaction, batch, stamp } = storing
  const { relation, importId, existing } = batch
  const hashes = rows.map(({ hash }) => hash)
  const before = await findImportedRows(transaction, relation, hashes)
  // A row that a file has twice is one.
  const fresh = Map.groupBy(
    rows.filter(({ hash }) => !before.has(hash)),
    ({ hash }) => hash,
  )
  const firsts = Array.from(fresh.values()).flatMap(([first]) => first ?? [])
  const matches = existing === 'create' ? noMatches : await matchRows(transaction, relation, firsts)
  const isNew = ({ hash }: ValidRow) => !(matches.recordIds.has(hash) || matches.earlierHashes.has(hash))
  const created = await createRows(storing, firsts.filter(isNew))
  const done = new Map(created)
  for (const row of firsts.filter((one) => !isNew(one))) {
    const id = matches.recordIds.get(row.hash) ?? created.get(matches.earlierHashes.get(row.hash) ?? '')?.id
    if (typeof id !== 'number') throw new Error('A row was like an earlier one that was not stored')
    done.set(row.hash, await handleExisting(storing, row, id))
  }
  const stored = [...done].map(([hash, { id, line, outcome }]) => {
    return { hash, partyId: id ?? 0, importId, line, outcome }
  })
  const changed = stored.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
  await insertImportedRows(transaction, relation, { rows: changed, at: stamp.at })
  return rows.map((row) =>
    toRowResult(row, { importId, importedRow: before.get(row.hash), result: done.get(row.hash) }),
  )
}

const noMatches: RowMatches = { recordIds: new Map(), earlierHashes: new Map() }

interface RowState {
  readonly importId: string
  readonly importedRow: ImportedRow | undefined
  readonly result: RowResult | undefined
}

function toRowResult(
  { line }: ValidRow,
  { importId, importedRow: earlier, result: done }: RowState,
): RowResult {
  if (earlier !== undefined) {
    // The same call again: whoever did not get the first answer gets it now.
    const isRepeated = earlier.importId === importId && earlier.line === line
    return { line, outcome: isRepeated ? earlier.outcome : 'known', id: earlier.partyId, errors: {} }
  }
  if (done === undefined) throw new Error(`Nothing became of line ${line}`)
  return done.line === line ? done : { ...done, line, outcome: 'known' }
}

async function createRows(
  { transaction, batch: { relation }, stamp }: ImportContext,
  rows: readonly ValidRow[],
): Promise<Map<string, RowResult>> {
  if (rows.length === 0) return new Map()
  const contents = rows.map(({ content }) => content)
  const stored = await insertRecords(transaction, relation, { contents, at: stamp.at })
  const ids = new Map(stored.map(({ id, content }) => [hashRow(content), id]))
  await insertFirstRevisions(transaction, stored, stamp)
  return new Map(
    rows.map(({ hash, line }) => {
      const id = ids.get(hash)
      if (id === undefined) throw new Error(`Line ${line} was not stored as it was sent`)
      return [hash, { line, outcome: 'created', id, errors: {} }]
    }),
  )
}

/** Somebody who is there already: left as they are, or brought up to what the row says. */
async function handleExisting(
  { transaction, clock, batch }: ImportContext,
  { line, sentContent: sent }: ValidRow,
  id: number,
): Promise<RowResult> {
  const { relation, existing, memberId } = batch
  const left: RowResult = { line, outcome: 'exists', id, errors: {} }
  if (existing !== 'update') return left
  // An empty cell says nothing.
  const content = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== '' && value !== null),
  )
  const saved = await saveParty(
    { database: transaction, clock },
    { kind: partyKinds[relation], memberId, payload: { id, version: undefined, content } },
  )
  if (saved.isSaved) return { ...left, outcome: 'updated' }
  if (saved.reason !== 'unknown-currency') return left
  // A retired one that they did not have.
  const refused = { currency_id: [{ key: 'field.unknown-record' }] } as const
  return { line, outcome: 'refused', id: null, errors: refused }
}
