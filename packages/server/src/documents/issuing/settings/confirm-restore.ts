import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { type Author, createStamp } from '#changes.ts'
import { readDay } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import { getFirstNumber, getPeriodOf } from '#documents/issuing/next-number.ts'
import { ChangeConflict, createChangeConflict, Invalid, type Sentence } from '#errors.ts'
import { recordEvent } from '#events/repository.ts'
import { appendRecords, inLedgerTransaction } from '#ledger/append-records.ts'
import type { LedgerContent } from '#ledger/ledger-record.ts'
import { lockHead } from '#ledger/repository.ts'
import {
  findSeries,
  lockIssuingSettings,
  lockSeries,
  type NumberSeries,
  raiseSeries,
  storeIssuingSettings,
} from '#settings/issuing/repository.ts'
import { issuedKinds } from '#settings/issuing/seed-issuing.ts'
import { showNumber } from './change-series.ts'

/** The last document of a kind that went out before the restore. */
export interface ConfirmedSeries {
  readonly kind: string
  readonly lastNumber: number
  /** Null: that of the restored series. */
  readonly lastDay: CalendarDay | null
}

interface RestoreConfirmation {
  readonly author: Author
  readonly memberName: string
  /** Of the settings that the administrator has seen. */
  readonly version: number
  readonly series: readonly ConfirmedSeries[]
  /** Position of the last record of the former ledger that is known; null: not known. */
  readonly ledgerPosition: number | null
}

/** Numbers that nothing has in the restored database, because they went out before. */
export interface VoidRange {
  readonly kind: string
  readonly from: number
  readonly to: number
}

interface ConfirmationContext {
  readonly database: Connection
  readonly clock: () => Date
}

/**
 * Lets documents be issued again after a restore, above the numbers that went out before it. These numbers stay without a document, which
 * the ledger records.
 * @returns the numbers that stay without a document
 * @throws ChangeConflict if issuing does not wait, or the settings have another version; Invalid
 */
export async function confirmRestore(
  { database, clock }: ConfirmationContext,
  { author, memberName, version, series, ledgerPosition }: RestoreConfirmation,
): Promise<VoidRange[]> {
  const now = clock()
  return await inLedgerTransaction(database, async (transaction) => {
    const settings = await lockIssuingSettings(transaction)
    if (!settings.isWaiting) throw new ChangeConflict({ key: 'ledger.not-waiting' })
    if (settings.version !== version)
      throw createChangeConflict({ ...settings.lastChange, version: settings.version })
    const today = await readDay(transaction, now)
    const ranges: VoidRange[] = []
    for (const { name: kind } of issuedKinds) {
      const stored = await lockSeries(transaction, kind)
      const range = await raise(transaction, stored, { ...findConfirmed(series, kind), today })
      if (range !== null) ranges.push(range)
    }
    const stamp = createStamp(author, now)
    await storeIssuingSettings(
      transaction,
      { isOn: settings.isOn, isWaiting: false, version: settings.version + 1 },
      { memberName, changedAt: now },
    )
    const subject = { type: 'issuing', id: null } as const
    await recordEvent(transaction, stamp, { subject, event: 'restore-confirmed' })
    const lost = await findLostRecords(transaction, ledgerPosition)
    const content: LedgerContent = {
      event: 'restore',
      member: author.memberId,
      ranges: ranges.map((range) => ({ ...range })),
      // Null: not known.
      ledgerPosition,
      ...(lost !== null && { records: { ...lost } }),
    }
    await appendRecords(transaction, [content], stamp.changedAt)
    return ranges
  })
}

interface FoundSeries extends ConfirmedSeries {
  /** Field of the call. */
  readonly field: string
}

function findConfirmed(series: readonly ConfirmedSeries[], kind: string): FoundSeries {
  const ofKind = series.flatMap((confirmed, index) =>
    confirmed.kind === kind ? [{ ...confirmed, field: `series.${index}` }] : [],
  )
  const [first, second] = ofKind
  const params = { kind: { text: `group.${getKind(kind).name}` } } as const
  if (first === undefined) throw reject('series', { key: 'ledger.series-missing', params })
  if (second !== undefined) throw reject(second.field, { key: 'ledger.series-repeated', params })
  return first
}

interface Confirmation extends FoundSeries {
  /** Where the company is. */
  readonly today: CalendarDay
}

/** Raises a series to the confirmed document. Returns the numbers between; null: there are none. */
async function raise(
  transaction: Connection,
  stored: NumberSeries,
  { kind, lastNumber, lastDay, field, today }: Confirmation,
): Promise<VoidRange | null> {
  const numberField = `${field}.last_number`
  const dayField = `${field}.last_day`
  if (lastNumber < stored.lastNumber) {
    const last = await showNumber(transaction, stored, stored.lastNumber)
    throw reject(numberField, { key: 'issuing.number-lowered', params: { last } })
  }
  if (lastNumber === stored.lastNumber) {
    if (lastDay !== null && lastDay !== stored.lastDay)
      throw reject(dayField, { key: 'ledger.day-unchanged', params: { last: stored.lastDay ?? '–' } })
    return null
  }
  if (lastDay === null) {
    const last = await showNumber(transaction, stored, lastNumber)
    throw reject(dayField, { key: 'ledger.day-missing', params: { last } })
  }
  if (lastDay > today) throw reject(dayField, { key: 'issuing.date-in-future', params: { today } })
  if (stored.lastDay !== null && lastDay < stored.lastDay)
    throw reject(dayField, { key: 'issuing.date-before-last', params: { last: stored.lastDay } })
  const lastPeriod = getPeriodOf(stored, lastNumber)
  const year = lastDay.slice(0, 4)
  if (stored.isYearly && lastPeriod !== Number(year))
    throw reject(numberField, { key: 'ledger.number-of-other-year', params: { year } })
  await raiseSeries(transaction, stored, { lastPeriod, lastNumber, lastDay })
  const first = stored.isYearly ? getFirstNumber(lastPeriod) : 1
  return { kind, from: Math.max(stored.lastNumber + 1, first), to: lastNumber }
}

/** A range of numbers as they are printed. */
export interface ShownRange {
  readonly kind: string
  readonly from: string
  readonly to: string
}

/** Returns ranges with their numbers as they are printed. */
export async function showRanges(db: Connection, ranges: readonly VoidRange[]): Promise<ShownRange[]> {
  const shown: ShownRange[] = []
  for (const { kind, from, to } of ranges) {
    const series = await findSeries(db, kind)
    shown.push({ kind, from: await showNumber(db, series, from), to: await showNumber(db, series, to) })
  }
  return shown
}

/** Returns the positions of the records that went out and are not in the restored ledger; null: none is known. */
async function findLostRecords(
  transaction: Connection,
  ledgerPosition: number | null,
): Promise<{ readonly from: number; readonly to: number } | null> {
  if (ledgerPosition === null) return null
  const { position } = await lockHead(transaction)
  if (ledgerPosition < position)
    throw reject('ledger_position', { key: 'ledger.position-lowered', params: { last: position } })
  return ledgerPosition === position ? null : { from: position + 1, to: ledgerPosition }
}

function reject(field: string, { key, params }: Sentence): Invalid {
  const sentence = { key, params: { field, ...params } }
  return new Invalid(sentence, { [field]: [sentence] })
}
