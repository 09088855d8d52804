import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber, type NumberRange } from '@quittance/shared/documents/numbering.ts'
import { readDay } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findFreePlace } from '#documents/issuing/issue-place.ts'
import { findNextPlace, getFirstNumber, getPeriodOf } from '#documents/issuing/next-number.ts'
import { type Closure, listLatestClosures, listSigningKeys } from '#ledger/closure-repository.ts'
import type { LedgerHead } from '#ledger/ledger-record.ts'
import { readHead } from '#ledger/repository.ts'
import { listSeries, type NumberSeries } from '#settings/issuing/repository.ts'
import { readKindSettings } from '#settings/repository.ts'
import { explainGap, type SeriesGap, type VoidRange } from './explain-gaps.ts'
import {
  findHighestForeignNumber,
  findLastEntry,
  findNeighbours,
  findTakenOver,
  listForeignRanges,
  listRestoredRanges,
  listSeriesChanges,
  type RecordedSeries,
  type RestoredRange,
  readSeriesEntries,
  type SeriesEntry,
  type TakenOverDocuments,
} from './series-repository.ts'

/** The documents of a series that were issued in a year. */
export interface SeriesReport {
  readonly kind: KindName
  readonly prefix: string
  readonly isYearly: boolean
  /** Minimum number of digits of a printed number. */
  readonly numberWidth: number
  readonly issued: number
  /** Null: none was issued in the year. */
  readonly first: SeriesEntry | null
  readonly last: SeriesEntry | null
  readonly voids: readonly VoidRange[]
  /** Sequences without a document, at most 1,000. */
  readonly missing: readonly number[]
  /** Documents of the year that belong to no series; null: there are none. */
  readonly takenOver: TakenOverDocuments | null
}

/** The latest closure of the ledger, with the key that verifies its signature: SPKI in Base64. */
interface SignedClosure extends Closure {
  readonly publicKey: string
}

export interface NumberReport {
  readonly year: number
  readonly series: readonly SeriesReport[]
  /** The last record of the ledger. */
  readonly ledger: LedgerHead
  /** Null: no period was closed yet. */
  readonly closure: SignedClosure | null
}

/** Reports the numbers that were issued in a year, by the dates of the documents. */
export async function reportNumbers(db: Connection, year: number): Promise<NumberReport> {
  const ledger = await readHead(db)
  const reported = { year, restored: await listRestoredRanges(db), changes: await listSeriesChanges(db) }
  const reports: SeriesReport[] = []
  for (const series of await listSeries(db)) reports.push(await reportSeries(db, series, reported))
  return { year, series: reports, ledger, closure: await findSignedClosure(db) }
}

async function findSignedClosure(db: Connection): Promise<SignedClosure | null> {
  const [closure] = await listLatestClosures(db, 1)
  if (closure === undefined) return null
  const key = (await listSigningKeys(db)).find(({ id }) => id === closure.keyId)
  return { ...closure, publicKey: key?.publicKey ?? '' }
}

interface ReportedYear {
  readonly year: number
  /** Of all kinds, like the changes. */
  readonly restored: readonly RestoredRange[]
  readonly changes: readonly RecordedSeries[]
}

async function reportSeries(
  db: Connection,
  series: NumberSeries,
  { year, ...records }: ReportedYear,
): Promise<SeriesReport> {
  const yearText = String(year).padStart(4, '0')
  const days = { seriesId: series.id, from: `${yearText}-01-01`, to: `${yearText}-12-31` }
  const parts: PeriodReport[] = []
  // A series whose numbers start again each year may have begun without.
  for (const period of new Set([0, year])) parts.push(await reportPeriod(db, series, { ...days, period }))
  const isOfKind = ({ kind }: { readonly kind: string }) => kind === series.kind
  const restored = records.restored.filter(isOfKind)
  const gaps = parts.flatMap((part) => part.gaps)
  const used = [...restored, ...(await listNumbersWithin(db, series, gaps))]
  const known = { series, used, changes: records.changes.filter(isOfKind) }
  const voids = gaps.flatMap((gap) => explainGap(gap, known))
  for (const range of restored) {
    const { from, to } = range
    if ((await findRestoredYear(db, series, range)) === year) voids.push({ from, to, reason: 'restore' })
  }
  return {
    kind: getKind(series.kind).name,
    ...{ prefix: series.prefix, isYearly: series.isYearly },
    numberWidth: (await readKindSettings(db, series.kind)).numberWidth,
    issued: parts.reduce((sum, { issued }) => sum + issued, 0),
    first: parts.find(({ first }) => first !== null)?.first ?? null,
    last: parts.findLast(({ last }) => last !== null)?.last ?? null,
    voids: voids.toSorted((one, other) => one.from - other.from),
    missing: parts.flatMap(({ missing }) => missing).slice(0, maxMissing),
    takenOver: await findTakenOver(db, { ...days, kind: series.kind, numbers: getNumbersOf(series, year) }),
  }
}

/** Returns the numbers that contain a year; null: the numbers of the series do not start again each year. */
function getNumbersOf({ isYearly }: NumberSeries, year: number): NumberRange | null {
  return isYearly ? { from: getFirstNumber(year), to: getFirstNumber(year + 1) - 1 } : null
}

