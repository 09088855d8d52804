import type { CurrentNumber, DatedNumber } from '@quittance/shared/documents/numbering.ts'
import { sql } from 'kysely'
import { type BatchRead, batchReads, createBatchRead } from '#database/queries/batch-reads.ts'
import type { Connection } from '#database/tables/schema.ts'

/** 0 where no document of the kind is there. */
export async function findHighestNumber(db: Connection, kind: string): Promise<number> {
  return (await findHighestDatedNumber(db, kind))?.number ?? 0
}

/** The highest number of the kind, and the day of the document that has it. */
export async function findHighestDatedNumber(db: Connection, kind: string): Promise<DatedNumber | null> {
  const highest = db
    .selectFrom('documents')
    .select((select) => select.fn.max('number').as('number'))
    .where('kind', '=', kind)
  return toDatedNumber(
    (await selectDatedNumbers(db, kind).where('number', '=', highest).executeTakeFirst()) ?? null,
  )
}

/** A number that somebody would like to have. */
export interface RequestedNumber {
  readonly number: number
  /** The document that may have it already; null: one that is not stored yet. */
  readonly ownId: number | null
}

/** Whether another document of that kind has the number; `ownId` is the one that may have it. */
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

/** The first number above a taken one that no document of that kind has. */
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

/** A number among those of the other documents of its kind. */
export interface NumberNeighbours {
  readonly isTaken: boolean
  readonly lower: DatedNumber | null
  readonly higher: DatedNumber | null
  /** The number that the document itself has. */
  readonly ownNumber: CurrentNumber | null
}

/** A few statements and entries of the index of numbers, however many there are. */
export async function findNumberNeighbours(
  db: Connection,
  kind: string,
  wanted: RequestedNumber,
): Promise<NumberNeighbours> {
  const { number, ownId } = wanted
  const {
    ownNumber: own,
    lower: below,
    lowerThanOwn: belowOwn,
    higher: above,
    higherThanOwn: aboveOwn,
  } = await readNeighbouringNumbers(db, kind, wanted)
  const lower = below === own ? belowOwn : below
  const higher = above === own ? aboveOwn : above
  const [at, lowerOne, higherOne] = await batchReads<[FoundNumber, FoundNumber, FoundNumber]>(db, [
    createNumberRead(db, kind, number),
    createNumberRead(db, kind, lower),
    createNumberRead(db, kind, higher),
  ])
  return {
    isTaken: at !== null && at.id !== ownId,
    lower: toDatedNumber(lowerOne),
    higher: toDatedNumber(higherOne),
    ownNumber:
      own === null ? null : { number: own, hasLower: belowOwn !== null, hasHigher: aboveOwn !== null },
  }
}

interface NeighbouringNumbers {
  /** Null: the document is not stored, or of another kind. */
  readonly ownNumber: number | null
  readonly lower: number | null
  readonly lowerThanOwn: number | null
  readonly higher: number | null
  readonly higherThanOwn: number | null
}

/** Each of these is one look into the index. Rows in its order until there are enough can be all rows: MariaDB begins at either end. */
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

/** Each by itself: SQLite would read all of a kind for several in one list. No document has the number 0. */
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

/** The highest number of each kind that has documents. */
export async function findHighestNumbers(
  db: Connection,
  kinds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('kind_settings')
    .select('kind_settings.kind')
    // Not the greatest of all: the last in the index, on every database.
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
