import type { CurrentNumber, DatedNumber, NumberRange } from '@quittance/shared/documents/numbering.ts'
import { sql } from 'kysely'
import { type BatchRead, batchReads, createBatchRead } from '#database/queries/batch-reads.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** Returns the highest number of the kind; 0 if the kind has no documents. */
export async function findHighestNumber(db: Connection, kind: string): Promise<number> {
  return (await findHighestDatedNumber(db, kind))?.number ?? 0
}

/**
 * Returns the highest number of the kind with the date of its document; null if the kind has no documents.
 * @param range only these numbers count
 */
export async function findHighestDatedNumber(
  db: Connection,
  kind: string,
  range?: NumberRange,
): Promise<DatedNumber | null> {
  const ofKind = db
    .selectFrom('documents')
    .select((select) => select.fn.max('number').as('number'))
    .where('kind', '=', kind)
  const highest = range ? ofKind.where('number', '>=', range.from).where('number', '<=', range.to) : ofKind
  return toDatedNumber(
    (await selectDatedNumbers(db, kind).where('number', '=', highest).executeTakeFirst()) ?? null,
  )
}

/** A number that a caller wants to use. */
export interface RequestedNumber {
  readonly number: number
  /** The document that the number is for; null for a new document. */
  readonly ownId: number | null
}

/** Returns whether another document of the kind has the number. */
export async function isNumberTaken(
  db: Connection,
  kind: string,
  { number, ownId }: RequestedNumber,
): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst()
  return row !== undefined && row.id !== ownId
}

/** Returns the first free number of the kind above a taken one. */
export async function findNextFreeNumber(db: Connection, kind: string, taken: number): Promise<number> {
  const row = await db
    .selectFrom('documents as before')
    .leftJoin('documents as after', (join) =>
      join
        .onRef('after.kind', '=', 'before.kind')
        .on('after.number', '=', sql<number>`${sql.ref('before.number')} + 1`),
    )
    .select('before.number')
    .where('before.kind', '=', kind)
    .where('before.number', '>=', taken)
    .where('after.id', 'is', null)
    .orderBy('before.number')
    .limit(1)
    .executeTakeFirst()
  return (row?.number ?? taken) + 1
}

/** The numbers of a kind next to a requested number, without the document's own number. */
interface NumberNeighbours {
  readonly isTaken: boolean
  readonly lower: DatedNumber | null
  readonly higher: DatedNumber | null
  /** The document's own number; null if it is not stored, or of another kind. */
  readonly ownNumber: CurrentNumber | null
}

/** Reads the neighbours with a constant number of index look-ups. */
export async function findNumberNeighbours(
  db: Connection,
  kind: string,
  request: RequestedNumber,
): Promise<NumberNeighbours> {
  const numbers = await readNeighbouringNumbers(db, kind, request)
  const { ownNumber, lowerThanOwn, higherThanOwn } = numbers
  const lowerNumber = numbers.lower === ownNumber ? lowerThanOwn : numbers.lower
  const higherNumber = numbers.higher === ownNumber ? higherThanOwn : numbers.higher
  const [equal, lower, higher] = await batchReads<[FoundNumber, FoundNumber, FoundNumber]>(db, [
    createNumberRead(db, kind, request.number),
    createNumberRead(db, kind, lowerNumber),
    createNumberRead(db, kind, higherNumber),
  ])
  return {
    isTaken: equal !== null && equal.id !== request.ownId,
    lower: toDatedNumber(lower),
    higher: toDatedNumber(higher),
    ownNumber:
      ownNumber === null
        ? null
        : {
            number: ownNumber,
            hasLower: lowerThanOwn !== null,
            hasHigher: higherThanOwn !== null,
          },
  }
}

interface NeighbouringNumbers {
  /** Null if the document is not stored, or of another kind. */
  readonly ownNumber: number | null
  readonly lower: number | null
  readonly lowerThanOwn: number | null
  readonly higher: number | null
  readonly higherThanOwn: number | null
}

/**
 * Each subquery is one index look-up. A query for the first rows in index order can read all rows, because MariaDB may start at
 * either end.
 */