/** Returns the numbers from the first to the last gap that documents without a series have. @param gaps in the order of their numbers */
async function listNumbersWithin(
  db: Connection,
  { kind }: NumberSeries,
  gaps: readonly SeriesGap[],
): Promise<NumberRange[]> {
  const [first, last] = [gaps[0], gaps.at(-1)]
  if (first === undefined || last === undefined) return []
  return await listForeignRanges(db, { kind, from: first.from, to: last.to })
}

/** Returns the year of numbers that went out before a restore: the one that they contain, otherwise that of the confirmation. */
async function findRestoredYear(
  db: Connection,
  series: NumberSeries,
  { from, at }: RestoredRange,
): Promise<number> {
  const period = getPeriodOf(series, from)
  return period > 0 ? period : Number((await readDay(db, new Date(at))).slice(0, 4))
}

/** More would only make the response longer. */
const maxMissing = 1_000

/** The documents of a year in one period of a series. */
interface PeriodReport extends Pick<SeriesReport, 'issued' | 'first' | 'last' | 'missing'> {
  readonly gaps: readonly SeriesGap[]
}

interface ReportedPeriod {
  readonly seriesId: number
  readonly period: number
  /** First and last day of the year. */
  readonly from: CalendarDay
  readonly to: CalendarDay
}

/** Follows the documents of a period from one to the next: only a page of them is in memory. */
async function reportPeriod(
  db: Connection,
  series: NumberSeries,
  reported: ReportedPeriod,
): Promise<PeriodReport> {
  const { previous, next } = await findNeighbours(db, reported)
  const gaps: SeriesGap[] = []
  const missing: number[] = []
  let issued = 0
  let first: SeriesEntry | null = null
  let last = previous
  for await (const page of readSeriesEntries(db, reported, previous?.sequence ?? 0)) {
    for (const entry of page) {
      const from = last === null ? await findStart(db, series, entry) : last.number + 1
      const reason = last === null ? 'start' : 'jump'
      if (from < entry.number) gaps.push({ from, to: entry.number - 1, reason, issuedAt: entry.issuedAt })
      addMissing(missing, { after: last?.sequence ?? 0, before: entry.sequence })
      first ??= entry
      last = entry
    }
    issued += page.length
  }
  const lastGiven = series.lastPeriod === reported.period ? series.lastSequence : 0
  addMissing(missing, { after: last?.sequence ?? 0, before: next?.sequence ?? lastGiven + 1 })
  return { issued, first, last: first === null ? null : last, gaps, missing }
}

interface SequenceGap {
  /** Sequences of the documents around it; 0: there is none before it. */
  readonly after: number
  readonly before: number
}

function addMissing(missing: number[], { after, before }: SequenceGap): void {
  for (let sequence = after + 1; sequence < before && missing.length < maxMissing; sequence += 1)
    missing.push(sequence)
}

/** Returns the number with which a period would begin: its lowest one, or the one after those of documents without a series. */
async function findStart(db: Connection, series: NumberSeries, first: SeriesEntry): Promise<number> {
  const highest = await findHighestForeignNumber(db, { kind: series.kind, below: first.number })
  const empty = { lastPeriod: -1, lastSequence: 0, lastNumber: 0, isYearly: first.period > 0, isStrict: true }
  const lowest = findNextPlace({ ...series, ...empty }, first.day, 0)?.number ?? first.number
  return Math.max(lowest, highest + 1)
}

/** The numbers of a series at the turn of a year. */
export interface SeriesRehearsal {
  readonly kind: KindName
  readonly isYearly: boolean
  /** The last issued document; null: none. */
  readonly lastShown: string | null
  readonly oldYear: RehearsedNumber
  readonly newYear: RehearsedNumber
}

interface RehearsedNumber {
  readonly on: CalendarDay
  /** Empty: all numbers are used. */
  readonly shownNumber: string
}

/** Returns the numbers of a document that is issued on the last day of this year, and of one on the next day. Stores nothing. */
export async function rehearseNewYear(db: Connection, today: CalendarDay): Promise<SeriesRehearsal[]> {
  const year = Number(today.slice(0, 4))
  const rehearsals: SeriesRehearsal[] = []
  for (const series of await listSeries(db)) {
    const { numberWidth } = await readKindSettings(db, series.kind)
    const old = await giveNumber(db, series, { on: `${year}-12-31`, numberWidth })
    const { rehearsed: newYear } = await giveNumber(db, old.series, { on: `${year + 1}-01-01`, numberWidth })
    rehearsals.push({
      kind: getKind(series.kind).name,
      isYearly: series.isYearly,
      lastShown: (await findLastEntry(db, series.id))?.shownNumber ?? null,
      ...{ oldYear: old.rehearsed, newYear },
    })
  }
  return rehearsals
}

interface RehearsedIssue {
  readonly on: CalendarDay
  readonly numberWidth: number
}

/** Returns the next number on a day, and the series after it. */
async function giveNumber(
  db: Connection,
  series: NumberSeries,
  { on, numberWidth }: RehearsedIssue,
): Promise<{ readonly rehearsed: RehearsedNumber; readonly series: NumberSeries }> {
  const place = await findFreePlace(db, series, { day: on, draftNumber: 0 })
  if (place === null) return { rehearsed: { on, shownNumber: '' }, series }
  const { period: lastPeriod, sequence: lastSequence, number: lastNumber } = place
  const shownNumber = formatDocumentNumber(series.prefix, lastNumber, numberWidth)
  return { rehearsed: { on, shownNumber }, series: { ...series, lastPeriod, lastSequence, lastNumber } }
}
