import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import {
  formatDocumentNumber,
  numbersPerYear,
  yearPlaceholder,
} from '@quittance/shared/documents/numbering.ts'
import { type Author, createStamp } from '#changes.ts'
import { readDay } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findFreePlace } from '#documents/issuing/issue-place.ts'
import { findNextPlace, formatSeriesNumber, getPeriodOf } from '#documents/issuing/next-number.ts'
import { listRestoredRanges } from '#documents/issuing/reports/series-repository.ts'
import { checkPrefix } from '#documents/kind-settings/check-prefix.ts'
import { createChangeConflict, Invalid, type Sentence } from '#errors.ts'
import { recordEvent } from '#events/repository.ts'
import { appendRecords, inLedgerTransaction } from '#ledger/append-records.ts'
import type { LedgerContent } from '#ledger/ledger-record.ts'
import {
  countSeriesChanges,
  findLastSeriesChange,
  findSeries,
  listSeries,
  lockSeries,
  type NumberSeries,
  updateSeries,
} from '#settings/issuing/repository.ts'
import { checkYear } from '#settings/issuing/series-defaults.ts'
import { readKindSettings } from '#settings/repository.ts'
import { findLastSequence, readSeriesUse } from './series-use-repository.ts'

/** A series, and the number that a document gets if it is issued today. */
export interface DescribedSeries extends NumberSeries {
  /** How often an administrator has changed it. */
  readonly version: number
  readonly hasIssued: boolean
  readonly nextNumber: number
  readonly nextShown: string
  /** The present year where the company is. */
  readonly year: number
  /** Minimum number of digits of a printed number. */
  readonly numberWidth: number
}

export async function describeAllSeries(db: Connection, now: Date): Promise<DescribedSeries[]> {
  const today = await readDay(db, now)
  const described: DescribedSeries[] = []
  for (const series of await listSeries(db)) described.push(await describeSeries(db, series, today))
  return described
}

async function describeSeries(
  db: Connection,
  series: NumberSeries,
  today: CalendarDay,
): Promise<DescribedSeries> {
  const next = await findFreePlace(db, series, { day: today, draftNumber: 0 })
  const nextNumber = next?.number ?? series.lastNumber
  const { numberWidth } = await readKindSettings(db, series.kind)
  return {
    ...series,
    version: await countSeriesChanges(db, series.kind),
    hasIssued: (await readSeriesUse(db, series)).hasIssued,
    nextNumber,
    nextShown: formatDocumentNumber(series.prefix, nextNumber, numberWidth),
    ...{ year: getYear(today), numberWidth },
  }
}

/** Returns a number of a series as it is printed. */
export async function showNumber(
  db: Connection,
  { kind, prefix, isYearly }: Pick<NumberSeries, 'kind' | 'prefix' | 'isYearly'>,
  number: number,
): Promise<string> {
  const { numberWidth } = await readKindSettings(db, kind)
  return formatSeriesNumber({ prefix, isYearly, numberWidth }, number)
}

interface SeriesChange extends Pick<NumberSeries, 'prefix' | 'isYearly' | 'isStrict'> {
  readonly author: Author
  readonly kind: KindName
  /**
   * The last number of another program; undefined: unchanged. Below 1,000,000, in a series that starts again each year: a position in the
   * present year.
   */
  readonly lastNumber: number | undefined
  /** Of the series that the administrator has seen; undefined: any. */
  readonly version: number | undefined
}

interface SeriesOutcome {
  /** Whether something differed. */
  readonly isChanged: boolean
  /** As it is now. */
  readonly series: DescribedSeries
}

/**
 * Changes a series. Its last number can be raised before its first document only: later it would leave a gap without an explanation. It can
 * be lowered as long as nothing above was issued. Numbers that contain the year can no longer do without it. The ledger records the change.
 * @throws Invalid; ChangeConflict if it has changed since the administrator has seen it
 */
export async function changeSeries(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  change: SeriesChange,
): Promise<SeriesOutcome> {
  const now = clock()
  return await inLedgerTransaction(database, async (transaction) => {
    const { kind } = change
    const series = await lockSeries(transaction, kind)
    await requireSameVersion(transaction, change)
    const today = await readDay(transaction, now)
    const next = await composeSeries(transaction, { series, today }, change)
    const isChanged = comparedFields.some((field) => next[field] !== series[field])
    if (isChanged) {
      await updateSeries(transaction, next)
      const stamp = createStamp(change.author, now)
      const subject = { type: 'issuing', id: null } as const
      await recordEvent(transaction, stamp, { subject, event: 'series-changed' })
      const record = describeChange(next, { author: change.author, wasStrict: series.isStrict })
      await appendRecords(transaction, [record], stamp.changedAt)
    }
    return {
      isChanged,
      series: await describeSeries(transaction, await findSeries(transaction, kind), today),
    }
  })
}

/** Without sequence and period, which follow from the number. */
const comparedFields = ['prefix', 'isYearly', 'isStrict', 'lastNumber'] as const

interface ChangeRecord {
  readonly author: Author
  /** Whether it was strict before, so that the report of the numbers knows it of those that were issued before the first change. */
  readonly wasStrict: boolean
}

