import { createHash } from 'node:crypto'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { writeCanonicalInvoice } from '@quittance/shared/en16931/canonical-invoice.ts'
import { listCreditableLines } from '@quittance/shared/law/creditable-lines.ts'
import { buildInvoice } from '@quittance/shared/law/e-invoice/build-invoice.ts'
import type { LegalTotals } from '@quittance/shared/law/legal-totals.ts'
import {
  addExact,
  type Decimal,
  isLess,
  subtractMoney,
  toCanonical,
  toExact,
  toMoney,
  toScaled,
  zero,
} from '@quittance/shared/money/decimal.ts'
import { type Author, type ChangeStamp, createStamp } from '#changes.ts'
import { batchReads } from '#database/queries/batch-reads.ts'
import type { Connection } from '#database/tables/schema.ts'
import { assertNoSample, createLockedError } from '#documents/assert-may-change.ts'
import { retryTakenNumber } from '#documents/conversions/convert-document.ts'
import { createDocumentLock, findStoredDocument, type LockedDocument } from '#documents/repository.ts'
import { findLastSave, indexDocument, writeDocument } from '#documents/save-document.ts'
import type { IdempotencyKey } from '#idempotency/idempotency-key.ts'
import { storeResponse } from '#idempotency/response-repository.ts'
import { type KeyedRequest, runOnce } from '#idempotency/run-once.ts'
import { appendRecords, appendToHead, inLedgerTransaction } from '#ledger/append-records.ts'
import type { LedgerContent, LedgerHead } from '#ledger/ledger-record.ts'
import { hashDocumentRows, hashRowsAndLockHead } from '#ledger/row-hash-repository.ts'
import type { NewPayment } from '#payments/repository.ts'
import { writePayment } from '#payments/store-payment.ts'
import { createSeriesLock, type NumberSeries, raiseSeries } from '#settings/issuing/repository.ts'
import { describeFirstBalance } from './balance-repository.ts'
import { creditInvoice } from './credit-invoice.ts'
import type { IssueBlocker } from './issue-blockers.ts'
import { insertIssuedDocument, rejectMovedSeries } from './issued-repository.ts'
import type { SeriesPlace } from './next-number.ts'
import { giveWay } from './number-swap.ts'
import {
  createReadsUnderLock,
  isChanged,
  readBeforeLock,
  readPlanned,
  toRecordsUnderLock,
} from './plan-repository.ts'
import { type IssuePlan, type PreparedIssue, planIssue } from './prepare-issue.ts'
import { type PrintedTexts, requireTestPrint } from './test-print.ts'

/** A payment that is recorded with the issue of an invoice. */
export type IssuePayment = Pick<NewPayment, 'method' | 'paidOn' | 'amount' | 'reference'>

export interface IssueRequest {
  readonly kind: DocumentKind
  readonly author: Author
  readonly id: number
  /** The version that is to be issued; undefined: any. */
  readonly version: number | undefined
  /** Undefined: the date of the draft, if it is allowed, otherwise today. */
  readonly issueDate: CalendarDay | undefined
  /** With another one it is not issued; undefined: any. */
  readonly number?: number | undefined
  readonly payments: readonly IssuePayment[]
  readonly idempotencyKey?: IdempotencyKey | undefined
  /** With which the document was rendered as a test (`withTestPrint`). */
  readonly testedTexts?: PrintedTexts | undefined
  /** Runs in the transaction after everything is written. Returns further records of the ledger. */
  readonly afterIssue?: AfterIssue | undefined
}

type AfterIssue = (
  transaction: Connection,
  issued: IssueResult & Pick<PreparedIssue, 'values' | 'printed' | 'totals'>,
) => Promise<readonly LedgerContent[]>

export interface IssueResult {
  readonly id: number
  readonly version: number
  readonly number: number
  /** As it is printed. */
  readonly shownNumber: string
  readonly prefix: string
  /** ISO 8601, UTC. */
  readonly issuedAt: string
  readonly ledgerPosition: number
  /** Number of the draft that has given way; null: none had to. */
  readonly swappedId: number | null
}

