import { addDays, type CalendarDay, getLastDay, todayIn } from '@quittance/shared/documents/calendar.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { writeCanonicalJson } from '@quittance/shared/en16931/canonical-json.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Services } from '#services.ts'
import { readRegionSettings } from '#settings/region/repository.ts'
import { appendRecords, inLedgerTransaction } from './append-records.ts'
import { readClosureContent } from './closure-content.ts'
import {
  type ClosedPeriod,
  type Closure,
  findLastClosure,
  insertClosure,
  readCurrencyNames,
} from './closure-repository.ts'
import { addSums, type RecordSum, type SummedRecords, sumRecords } from './closure-sums.ts'
import { type ReadContent, readContent, requireContent } from './ledger-record.ts'
import { notifyAdministrators } from './notify-administrators.ts'
import { findActivity, lockHead } from './repository.ts'
import { requireSigningKey } from './require-signing-key.ts'
import { signText } from './signing-key.ts'

/** A period that is over. */
interface EndedPeriod {
  readonly period: ClosedPeriod
  readonly startsOn: CalendarDay
  readonly endsOn: CalendarDay
}

type ClosingServices = Pick<Services, 'database' | 'clock' | 'installation'>

/**
 * Closes every day, month and year that is over, has records and is not closed yet. Records that closures have appended do not count:
 * otherwise each closure would lead to the next one, also where nothing happens any more. A closure states the last record, how many there
 * are, their sums, those of their VAT and those of all records since the first one, and is signed, so that a ledger whose end was cut off is
 * found. Administrators get the end of each month by e-mail. Closing never prevents an issue.
 * @returns how many periods were closed
 */
export async function closePeriods(services: ClosingServices): Promise<number> {
  const { database, clock } = services
  const { timeZone } = await readRegionSettings(database)
  const today = todayIn(timeZone, clock())
  let closed = 0
  for (const period of ['day', 'month', 'year'] as const) {
    for (;;) {
      // Before the transaction, which keeps others from appending records: a year can have a million.
      const closure = await findNextClosure(database, { period, timeZone, today })
      if (closure === null) break
      const isStored = await inLedgerTransaction(database, (transaction) =>
        storeClosure(transaction, services, closure),
      )
      if (isStored) closed += 1
    }
  }
  return closed
}

interface Closing {
  readonly period: ClosedPeriod
  readonly timeZone: string
  readonly today: CalendarDay
}

/** The first period with records that is over and not closed, with its records. They can no longer change. */
interface NextClosure extends EndedPeriod, SummedRecords {
  /** The closure before it, of the same sort of periods. Null: it is the first one. */
  readonly before: Closure | null
  readonly firstPosition: number
  /** Whether no later period of its sort has to be closed. */
  readonly isLatest: boolean
}

async function findNextClosure(
  database: Connection,
  { period, timeZone, today }: Closing,
): Promise<NextClosure | null> {
  const before = await findLastClosure(database, period)
  const firstPosition = (before?.lastPosition ?? 0) + 1
  const first = await findActivity(database, firstPosition)
  if (first === null) return null
  const dayOf = ({ at }: ReadContent) => todayIn(timeZone, new Date(at))
  const ended = choosePeriod(period, dayOf(requireContent(first)), before)
  if (ended.endsOn >= today) return null
  // Records of earlier closures belong to it too: each closure begins where the one before it ends.
  const isCovered = (content: ReadContent, position: number) =>
    position <= first.position || dayOf(content) <= ended.endsOn
  const covered = await sumRecords(database, { after: firstPosition - 1, isCovered })
  const following = await findActivity(database, covered.lastPosition + 1)
  const content = following && readContent(following)
  const isLatest = content === null || choosePeriod(period, dayOf(content), ended).endsOn >= today
  return { ...ended, ...covered, before, firstPosition, isLatest }
}

/**
 * Returns the period to which the first record that is not closed belongs. If that one is closed already, because the time zone of the
 * company has moved west or the record was committed just after midnight, it is the one after the last closure.
 */