/** Describes a series from a change on, for the ledger. */
export function describeChange(
  { kind, prefix, isYearly, isStrict, lastNumber }: Omit<NumberSeries, 'id' | 'lastDay'>,
  { author: { memberId }, wasStrict }: ChangeRecord,
): LedgerContent {
  const rules = { yearly: isYearly, strict: isStrict, strictBefore: wasStrict }
  return { event: 'series', kind, prefix, ...rules, last: lastNumber, member: memberId }
}

async function requireSameVersion(
  transaction: Connection,
  { kind, version: expected }: SeriesChange,
): Promise<void> {
  const version = await countSeriesChanges(transaction, kind)
  if (expected === undefined || expected === version) return
  throw createChangeConflict({ ...(await findLastSeriesChange(transaction, kind)), version })
}

interface PresentSeries {
  readonly series: NumberSeries
  /** Where the company is. */
  readonly today: CalendarDay
}

/** Returns the series as it will be. @throws Invalid */
async function composeSeries(
  transaction: Connection,
  { series, today }: PresentSeries,
  { kind, isYearly, isStrict, ...requested }: SeriesChange,
): Promise<Omit<NumberSeries, 'lastDay'>> {
  const prefix = isYearly ? withYear(requested.prefix) : requested.prefix
  if (prefix !== series.prefix || isYearly !== series.isYearly)
    await requirePrefix(transaction, { kind, isYearly, prefix, given: requested.prefix })
  const use = await readSeriesUse(transaction, series)
  const ranges = (await listRestoredRanges(transaction)).filter((range) => range.kind === kind)
  // Also numbers that went out before a restore are used.
  const floor = Math.max(use.highestNumber, ...ranges.map(({ to }) => to))
  const showFloor = async () => ({ last: await showNumber(transaction, series, floor) })
  if (series.isYearly && !isYearly && getPeriodOf(series, floor) > 0)
    throw reject('is_yearly', { key: 'issuing.year-is-used', params: await showFloor() })
  const year = getYear(today)
  // The last number of a series that has begun cannot be raised: a client that returns the one it has read changes nothing.
  const isSentBack =
    use.hasIssued && isYearly === series.isYearly && requested.lastNumber === series.lastNumber
  const lastNumber = chooseLastNumber(isSentBack ? undefined : requested.lastNumber, {
    ...{ series, isYearly, floor, year },
  })
  const lastPeriod = getPeriodOf({ isYearly }, lastNumber)
  const isOfNoYear = isYearly && lastPeriod === 0 && lastNumber !== series.lastNumber
  if (lastPeriod > year || isOfNoYear) {
    const example = year * numbersPerYear + 41
    throw reject('last_number', { key: 'issuing.number-of-year', params: { year, example } })
  }
  if (lastNumber < series.lastNumber && lastNumber < floor)
    throw reject('last_number', { key: 'issuing.number-lowered', params: await showFloor() })
  if (lastNumber > series.lastNumber && use.hasIssued)
    throw reject('last_number', { key: 'issuing.series-begun', params: await showFloor() })
  const lastSequence = await findLastSequence(transaction, series, lastPeriod)
  const next = { ...series, prefix, isYearly, isStrict, lastPeriod, lastSequence, lastNumber }
  if (findNextPlace(next, today, 0) === null) throw reject('last_number', { key: 'issuing.numbers-used-up' })
  return next
}

interface LastNumberContext extends Pick<NumberSeries, 'isYearly'> {
  readonly series: NumberSeries
  /** The highest number that is used. */
  readonly floor: number
  /** The present one. */
  readonly year: number
}

function chooseLastNumber(
  requested: number | undefined,
  { series, isYearly, floor, year }: LastNumberContext,
): number {
  // A series that has never used its years does without them again.
  if (requested === undefined) return series.isYearly && !isYearly ? floor : series.lastNumber
  return isYearly && requested < numbersPerYear ? year * numbersPerYear + requested : requested
}

interface NewPrefix extends Pick<NumberSeries, 'isYearly' | 'prefix'> {
  readonly kind: KindName
  /** Without the year that was added to it. */
  readonly given: string
}

/** @throws Invalid for a prefix that documents cannot have */
async function requirePrefix(
  transaction: Connection,
  { kind, isYearly, prefix, given }: NewPrefix,
): Promise<void> {
  checkYear(prefix, { isYearly })
  const max = limits.prefixLength - (prefix.length - given.length)
  if (given.length > max) throw reject('prefix', { key: 'field.too-long', params: { max } })
  await checkPrefix(transaction, kind, { prefix, isYearly })
}

/** Adds the year to a prefix that does not contain it: `INV-` becomes `INV-{YYYY}-`. */
function withYear(prefix: string): string {
  return prefix.includes(yearPlaceholder) ? prefix : `${prefix}${yearPlaceholder}-`
}

function getYear(day: CalendarDay): number {
  return Number(day.slice(0, 4))
}

function reject(field: string, { key, params }: Sentence): Invalid {
  const sentence = { key, params: { field, ...params } }
  return new Invalid(sentence, { [field]: [sentence] })
}
