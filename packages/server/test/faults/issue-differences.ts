import type { Connection } from '#database/tables/schema.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import type { AcknowledgedAttempt, IssueLedger } from './issue-ledger.ts'
import { amounts, type Step } from './issue-steps.ts'
import type { DifferenceReport } from './save-ledger.ts'
import { readStoredMoney, type StoredMoney } from './stored-money.ts'

/** Compares all issued documents, payments, allocations and reversals of the database with what was acknowledged. */
export async function findIssueDifferences(
  db: Connection,
  ledger: IssueLedger,
): Promise<Omit<DifferenceReport, 'savedVersions'> & { readonly found: number }> {
  const stored = await readStoredMoney(db)
  // Also finds documents, payments and allocations without a record or with two, and balances that are not their sums.
  const { fault } = await verifyLedger(db)
  const { invoices, credits, payments, allocations, reversals } = stored
  const counts = [invoices, credits, payments, allocations].map(({ length }) => length)
  const found = [...counts, reversals.payments.size, reversals.allocations.size]
  return {
    found: found.reduce((sum, count) => sum + count),
    differences: [
      ...ledger.wrongResponses,
      ...findNumberFaults(invoices),
      ...findNumberFaults(credits),
      ...[...ledger.acknowledged.values()].flatMap((answer) => checkAcknowledged(stored, answer)),
      ...findUnrequested(stored, ledger),
      ...findRepeated(stored),
      ...(stored.closureCount < ledger.closedCount ? ['a closure is lost'] : []),
      ...(fault === null ? [] : [`the ledger has a fault: ${JSON.stringify(fault)}`]),
    ],
  }
}

/** Finds numbers that are missing, given twice, or that differ from those of the documents, and dates that fall. */
function findNumberFaults(issues: StoredMoney['invoices']): string[] {
  return issues.flatMap(({ id, number, sequence, documentNumber, issued_on: day }, index) => {
    const isNext = sequence === index + 1 && number === index + 1
    const isLater = day >= (issues[index - 1]?.issued_on ?? '')
    return [
      ...(isNext ? [] : [`the issued document ${index + 1} has the number ${number}, sequence ${sequence}`]),
      ...(number === documentNumber ? [] : [`document ${id}, issued as ${number}, is ${documentNumber}`]),
      ...(isLater ? [] : [`document ${id} has a date before that of the one before`]),
    ]
  })
}

/** Returns what is wrong with the record of an acknowledged call; empty: it is stored as it was answered. */
type Check = (stored: StoredMoney, answer: AcknowledgedAttempt) => string[]

const checkPayment: Check = ({ payments, allocations }, { id, attempt }) => {
  const { step, progress, reference } = attempt
  const payment = payments.find((row) => row.reference === reference)
  if (payment === undefined) return [`the ${step} ${id} with the reference ${reference} is lost`]
  // The response of an issue does not name its payment.
  if (step !== 'issue' && payment.id !== id) return [`the ${step} ${id} has become ${payment.id}`]
  if (step === 'prepay') return []
  const { invoiceId } = progress
  const part = allocations.find((row) =>
    step === 'refund'
      ? row.refundId === payment.id
      : row.paymentId === payment.id && row.invoiceId === invoiceId,
  )
  if (part?.amount === payment.amount) return []
  return [`the ${step} ${payment.id} is not allocated to what it was sent for`]
}

const checkIssue: Check = (stored, answer) => {
  const { id, number, position, attempt } = answer
  const issue = stored.invoices.find((row) => row.id === id)
  if (issue === undefined) return [`issued document ${number} is lost`]
  if (issue.number !== number) return [`issued document ${number} has become ${issue.number}`]
  const record = stored.records.get(position)
  const isRecorded = record?.event === 'issue' && record.document === id
  return [
    ...(isRecorded ? [] : [`record ${position} is not that of issued document ${number}`]),
    ...(attempt.reference === '' ? [] : checkPayment(stored, answer)),
  ]
}

const checkAllocation: Check = ({ allocations }, { attempt: { progress } }) => {
  const { prepaidId, invoiceId } = progress
  const made = allocations.filter((row) => row.paymentId === prepaidId && row.invoiceId === invoiceId)
  return made.length === 1 ? [] : [`payment ${prepaidId} is allocated ${made.length} times to ${invoiceId}`]
}