export type IssueFailure =
  | { readonly isIssued: false; readonly reason: 'not-found' }
  | ({ readonly isIssued: false; readonly problems: IssuePlan['problems'] } & (
      | IssueBlocker
      /** The content: errors and warnings. */
      | { readonly reason: 'problems' }
    ))
  | {
      readonly isIssued: false
      readonly reason: 'conflict'
      readonly savedById: number
      readonly savedAt: string
      readonly version: number
    }
  | { readonly isIssued: false; readonly reason: 'key-in-use'; readonly id: number }

export type IssueOutcome = ({ readonly isIssued: true } & IssueResult) | IssueFailure

interface IssueContext {
  readonly database: Connection
  readonly clock: () => Date
}

/**
 * Issues a document in one transaction; a repeated request with the same key issues it once. Tries again if a new document has taken its
 * number in between. @throws TestPrintRequired
 */
export async function issueDocument(
  { database, clock }: IssueContext,
  request: IssueRequest,
): Promise<IssueOutcome> {
  const run = () =>
    retryTakenNumber(() =>
      inLedgerTransaction(database, (transaction) => issueInTransaction(transaction, request, clock())),
    )
  return await runOnce(database, createKeyedIssue(request.idempotencyKey), {
    run,
    isSuccess: ({ isIssued }) => isIssued,
  })
}

/** Describes the replay of an issue with an idempotency key. */
export function createKeyedIssue(key: IdempotencyKey | undefined): KeyedRequest<IssueOutcome> {
  return {
    subject: 'document',
    key,
    // as: stored by `writeIssue`
    replay: ({ outcome }) => ({ isIssued: true, ...(JSON.parse(outcome) as IssueResult) }),
    rejectReuse: (id) => ({ isIssued: false, reason: 'key-in-use', id }),
  }
}

/** Issues in the transaction of the caller. The lock of the series lets documents be issued one after another. */
export async function issueInTransaction(
  transaction: Connection,
  request: IssueRequest,
  now: Date,
): Promise<IssueOutcome> {
  const { kind, id } = request
  const draft = await findStoredDocument(transaction, kind.name, id)
  if (draft === null) return { isIssued: false, reason: 'not-found' }
  const records = await readBeforeLock(transaction, { kind, id, stored: draft })
  // In this order.
  const [series, stored, ...settings] = await batchReads(transaction, [
    createSeriesLock(transaction, kind.name),
    createDocumentLock(transaction, kind.name, id),
    ...createReadsUnderLock(transaction, { kind, stored: draft }),
  ])
  if (stored === null) return { isIssued: false, reason: 'not-found' }
  assertNoSample(stored)
  if (stored.issuedAt !== null) throw await createLockedError(transaction, id)
  const stale = await findConflict(transaction, request, stored)
  if (stale) return stale
  const paid = sumPayments(request.payments)
  const known = isChanged(draft, stored)
    ? await readPlanned(transaction, { kind, id, stored })
    : { ...records, ...toRecordsUnderLock(settings) }
  const planned = { ...request, stored, records: known, paid, now, locksHolder: true }
  const plan = await planIssue(transaction, series, planned)
  const { prepared, place, holder, today, problems, statuses, statusNames } = plan
  const [blocker] = plan.blockers
  if (blocker !== undefined || place === null) return { isIssued: false, ...(blocker ?? usedUp), problems }
  const { totals } = prepared
  if (totals === null || problems.some(({ severity }) => severity === 'error'))
    return { isIssued: false, reason: 'problems', problems }
  requireTestPrint({ kind, prepared, testedTexts: request.testedTexts })
  const found = { series, stored, place, holder, statuses, statusNames, today }
  const issue = { ...found, request, prepared: { ...prepared, totals } }
  return { isIssued: true, ...(await rejectMovedSeries(() => writeIssue(transaction, issue, now))) }
}

const usedUp: IssueBlocker = { reason: 'numbers-used-up' }

/** Returns what is paid with an issue. */
export function sumPayments(payments: readonly IssuePayment[]): Decimal {
  return toMoney(payments.reduce((sum, { amount }) => addExact(sum, toExact(amount)), toExact(zero)))
}

