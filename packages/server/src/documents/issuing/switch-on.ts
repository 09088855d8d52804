import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { formatDocumentNumber, numbersPerYear } from '@quittance/shared/documents/numbering.ts'
import { type Author, type ChangeStamp, createStamp } from '#changes.ts'
import { readDay } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockStatuses } from '#documents/statuses/repository.ts'
import { ChangeConflict } from '#errors.ts'
import { recordEvent } from '#events/repository.ts'
import { appendRecords, inLedgerTransaction } from '#ledger/append-records.ts'
import type { LedgerContent } from '#ledger/ledger-record.ts'
import { hashDocumentRows } from '#ledger/row-hash-repository.ts'
import { reindexDocument } from '#search/reindex-document.ts'
import {
  findSeries,
  lockIssuingSettings,
  lockSeries,
  type NumberSeries,
  raiseSeries,
  storeIssuingSettings,
} from '#settings/issuing/repository.ts'
import { issuedKinds, seedBalanceStatuses } from '#settings/issuing/seed-issuing.ts'
import { readKindSettings } from '#settings/repository.ts'
import { isCredit, isPayable, toAmount } from './balance-repository.ts'
import { findNextPlace, getPeriodOf } from './next-number.ts'
import { describeChange } from './settings/change-series.ts'
import { settleCreditNotes, settleInvoices } from './settle-takeover.ts'
import {
  findPrefix,
  findSent,
  insertTakenOver,
  listTaken,
  lockUnissued,
  type SentDocument,
  type SentSummary,
  summariseSent,
  type TakenDocument,
  writeTakenBalances,
} from './takeover-repository.ts'

interface SwitchContext {
  readonly database: Connection
  readonly clock: () => Date
}

/** The effect of switching issuing on for the documents of a kind. */
export interface Takeover extends SentSummary {
  readonly kind: string
  /** The highest number as it is printed; null: there is none. */
  readonly highestShown: string | null
  /** The number of the first document that is issued, if that is today, and as it is printed. */
  readonly nextNumber: number
  readonly nextShown: string
}

/** Returns the effect of switching issuing on, for each kind. @param now the current time */
export async function describeTakeover(db: Connection, now: Date = new Date()): Promise<Takeover[]> {
  const today = await readDay(db, now)
  const takeovers: Takeover[] = []
  for (const { name: kind } of issuedKinds) {
    const series = await findSeries(db, kind)
    const summary = await summariseSent(db, kind, findEnd(series, today))
    const started = { ...series, ...findStart(series, summary.highestInSeries) }
    const nextNumber = findNextPlace(started, today, 0)?.number ?? started.lastNumber
    const { numberWidth } = await readKindSettings(db, kind)
    const nextShown = formatDocumentNumber(series.prefix, nextNumber, numberWidth)
    const { highestNumber: highest } = summary
    const prefix = highest === null ? null : await findPrefix(db, kind, highest)
    const highestShown =
      highest === null || prefix === null ? null : formatDocumentNumber(prefix, highest, numberWidth)
    takeovers.push({ kind, ...summary, highestShown, nextNumber, nextShown })
  }
  return takeovers
}

/**
 * Returns the number from which on the numbers of sent documents do not move a series: in one that starts again each year, the first one of
 * the next year, which would keep all documents from being issued until then.
 */
function findEnd({ isYearly }: NumberSeries, today: CalendarDay): number {
  return isYearly ? (Number(today.slice(0, 4)) + 1) * numbersPerYear : limits.largestNumber + 1
}

/** Returns where a series begins above the numbers that were sent. @param highest of them; 0: none */
function findStart(series: NumberSeries, highest: number): Pick<NumberSeries, 'lastNumber' | 'lastPeriod'> {
  const lastNumber = Math.max(highest, series.lastNumber)
  return { lastNumber, lastPeriod: getPeriodOf(series, lastNumber) }
}

const batchSize = 500

/**
 * Switches issuing on. Documents that were sent before are taken over as issued: their numbers, dates, totals and statuses stay. Credit
 * notes are taken off the invoices that they correct; what was paid by hand becomes payments; an invoice with a status that means paid
 * counts as paid, and what is left of one that means cancelled is written off. The series continues above the highest of the numbers. From
 * then on, statuses follow balances. Everything happens in one transaction.
 * @throws ChangeConflict if it is on already
 */
export async function switchIssuingOn(
  { database, clock }: SwitchContext,
  { author, memberName }: { readonly author: Author; readonly memberName: string },
): Promise<void> {
  const now = clock()
  await inLedgerTransaction(database, async (transaction) => {
    const settings = await lockIssuingSettings(transaction)
    if (settings.isOn) throw new ChangeConflict({ key: 'issuing.on-already' })
    const stamp = createStamp(author, now)
    const today = await readDay(transaction, now)
    const starts: LedgerContent[] = []
    for (const { name: kind } of issuedKinds) {
      const series = await lockSeries(transaction, kind)
      const taken = await takeOver(transaction, { kind, end: findEnd(series, today) }, stamp)
      // A document with a date in the future would keep all others from being issued until then.
      const lastDay = taken.latestDate === null || taken.latestDate < today ? taken.latestDate : today
      const start = findStart(series, taken.highestNumber)
      await raiseSeries(transaction, series, { ...start, lastDay })
      starts.push(describeChange({ ...series, ...start }, { author, wasStrict: series.isStrict }))
    }
    await settleTaken(transaction, stamp)
    await appendRecords(transaction, starts, stamp.changedAt)
    await chooseStatuses(transaction)
    await storeIssuingSettings(
      transaction,
      { ...settings, isOn: true, version: settings.version + 1 },
      { memberName, changedAt: now },
    )
    const subject = { type: 'issuing', id: null } as const
    await recordEvent(transaction, stamp, { subject, event: 'issuing-on' })
  })
}