const checkCredit: Check = ({ credits }, { id, attempt: { progress, reference } }) => {
  const credit = credits.find((row) => row.id === id)
  const isStored = credit?.reference === reference && credit.invoiceId === progress.invoiceId
  return isStored ? [] : [`the credit note ${id} of document ${progress.invoiceId} is lost`]
}

/** @param reversedId what the call reverses */
function checkReversal(
  reversals: ReadonlyMap<number, number>,
  reversedId: number,
  { id, attempt: { step } }: AcknowledgedAttempt,
): string[] {
  const reversalId = reversals.get(reversedId)
  if (reversalId === undefined) return [`the ${step} of ${reversedId} is lost`]
  return id === 0 || id === reversalId ? [] : [`the ${step} ${id} of ${reversedId} has become ${reversalId}`]
}

const checks: Partial<Readonly<Record<Step, Check>>> = {
  ...{ issue: checkIssue, pay: checkPayment, prepay: checkPayment, refund: checkPayment },
  ...{ withhold: checkPayment, allocate: checkAllocation, credit: checkCredit },
  reverse: ({ reversals }, answer) =>
    checkReversal(reversals.payments, answer.attempt.progress.paymentId, answer),
  undo: ({ reversals }, answer) =>
    checkReversal(reversals.allocations, answer.attempt.progress.allocationId, answer),
}

function checkAcknowledged(stored: StoredMoney, answer: AcknowledgedAttempt): string[] {
  return checks[answer.attempt.step]?.(stored, answer) ?? []
}

/** Finds payments, credit notes, allocations and reversals that no client has sent. */
function findUnrequested(stored: StoredMoney, { sent }: IssueLedger): string[] {
  const attempts = [...sent.values()]
  const references = new Set(attempts.map(({ reference }) => reference))
  const listSent = (step: Step, toKey: (progress: (typeof attempts)[number]['progress']) => string) =>
    new Set(attempts.filter((attempt) => attempt.step === step).map(({ progress }) => toKey(progress)))
  const issued = listSent('issue', ({ invoiceId }) => String(invoiceId))
  const allocated = listSent('allocate', ({ prepaidId, invoiceId }) => `${prepaidId} ${invoiceId}`)
  const reversed = listSent('reverse', ({ paymentId }) => String(paymentId))
  const undone = listSent('undo', ({ allocationId }) => String(allocationId))
  const ofReversed = new Set(
    stored.allocations
      .filter(({ paymentId }) => paymentId !== null && stored.reversals.payments.has(paymentId))
      .map(({ id }) => id),
  )
  const find = <Row>(name: string, rows: Iterable<Row>, isSent: (row: Row) => boolean) =>
    [...rows].filter((row) => !isSent(row)).map((row) => `the ${name} ${JSON.stringify(row)} was never sent`)
  const later = stored.allocations.filter(({ amount }) => amount === toCents(amounts.allocate))
  return [
    ...find('issue', stored.invoices, ({ id }) => issued.has(String(id))),
    ...find('credit note', stored.credits, ({ reference }) => references.has(reference)),
    ...find('payment', stored.payments, ({ reference }) => references.has(reference)),
    ...find('allocation', later, (row) => allocated.has(`${row.paymentId} ${row.invoiceId}`)),
    ...find('reversal', stored.reversals.payments.keys(), (id) => reversed.has(String(id))),
    ...find(
      'reversal of an allocation',
      stored.reversals.allocations.keys(),
      (id) => undone.has(String(id)) || ofReversed.has(id),
    ),
  ]
}

function toCents(amount: string): number {
  return Math.round(Number(amount) * 100)
}

/** Finds payments and credit notes that are stored twice. */
function findRepeated({ payments, credits }: StoredMoney): string[] {
  const seen = new Set<string>()
  return [...payments, ...credits].flatMap(({ id, reference }) => {
    const isRepeated = seen.has(reference)
    seen.add(reference)
    return isRepeated ? [`${id} with the reference ${reference} is stored twice`] : []
  })
}
