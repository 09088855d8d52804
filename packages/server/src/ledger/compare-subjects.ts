import { createHash } from 'node:crypto'
import { readDecimal, toScaled } from '@quittance/shared/money/decimal.ts'
import type { ReadContent } from './ledger-record.ts'
import type { StoredAllocation, StoredFile, StoredIssue, StoredPayment } from './subject-repository.ts'

// Comparisons of rows with what the ledger records of them.

/** Returns an amount of a record in cents; null: it is not an amount. */
export function toCents(value: unknown): number | null {
  const amount = typeof value === 'string' ? readDecimal(value) : null
  try {
    return amount === null ? null : toScaled(amount, 2)
  } catch {
    // It has more digits than an amount.
    return null
  }
}

/** Returns a member of a record; null: the record does not have it. */
function toOptional(value: unknown): unknown {
  return value ?? null
}

function computeSha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Returns whether an issued document is as its record states, and its model and its rows as their hashes state. */
export function isRecordedIssue(
  recorded: ReadContent,
  { issue, rowsHash }: { readonly issue: StoredIssue; readonly rowsHash: string },
): boolean {
  const { content, contentHash } = issue
  return (
    rowsHash === recorded.rows &&
    contentHash === recorded.content &&
    content !== null &&
    computeSha256(content) === contentHash &&
    issue.kind === recorded.kind &&
    issue.shownNumber === recorded.number &&
    issue.period === recorded.period &&
    issue.sequence === recorded.sequence &&
    issue.issuedOn === recorded.date &&
    issue.customerId === recorded.customer &&
    issue.currencyId === recorded.currency &&
    (['net', 'vat', 'gross', 'rounding', 'owed'] as const).every(
      (name) => issue[name] === toCents(recorded[name]),
    )
  )
}

/** A document that was sent before issuing was switched on, as the ledger lists it. */
export interface TakenDocument {
  readonly document: number
  readonly number: number
  readonly date: string
  readonly owed: string
  readonly paid: string
  /** SHA-256 of its rows, in hexadecimal. */
  readonly rows: string
}

/** Returns whether a document that was taken over is as the ledger lists it. */
export function isRecordedTakeover(
  taken: TakenDocument,
  { issue, rowsHash }: { readonly issue: StoredIssue; readonly rowsHash: string },
): boolean {
  const isSame = issue.number === taken.number && issue.issuedOn === taken.date && rowsHash === taken.rows
  return issue.origin === 'before' && isSame && issue.owed === toCents(taken.owed)
}

/** Returns whether the bytes of a file are those that the ledger records. */
export function isRecordedFile(recorded: ReadContent, { content, sha256 }: StoredFile): boolean {
  return sha256 === recorded.sha256 && computeSha256(content) === sha256
}

export function isRecordedPayment(recorded: ReadContent, payment: StoredPayment): boolean {
  return (
    payment.customerId === recorded.customer &&
    payment.direction === recorded.direction &&
    payment.nature === recorded.nature &&
    payment.method === recorded.method &&
    payment.reference === recorded.reference &&
    payment.paidOn === recorded.paidOn &&
    payment.currencyId === recorded.currency &&
    payment.amount === toCents(recorded.amount) &&
    payment.reversesId === toOptional(recorded.reverses) &&
    payment.recordedAt === recorded.at &&
    payment.recordedBy === recorded.by
  )
}

export function isRecordedAllocation(recorded: ReadContent, allocation: StoredAllocation): boolean {
  return (
    allocation.paymentId === toOptional(recorded.payment) &&
    allocation.creditId === toOptional(recorded.creditNote) &&
    allocation.invoiceId === toOptional(recorded.invoice) &&
    allocation.refundId === toOptional(recorded.refund) &&
    allocation.nature === recorded.nature &&
    allocation.customerId === recorded.customer &&
    allocation.currencyId === recorded.currency &&
    allocation.amount === toCents(recorded.amount) &&
    allocation.reversesId === toOptional(recorded.reverses) &&
    allocation.reason === (recorded.reason ?? '') &&
    allocation.allocatedAt === recorded.at &&
    allocation.allocatedBy === recorded.by
  )
}
