import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { NumberRange } from '@quittance/shared/documents/numbering.ts'
import type { Connection } from '#database/tables/schema.ts'
import { getFirstNumber } from '#documents/issuing/next-number.ts'
import { type ReadContent, readContent } from '#ledger/ledger-record.ts'

/** An issued document as reports name it. */
export interface NumberedDocument {
  /** The number as printed, with its prefix. */
  readonly shownNumber: string
  /** Date of the document. */
  readonly day: CalendarDay
}

/** The place of an issued document in its series. */
export interface SeriesEntry extends NumberedDocument {
  /** The year of a series whose numbers start again, otherwise 0. */
  readonly period: number
  /** Position in the period, from 1. */
  readonly sequence: number
  readonly number: number
  /** When it was issued: ISO 8601, UTC. */
  readonly issuedAt: string
}

interface SeriesDays {
  readonly seriesId: number
  /** First and last day, both included. */
  readonly from: CalendarDay
  readonly to: CalendarDay
}

/** A period of a series on some days. */
interface PeriodDays extends SeriesDays {
  readonly period: number
}

const pageSize = 1_000

/**
 * Reads the documents of a period of a series that were issued on some days, in the order of their sequences.
 * @param after sequence of the last document before these days; 0: there is none
 */
export async function* readSeriesEntries(
  db: Connection,
  { seriesId, period, from, to }: PeriodDays,
  after: number,
): AsyncGenerator<readonly SeriesEntry[]> {
  const ofDays = selectEntries(db, seriesId)
    .where('period', '=', period)
    .where('issued_on', '>=', from)
    .where('issued_on', '<=', to)
    .orderBy('sequence')
    .limit(pageSize)
  let last = after
  for (;;) {
    const rows = await ofDays.where('sequence', '>', last).execute()
    if (rows.length > 0) yield rows.map(toEntry)
    if (rows.length < pageSize) return
    last = rows.at(-1)?.sequence ?? last
  }
}

interface Neighbours {
  /** The last document before the days; null: there is none. */
  readonly previous: SeriesEntry | null
  /** The first document after the days; null: there is none. */
  readonly next: SeriesEntry | null
}

/** Returns the documents of a period of a series around some days. */
export async function findNeighbours(
  db: Connection,
  { seriesId, period, from, to }: PeriodDays,
): Promise<Neighbours> {
  const ofPeriod = selectEntries(db, seriesId).where('period', '=', period)
  const before = ofPeriod.where('issued_on', '<', from).orderBy('sequence', 'desc').limit(1)
  const after = ofPeriod.where('issued_on', '>', to).orderBy('sequence').limit(1)
  const [previous, next] = [await before.executeTakeFirst(), await after.executeTakeFirst()]
  return { previous: previous ? toEntry(previous) : null, next: next ? toEntry(next) : null }
}

/** Returns the last document of a series; null: none was issued. */
export async function findLastEntry(db: Connection, seriesId: number): Promise<SeriesEntry | null> {
  const ordered = selectEntries(db, seriesId).orderBy('period', 'desc').orderBy('sequence', 'desc')
  const row = await ordered.limit(1).executeTakeFirst()
  return row ? toEntry(row) : null
}