async function readNeighbouringNumbers(
  db: Connection,
  kind: string,
  { number, ownId }: RequestedNumber,
): Promise<NeighbouringNumbers> {
  const numbers = db.selectFrom('documents').where('kind', '=', kind)
  // No document has the id 0.
  const own = numbers.select('number').where('id', '=', ownId ?? 0)
  const selectLower = (than: number | typeof own) =>
    numbers.select((select) => select.fn.max('number').as('number')).where('number', '<', than)
  const selectHigher = (than: number | typeof own) =>
    numbers.select((select) => select.fn.min('number').as('number')).where('number', '>', than)
  return await db
    .selectNoFrom([
      own.as('ownNumber'),
      selectLower(number).as('lower'),
      selectLower(own).as('lowerThanOwn'),
      selectHigher(number).as('higher'),
      selectHigher(own).as('higherThanOwn'),
    ])
    .executeTakeFirstOrThrow()
}

interface NumberRow extends DatedNumber {
  readonly id: number
}

type FoundNumber = NumberRow | null

/** One query for each number: SQLite would scan the kind for an IN list. No document has number 0. */
function createNumberRead(db: Connection, kind: string, number: number | null): BatchRead<FoundNumber> {
  const query = selectDatedNumbers(db, kind).where('number', '=', number ?? 0)
  return createBatchRead(query.compile(), ([row]) => row ?? null)
}

function toDatedNumber(row: FoundNumber): DatedNumber | null {
  return row === null ? null : { number: row.number, date: row.date }
}

function selectDatedNumbers(db: Connection, kind: string) {
  return db.selectFrom('documents').select(['id', 'number', 'document_date as date']).where('kind', '=', kind)
}

/** Returns the highest number of each kind; 0 for a kind without documents. */
export async function findHighestNumbers(
  db: Connection,
  kinds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('kind_settings')
    .select('kind_settings.kind')
    // Not max(): both databases read only the last index entry for this form.
    .select((eb) =>
      eb
        .selectFrom('documents')
        .select('number')
        .whereRef('documents.kind', '=', 'kind_settings.kind')
        .orderBy('number', 'desc')
        .limit(1)
        .as('highest'),
    )
    .where('kind_settings.kind', 'in', kinds)
    .execute()
  return new Map(rows.map(({ kind, highest }) => [kind, highest ?? 0]))
}

interface WantedNumber {
  readonly number: number
  /** Whether the document is locked until the transaction ends. */
  readonly isLocked: boolean
}

/** A document that has a number. */
interface NumberedDocument {
  readonly id: number
  readonly version: number
  readonly isArchived: boolean
  readonly isIssued: boolean
}

/** Returns the document of a kind with a number; null: none has it. */
export async function findDocumentWithNumber(
  db: Connection,
  kind: string,
  { number, isLocked }: WantedNumber,
): Promise<NumberedDocument | null> {
  const query = db
    .selectFrom('documents')
    .select(['id', 'version', 'archived_at', 'issued_at'])
    .where('kind', '=', kind)
    .where('number', '=', number)
  const row = await (isLocked ? query.modifyEnd(forUpdate(db)) : query).executeTakeFirst()
  if (row === undefined) return null
  const { id, version, archived_at: archivedAt, issued_at: issuedAt } = row
  return { id, version, isArchived: archivedAt !== null, isIssued: issuedAt !== null }
}

/** Returns whether an issued document of the kind has the number. */
export async function isNumberOfIssued(db: Connection, kind: string, number: number): Promise<boolean> {
  const query = db
    .selectFrom('documents')
    .select('id')
    .where('kind', '=', kind)
    .where('number', '=', number)
    .where('issued_at', 'is not', null)
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns the last of the numbers that issued documents of the kind have without a gap. @param first of these numbers */
export async function findLastIssuedNumber(db: Connection, kind: string, first: number): Promise<number> {
  const row = await db
    .selectFrom('issued_documents as issued')
    .leftJoin('issued_documents as after', (join) =>
      join
        .onRef('after.kind', '=', 'issued.kind')
        .on('after.number', '=', sql<number>`${sql.ref('issued.number')} + 1`),
    )
    .select('issued.number')
    .where('issued.kind', '=', kind)
    .where('issued.number', '>=', first)
    .where('after.document_id', 'is', null)
    .orderBy('issued.number')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? first
}

/** Sets the number of a document without a new version. */
export async function setNumber(transaction: Connection, id: number, number: number): Promise<void> {
  await transaction.updateTable('documents').set({ number }).where('id', '=', id).execute()
}