async function findConflict(
  transaction: Connection,
  { id, version }: IssueRequest,
  stored: LockedDocument,
): Promise<IssueFailure | null> {
  if (version === undefined || version === stored.version) return null
  const { memberId: savedById, changedAt: savedAt } = await findLastSave(transaction, id, stored)
  return { isIssued: false, reason: 'conflict', savedById, savedAt, version: stored.version }
}

interface CheckedIssue {
  readonly request: IssueRequest
  readonly stored: LockedDocument
  readonly series: NumberSeries
  readonly place: SeriesPlace
  readonly holder: IssuePlan['holder']
  readonly prepared: PreparedIssue & { readonly totals: LegalTotals }
  readonly statuses: IssuePlan['statuses']
  readonly statusNames: IssuePlan['statusNames']
  readonly today: CalendarDay
}

async function writeIssue(transaction: Connection, issue: CheckedIssue, now: Date): Promise<IssueResult> {
  const { request, stored, series, place, holder, prepared, statuses, statusNames } = issue
  const { kind, id, idempotencyKey } = request
  const stamp = createStamp(request.author, now)
  const numbers = { id, own: stored.number, next: place.number, holder }
  const swappedId = await giveWay(transaction, numbers, stamp)
  if (place.lastUsed !== undefined) {
    // The database rejects any number of a strict series but the one after its last number.
    const last = { lastPeriod: place.period, lastNumber: place.lastUsed, lastDay: series.lastDay }
    await raiseSeries(transaction, series, last)
  }
  const first = describeFirstBalance({ kind: kind.name, owed: toScaled(prepared.totals.owed, 2) })
  const values = {
    ...prepared.values,
    statusId: statuses.get(first.name) ?? statuses.get('open') ?? stored.statusId,
  }
  const statusName = statusNames.get(values.statusId)
  if (statusName === undefined) throw new Error(`There is no status ${values.statusId} of ${kind.name}.`)
  const names = { statusName, currencyName: prepared.source.currency }
  // It is indexed below, with its balance.
  const header = { values, balance: first.columns, isHeaderOnly: true } as const
  const write = { ...header, stamp, names, event: 'issued' } as const
  const { version } = await writeDocument(transaction, { ...stored, id }, write)
  const contentHash = await insertIssue(transaction, issue, stamp)
  const credits = await creditInvoice(transaction, { id, kind, prepared, stamp })
  const { rowsHash, head } = await hashIssuedRows(transaction, request)
  const payments = await recordPayments(transaction, issue, stamp)
  const records = [describeIssue(issue, { contentHash, rowsHash }), ...credits, ...payments.records]
  if (credits.length === 0 && !payments.isAllocated) await indexUnpaid(transaction, issue)
  const result = {
    ...{ id, version, number: place.number, shownNumber: prepared.shownNumber, prefix: values.prefix },
    ...{ issuedAt: stamp.changedAt, swappedId, ledgerPosition: 0 },
  }
  const { values: issuedValues, printed, totals } = prepared
  const issuedDocument = { ...result, values: issuedValues, printed, totals }
  records.push(...((await request.afterIssue?.(transaction, issuedDocument)) ?? []))
  const at = stamp.changedAt
  const ledgerPosition = head
    ? await appendToHead(transaction, records, { at, head })
    : await appendRecords(transaction, records, at)
  const issued = { ...result, ledgerPosition: ledgerPosition - records.length + 1 }
  if (idempotencyKey) {
    const response = { recordId: id, outcome: issued, at: stamp.changedAt }
    await storeResponse(transaction, { subject: 'document', key: idempotencyKey }, response)
  }
  return issued
}

interface HashedRows {
  /** SHA-256 in hexadecimal. */
  readonly rowsHash: string
  /** The end of the ledger; null: it is not locked yet. */
  readonly head: LedgerHead | null
}

/**
 * Hashes the rows of the issued document. All changes of the ledger wait for its end, so it is locked now only if nothing else is written
 * than the balance; payments would lock rows that come before it (`lockBalances`).
 */
