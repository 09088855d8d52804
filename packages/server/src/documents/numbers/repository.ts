import type { DatedNumber, OwnNumber } from '@quittance/shared/documents/number-place.ts'
import { sql } from 'kysely'
import { type BatchRead, batchReads, createBatchRead } from '#database/queries/batch-reads.ts'
import type { Connection } from '#database/tables/schema.ts'

/** 0 where no document of the kind is there. */
export async function highestNumber(db: Connection, kind: string): Promise<number> {
  return (await highestDated(db, kind))?.number ?? 0
}

/** The highest number of the kind, and the day of the document that has it. */
export async function highestDated(db: Connection, kind: string): Promise<DatedNumber | null> {
  const highest = db
    .selectFrom('documents')
    .select((select) => select.fn.max('number').as('number'))
    .where('kind', '=', kind)
  return withoutId((await dated(db, kind).where('number', '=', highest).executeTakeFirst()) ?? null)
}

/** A number that somebody would like to have. */
export interface WantedNumber {
  readonly number: number
  /** The document that may have it already; null: one that is not stored yet. */
  readonly ownId: number | null
}

/** Whether another document of that kind has the number; `ownId` is the one that may have it. */
export async function isNumberTaken(
  db: Connection,
  kind: string,
  { number, ownId }: WantedNumber,
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
export async function nextFreeNumber(db: Connection, kind: string, taken: number): Promise<number> {
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
export interface NumbersAround {
  readonly isTaken: boolean
  readonly lower: DatedNumber | null
  readonly higher: DatedNumber | null
  /** The number that the document itself has. */
  readonly own: OwnNumber | null
}

/** A few statements and entries of the index of numbers, however many there are. */
export async function numbersAround(
  db: Connection,
  kind: string,
  wanted: WantedNumber,
): Promise<NumbersAround> {
  const { number, ownId } = wanted
  const { own, below, belowOwn, above, aboveOwn } = await nextNumbers(db, kind, wanted)
  const lower = below === own ? belowOwn : below
  const higher = above === own ? aboveOwn : above
  const [at, lowerOne, higherOne] = await batchReads<[Found, Found, Found]>(db, [
    having(db, kind, number),
    having(db, kind, lower),
    having(db, kind, higher),
  ])
  return {
    isTaken: at !== null && at.id !== ownId,
    lower: withoutId(lowerOne),
    higher: withoutId(higherOne),
    own: own === null ? null : { number: own, hasLower: belowOwn !== null, hasHigher: aboveOwn !== null },
  }
}

interface NextNumbers {
  /** Null: the document is not stored, or of another kind. */
  readonly own: number | null
  readonly below: number | null
  readonly belowOwn: number | null
  readonly above: number | null
  readonly aboveOwn: number | null
}

/** Each of these is one look into the index. Rows in its order until there are enough can be all rows: MariaDB begins at either end. */
async function nextNumbers(
  db: Connection,
  kind: string,
  { number, ownId }: WantedNumber,
): Promise<NextNumbers> {
  const numbers = db.selectFrom('documents').where('kind', '=', kind)
  // No document has the id 0.
  const own = numbers.select('number').where('id', '=', ownId ?? 0)
  const below = (than: number | typeof own) =>
    numbers.select((select) => select.fn.max('number').as('number')).where('number', '<', than)
  const above = (than: number | typeof own) =>
    numbers.select((select) => select.fn.min('number').as('number')).where('number', '>', than)
  return await db
    .selectNoFrom([
      own.as('own'),
      below(number).as('below'),
      below(own).as('belowOwn'),
      above(number).as('above'),
      above(own).as('aboveOwn'),
    ])
    .executeTakeFirstOrThrow()
}

interface NumberedRow extends DatedNumber {
  readonly id: number
}

type Found = NumberedRow | null

/** Each by itself: SQLite would read all of a kind for several in one list. No document has the number 0. */
function having(db: Connection, kind: string, number: number | null): BatchRead<Found> {
  const query = dated(db, kind).where('number', '=', number ?? 0)
  return createBatchRead(query.compile(), ([row]) => row ?? null)
}

function withoutId(row: Found): DatedNumber | null {
  return row === null ? null : { number: row.number, date: row.date }
}

function dated(db: Connection, kind: string) {
  return db.selectFrom('documents').select(['id', 'number', 'document_date as date']).where('kind', '=', kind)
}