/** Chooses the statuses of balances. Until the transaction ends, no status is retired, or gets another meaning. */
async function chooseStatuses(transaction: Connection): Promise<void> {
  for (const { name: kind } of issuedKinds) {
    await lockStatuses(transaction, kind)
    await seedBalanceStatuses(transaction, kind)
  }
}

interface TakenOver {
  /** Of the numbers that move the series; 0: there are none. */
  readonly highestNumber: number
  readonly latestDate: CalendarDay | null
}

/** Inserts the sent documents of a kind as issued, and records them. */
async function takeOver(
  transaction: Connection,
  { kind, end }: { readonly kind: string; readonly end: number },
  stamp: ChangeStamp,
): Promise<TakenOver> {
  const { numberWidth } = await readKindSettings(transaction, kind)
  let taken: TakenOver = { highestNumber: 0, latestDate: null }
  let count = 0
  for await (const ids of lockPages(transaction, kind)) {
    const documents = await findSent(transaction, kind, ids)
    if (documents.length === 0) continue
    await insertTakenOver(transaction, documents, { numberWidth, takenAt: stamp.changedAt })
    const takenIds = documents.map(({ id }) => id)
    const start = describeStart(kind, documents, await hashDocumentRows(transaction, takenIds))
    await appendRecords(transaction, [start], stamp.changedAt)
    count += documents.length
    for (const document of documents) taken = addTaken(taken, document, end)
  }
  if (count === 0) await appendRecords(transaction, [describeStart(kind, [], new Map())], stamp.changedAt)
  return taken
}

/**
 * Locks all documents of a kind that are not issued, page by page, and yields their ids. One search is enough: a document that was sent
 * before is found when it is locked, and no other one is sent from then on.
 */
async function* lockPages(transaction: Connection, kind: string): AsyncGenerator<readonly number[]> {
  let after = 0
  for (;;) {
    const ids = await lockUnissued(transaction, { kind, after, limit: batchSize })
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}

function addTaken(
  { highestNumber, latestDate }: TakenOver,
  { number, documentDate }: SentDocument,
  end: number,
): TakenOver {
  return {
    highestNumber: number < end ? Math.max(highestNumber, number) : highestNumber,
    latestDate: latestDate === null || documentDate > latestDate ? documentDate : latestDate,
  }
}

/** Lists what is taken over. @param rowsHashes of the rows of each document, as they are from now on */
function describeStart(
  kind: string,
  documents: readonly SentDocument[],
  rowsHashes: ReadonlyMap<number, string>,
): LedgerContent {
  const list = documents.map(({ id, number, documentDate, total, amountPaid }) => ({
    ...{ document: id, number, date: documentDate, owed: toAmount(total), paid: toAmount(amountPaid) },
    rows: rowsHashes.get(id) ?? '',
  }))
  return { event: 'start', kind, count: list.length, documents: list }
}

type Settle = (
  transaction: Connection,
  documents: readonly TakenDocument[],
  stamp: ChangeStamp,
) => Promise<LedgerContent[]>

/** Records what was credited and paid before: credit notes first, because what they have taken off an invoice was not paid. */
async function settleTaken(transaction: Connection, stamp: ChangeStamp): Promise<void> {
  const payable = issuedKinds.filter(({ name }) => isPayable({ kind: name }))
  const credits = issuedKinds.filter(({ name }) => isCredit({ kind: name }))
  for (const { name: kind } of credits)
    await settleKind(transaction, { kind, settle: settleCreditNotes }, stamp)
  for (const { name: kind } of payable) await settleKind(transaction, { kind, settle: settleInvoices }, stamp)
  for (const { name: kind } of issuedKinds) await writeBalances(transaction, kind, stamp)
}

async function settleKind(
  transaction: Connection,
  { kind, settle }: { readonly kind: string; readonly settle: Settle },
  stamp: ChangeStamp,
): Promise<void> {
  for await (const documents of readTaken(transaction, kind, stamp)) {
    const records = await settle(transaction, documents, stamp)
    if (records.length > 0) await appendRecords(transaction, records, stamp.changedAt)
  }
}

/** Writes what is paid and left of the documents into their rows, where lists and the search find it. */
async function writeBalances(transaction: Connection, kind: string, stamp: ChangeStamp): Promise<void> {
  for await (const documents of readTaken(transaction, kind, stamp)) {
    const isChanged = ({ amountPaid, amountDue, paid, rest }: TakenDocument) =>
      amountPaid !== paid || amountDue !== rest
    await writeTakenBalances(
      transaction,
      documents.map(({ id }) => id),
    )
    for (const { id } of documents.filter(isChanged)) await reindexDocument(transaction, id)
  }
}

async function* readTaken(transaction: Connection, kind: string, { changedAt: takenAt }: ChangeStamp) {
  let after = 0
  for (;;) {
    const documents = await listTaken(transaction, { kind, takenAt, after, limit: batchSize })
    const last = documents.at(-1)
    if (last === undefined) return
    yield documents
    after = last.id
  }
}