async function hashIssuedRows(
  transaction: Connection,
  { id, payments, afterIssue }: Pick<IssueRequest, 'id' | 'payments' | 'afterIssue'>,
): Promise<HashedRows> {
  if (payments.length === 0 && afterIssue === undefined) return await hashRowsAndLockHead(transaction, id)
  return { rowsHash: (await hashDocumentRows(transaction, [id])).get(id) ?? '', head: null }
}

interface RecordedPayments {
  /** The contents that the ledger records about the payments. */
  readonly records: readonly LedgerContent[]
  /** Whether some of them pay the document. */
  readonly isAllocated: boolean
}

/** Records the payments of an issue, each allocated up to what is still due. The rest of them is the customer's credit. */
async function recordPayments(
  transaction: Connection,
  { request, prepared, today }: CheckedIssue,
  stamp: ChangeStamp,
): Promise<RecordedPayments> {
  const { id: invoiceId, kind, payments } = request
  const { partyId: customerId, currencyId } = prepared.values
  const records: LedgerContent[] = []
  let due = prepared.totals.owed
  let isAllocated = false
  for (const [index, payment] of payments.entries()) {
    const amount = isLess(due, payment.amount) ? due : payment.amount
    // Of a document that is not paid, the allocation says so.
    const isPaying = isLess(zero, amount) || kind.claim !== 'payment'
    const parts = isPaying ? [{ invoiceId, creditId: null, paymentId: null, amount }] : []
    const money = { ...payment, customerId, currencyId, direction: 'in', nature: 'money', parts } as const
    const written = await writePayment(transaction, money, { stamp, today, container: `payments.${index}` })
    records.push(...written.records)
    due = subtractMoney(due, amount)
    isAllocated ||= isPaying
  }
  return { records, isAllocated }
}

/** Indexes a document for which nothing is paid or credited yet. */
async function indexUnpaid(
  transaction: Connection,
  { request: { id }, prepared: { values, totals } }: CheckedIssue,
): Promise<void> {
  const amounts = { amountPaid: zero, amountDue: totals.owed }
  await indexDocument(transaction, { id, values: { ...values, ...amounts } })
}

/** Inserts the issued document with its semantic model, and returns the hash of the model. */
async function insertIssue(
  transaction: Connection,
  { request: { kind, id, author }, series, place, prepared }: CheckedIssue,
  { changedAt }: ChangeStamp,
): Promise<string> {
  const { values, printed, shownNumber, source, totals } = prepared
  const model = buildInvoice(source, totals)
  const json = writeCanonicalInvoice(model)
  const hash = createHash('sha256').update(json).digest('hex')
  await insertIssuedDocument(transaction, {
    documentId: id,
    kind: kind.name,
    origin: 'own',
    place: { seriesId: series.id, period: place.period, sequence: place.sequence },
    number: place.number,
    shownNumber,
    typeCode: source.typeCode,
    issuedOn: values.documentDate,
    issuedAt: changedAt,
    issuedBy: author.memberId,
    customerId: values.partyId,
    currencyId: values.currencyId,
    totals,
    vatAccounting: model.totals.vatInVatCurrency,
    printed: { paid: printed.amountPaid, due: printed.amountDue },
    content: { json, hash },
    groups: totals.groups,
    lines: listCreditableLines(totals),
  })
  return hash
}

/** SHA-256 in hexadecimal of what was issued. */
interface IssueHashes {
  /** Of the semantic model. */
  readonly contentHash: string
  readonly rowsHash: string
}

function describeIssue(
  { request, place, prepared }: CheckedIssue,
  { contentHash, rowsHash }: IssueHashes,
): LedgerContent {
  const { totals, values, shownNumber } = prepared
  const { net, vat, gross, rounding, owed } = totals
  const groups = totals.groups.map(({ category, rate, base, tax }) => ({
    ...{ category, rate: toCanonical(rate), base, tax },
  }))
  return {
    event: 'issue',
    kind: request.kind.name,
    document: request.id,
    number: shownNumber,
    ...{ period: place.period, sequence: place.sequence, date: values.documentDate },
    ...{ customer: values.partyId, currency: values.currencyId, net, vat, gross, rounding, owed },
    ...{ groups, content: contentHash, rows: rowsHash },
  }
}