function selectEntries(db: Connection, seriesId: number) {
  return db
    .selectFrom('issued_documents')
    .select(['period', 'sequence', 'number', 'shown_number', 'issued_on', 'issued_at'])
    .where('series_id', '=', seriesId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

function toEntry(row: Row): SeriesEntry {
  return {
    // Documents of a series have both.
    period: row.period ?? 0,
    sequence: row.sequence ?? 0,
    number: row.number,
    shownNumber: row.shown_number,
    day: row.issued_on,
    issuedAt: row.issued_at,
  }
}

/** Documents that were taken over when issuing was switched on, or issued with another program. */
export interface TakenOverDocuments {
  readonly count: number
  /** With the lowest and the highest number. */
  readonly first: NumberedDocument
  readonly last: NumberedDocument
  /** How many numbers between them no issued document has. */
  readonly unused: number
}

/** The documents of a year. */
interface KindYear extends Pick<SeriesDays, 'from' | 'to'> {
  readonly kind: string
  /** The numbers that contain the year; null: the numbers of the kind do not start again each year. */
  readonly numbers: NumberRange | null
}

/** Below it, a number contains no year (`findYear`). */
const lowestNumberWithYear = getFirstNumber(1900) - 1

/**
 * Returns the documents of a kind that belong to no series and are of a year: the one that their numbers contain, otherwise that of their
 * dates. Null: there are none.
 */
export async function findTakenOver(
  db: Connection,
  { kind, from, to, numbers }: KindYear,
): Promise<TakenOverDocuments | null> {
  const ofYear = db
    .selectFrom('issued_documents')
    .where('kind', '=', kind)
    .where('series_id', 'is', null)
    .where(({ and, or, eb }) => {
      const isOfDays = and([eb('issued_on', '>=', from), eb('issued_on', '<=', to)])
      if (numbers === null) return isOfDays
      return or([
        and([eb('number', '>=', numbers.from), eb('number', '<=', numbers.to)]),
        and([eb('number', '<', lowestNumberWithYear), isOfDays]),
      ])
    })
  const named = ofYear.select(['number', 'shown_number', 'issued_on']).limit(1)
  const first = await named.orderBy('number').executeTakeFirst()
  const last = await named.orderBy('number', 'desc').executeTakeFirst()
  if (!(first && last)) return null
  const between = db
    .selectFrom('issued_documents')
    .where('kind', '=', kind)
    .where('number', '>=', first.number)
    .where('number', '<=', last.number)
  const { count } = await ofYear
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { used } = await between
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow()
  return {
    count: Number(count),
    first: { shownNumber: first.shown_number, day: first.issued_on },
    last: { shownNumber: last.shown_number, day: last.issued_on },
    unused: last.number - first.number + 1 - Number(used),
  }
}

/** Returns the highest number below another one that a document without a series has; 0: none has. */
export async function findHighestForeignNumber(
  db: Connection,
  { kind, below }: { readonly kind: string; readonly below: number },
): Promise<number> {
  const row = await db
    .selectFrom('issued_documents')
    .select('number')
    .where('kind', '=', kind)
    .where('series_id', 'is', null)
    .where('number', '<', below)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Returns the numbers of a range that documents without a series have, those that follow each other as one range. */
export async function listForeignRanges(
  db: Connection,
  { kind, from, to }: NumberRange & { readonly kind: string },
): Promise<NumberRange[]> {
  const rows = await db
    .selectFrom('issued_documents')
    .select('number')
    .where('kind', '=', kind)
    .where('series_id', 'is', null)
    .where('number', '>=', from)
    .where('number', '<=', to)
    .orderBy('number')
    .execute()
  const ranges: { from: number; to: number }[] = []
  for (const { number } of rows) {
    const last = ranges.at(-1)
    if (last?.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges
}

/** Numbers that went out before a backup was restored. */
export interface RestoredRange extends NumberRange {
  readonly kind: string
  /** When an administrator confirmed them: ISO 8601, UTC. */
  readonly at: string
}

/** Returns the ranges of all confirmed restores, from the ledger. */
export async function listRestoredRanges(db: Connection): Promise<RestoredRange[]> {
  return (await listContents(db, 'restore')).flatMap((content) => {
    // as: written by a confirmed restore; absent: no number went out
    const ranges = (content.ranges ?? []) as readonly Omit<RestoredRange, 'at'>[]
    return ranges.map(({ kind, from, to }) => ({ kind, from, to, at: content.at }))
  })
}

/** A change of a series, as the ledger records it. */
export interface RecordedSeries {
  readonly kind: string
  /** The last number before the first one that was given then. */
  readonly last: number
  /** Whether each number had to follow the one before: from this change on, and until then. */
  readonly strict: boolean
  readonly strictBefore: boolean
  /** ISO 8601, UTC. */
  readonly at: string
}

/** Returns the changes of all series in their order, from the ledger. */
export async function listSeriesChanges(db: Connection): Promise<RecordedSeries[]> {
  // as: written by a change of a series
  return (await listContents(db, 'series')).map((content) => content as unknown as RecordedSeries)
}

/** Returns the contents of the records of an event. One that cannot be read was changed, which the verification reports. */
async function listContents(db: Connection, event: 'restore' | 'series'): Promise<ReadContent[]> {
  const rows = await db
    .selectFrom('ledger_records')
    .select('content')
    .where('event', '=', event)
    .orderBy('position')
    .execute()
  return rows.flatMap((row) => readContent(row) ?? [])
}