function choosePeriod(
  period: ClosedPeriod,
  day: CalendarDay,
  before: Pick<EndedPeriod, 'startsOn'> | null,
): EndedPeriod {
  const ofDay = getPeriod(period, day)
  if (before === null || ofDay.startsOn > before.startsOn) return ofDay
  return getPeriod(period, addDays(getPeriod(period, before.startsOn).endsOn, 1))
}

/** Stores a closure, signed, and records it. Returns false if another server has closed the period meanwhile. */
async function storeClosure(
  transaction: Connection,
  services: ClosingServices,
  closure: NextClosure,
): Promise<boolean> {
  const { period, startsOn, endsOn, firstPosition, lastPosition, lastHash, before } = closure
  // Closures of several servers follow each other.
  await lockHead(transaction)
  const last = await findLastClosure(transaction, period)
  if (last?.number !== before?.number) return false
  const now = services.clock()
  const closedAt = now.toISOString()
  const key = await requireSigningKey(transaction, services, now)
  const ever = addSums(before === null ? [] : readClosureContent(before).ever, closure.sums)
  const content = writeCanonicalJson({
    ...{ period, startsOn, endsOn, firstPosition, lastPosition, lastHash, closedAt },
    records: lastPosition - firstPosition + 1,
    sums: closure.sums.map((sum) => ({ ...sum })),
    vat: closure.vat.map((sum) => ({ ...sum })),
    ever: ever.map((sum) => ({ ...sum })),
  })
  await insertClosure(transaction, {
    ...{ period, startsOn, lastPosition, content, keyId: key.id },
    ...{ signature: signText(content, key.privateKey), closedAt },
  })
  await appendRecords(transaction, [{ event: 'close', period, startsOn, lastPosition }], closedAt)
  // The closure of the latest month proves those before it, too, which are closed late or all at once.
  if (period === 'month' && closure.isLatest)
    await notifyOfMonth(transaction, services, { ...closure, ever, publicKey: key.publicKey })
  return true
}

interface ClosedMonth extends Pick<NextClosure, 'startsOn' | 'lastPosition' | 'lastHash'> {
  readonly ever: readonly RecordSum[]
  readonly publicKey: string
}

/** E-mails the end of a month to all administrators: kept outside of the server, it proves that the records were not written again. */
async function notifyOfMonth(
  transaction: Connection,
  services: ClosingServices,
  { startsOn, lastPosition, lastHash, ever, publicKey }: ClosedMonth,
): Promise<void> {
  const currencies = await readCurrencyNames(transaction)
  const params = { month: startsOn.slice(0, 7), position: lastPosition, hash: lastHash, key: publicKey }
  await notifyAdministrators(transaction, services, {
    template: 'month-closed',
    describe: (text) => ({ ...params, totals: formatIssued(ever, currencies, text) }),
  })
}

/** Writes the sums of issued documents as lines like `Invoices: 12 (1234.50 EUR)`, with the amounts as the closure states them. */
function formatIssued(
  sums: readonly RecordSum[],
  currencies: ReadonlyMap<number, string>,
  text: TranslateFunction,
): string {
  const issued = sums.filter(({ event }) => event === 'issue')
  if (issued.length === 0) return '–'
  const lines = issued.map(({ kind, currency, count, amount }) => {
    const name = text(`group.${getKind(kind).name}`)
    return `${name}: ${count} (${amount} ${currencies.get(currency) ?? ''})`
  })
  return lines.join('\n')
}

function getPeriod(period: ClosedPeriod, day: CalendarDay): EndedPeriod {
  if (period === 'day') return { period, startsOn: day, endsOn: day }
  if (period === 'month')
    return { period, startsOn: `${day.slice(0, 7)}-01`, endsOn: getLastDay(day.slice(0, 7)) }
  const year = Number(day.slice(0, 4))
  return { period, startsOn: `${day.slice(0, 4)}-01-01`, endsOn: addDays(`${year + 1}-01-01`, -1) }
}
