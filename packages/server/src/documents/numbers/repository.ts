import type { DatedNumber, OwnNumber } from '@quittance/shared/documents/number-place.ts'
import { sql } from 'kysely'
import type { Connection } from '#database/database.ts'
import { type Reading, reading, readTogether } from '#database/read-together.ts'

/** 0 where no document of the kind is there. */
export async function highestNumber(db: Connection, kind: string): Promise<number> {
  return (await highestDated(db, kind))?.number ?? 0
}

/** The highest number of the kind, and the day of the document that has it. */
export async function highestDated(db: Connection, kind: string): Promise<DatedNumber | null> {
  const row = await dated(db, kind).orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row === undefined ? null : { number: row.number, date: row.date }
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

/** A few entries of the index of numbers on both sides of the wanted one, however many there are. */
export async function numbersAround(
  db: Connection,
  kind: string,
  wanted: WantedNumber,
): Promise<NumbersAround> {
  const { number, ownId } = wanted
  // The number itself, the document's own one, and the neighbour.
  const below = dated(db, kind).where('number', '<=', number).orderBy('number', 'desc').limit(3)
  const above = dated(db, kind).where('number', '>', number).orderBy('number').limit(2)
  const asFound = (rows: NumberedRow[]) => rows.filter(({ id }) => id !== ownId)
  const [upTo, beyond, own] = await readTogether<[NumberedRow[], NumberedRow[], OwnNumber | null]>(db, [
    reading(below.compile(), asFound),
    reading(above.compile(), asFound),
    ownNumber(db, kind, ownId),
  ])
  return {
    isTaken: upTo[0]?.number === number,
    lower: datedNumber(upTo.find((row) => row.number < number)),
    higher: datedNumber(beyond[0]),
    own,
  }
}

interface NumberedRow extends DatedNumber {
  readonly id: number
}

function datedNumber(row: NumberedRow | undefined): DatedNumber | null {
  return row === undefined ? null : { number: row.number, date: row.date }
}

function dated(db: Connection, kind: string) {
  return db.selectFrom('documents').select(['id', 'number', 'document_date as date']).where('kind', '=', kind)
}

/** Null also where the document is of another kind, or gone. */
function ownNumber(db: Connection, kind: string, id: number | null): Reading<OwnNumber | null> {
  if (id === null) return reading(null, () => null)
  const end = (which: 'min' | 'max') =>
    db
      .selectFrom('documents')
      .select((select) => select.fn[which]('number').as('number'))
      .where('kind', '=', kind)
  const query = db
    .selectFrom('documents')
    .select(['number', end('min').as('lowest'), end('max').as('highest')])
    .where('id', '=', id)
    .where('kind', '=', kind)
  return reading(query.compile(), ([row]) => {
    if (row === undefined) return null
    const { number, lowest, highest } = row
    return { number, hasLower: (lowest ?? number) < number, hasHigher: (highest ?? number) > number }
  })
}
