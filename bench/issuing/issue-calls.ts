import type { Connection } from '@quittance/server/src/database/tables/schema.ts'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { storePayment } from '@quittance/shared/contract/payments.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { type MeasuredCall, measureCall, type Timing } from '#calls/measured-call.ts'
import { idempotencyHeaders, invoice, nextNumber, type PreparedBenchmark } from '#calls/prepared-load.ts'
import { createIssueStatements, createPaymentStatements } from '#floors/issue-statements.ts'
import type { LoadCall } from '#load/generate-load.ts'
import { copyDraft } from './copied-drafts.ts'
import { issueDraft, payInvoice, paymentBody, prepareCompany, storeDraft } from './served-invoices.ts'

/**
 * Drafts for the product and the floor. Each call issues one, so that they last for 9,000 calls per second of a short timing. The series
 * begins far below their numbers, so that no draft has to give its number away.
 */
const draftCount = 100_000

/** Issues stored drafts of five lines. */
export async function measureIssue({ data, load }: PreparedBenchmark, timing: Timing): Promise<MeasuredCall> {
  await prepareCompany(load)
  const sampleId = await storeDraft(load, { number: await nextNumber(data) })
  const { firstId } = await copyDraft(data, sampleId, draftCount)
  const { ledger_position: ledgerPosition } = await issueDraft(load, sampleId)
  const written = { documentId: sampleId, ledgerPosition }
  const statements = await createIssueStatements(data.test.services.database, written)
  const call: LoadCall = {
    method: 'POST',
    path: issuingCalls(invoice).issue.path,
    headers: idempotencyHeaders(),
    body: '{"id":{n}}',
  }
  const bare: LoadCall = { ...call, headers: { ...call.headers, 'x-number': '{n}' } }
  return await measureCall('issue', load, {
    calls: [call],
    floor: { job: { settings: data.settings, does: { work: 'write', statements } }, calls: [bare] },
    from: firstId,
    timing,
  })
}

const invoiceCount = 500
// Each invoice is paid in parts of 1.00, which it has to be large enough for.
const linePrice = decimal('100000')

/** Records payments of issued invoices. */
export async function measurePay({ data, load }: PreparedBenchmark, timing: Timing): Promise<MeasuredCall> {
  await prepareCompany(load)
  const invoiceIds = await issueInvoices({ data, load })
  const [sampleId = 0] = invoiceIds
  const paymentId = await payInvoice(load, sampleId)
  const { database } = data.test.services
  const written = { paymentId, invoiceId: sampleId, ledgerPositions: await readLastPositions(database) }
  const statements = await createPaymentStatements(database, written)
  const headers = idempotencyHeaders()
  const calls = invoiceIds.map(
    (id): LoadCall => ({
      method: 'POST',
      path: storePayment.path,
      headers,
      body: JSON.stringify(paymentBody(load, id)),
    }),
  )
  const bare = calls.map((call, place) => ({
    ...call,
    headers: { ...headers, 'x-number': String(invoiceIds[place]) },
  }))
  const job = { settings: data.settings, does: { work: 'write', statements } } as const
  return await measureCall('pay', load, { calls, floor: { job, calls: bare }, from: 1, timing })
}

async function issueInvoices({ data, load }: Pick<PreparedBenchmark, 'data' | 'load'>): Promise<number[]> {
  const sampleId = await storeDraft(load, { number: await nextNumber(data), price: linePrice })
  const { firstId } = await copyDraft(data, sampleId, invoiceCount - 1)
  const ids = [sampleId, ...Array.from({ length: invoiceCount - 1 }, (_copy, index) => firstId + index)]
  for (const id of ids) await issueDraft(load, id)
  return ids
}

/** Returns the positions of the last two records of the ledger: those of a payment and its allocation. */
async function readLastPositions(database: Connection): Promise<number[]> {
  // The PDF of the invoice can have been stored since.
  const records = database.selectFrom('ledger_records').select('position')
  const last = await records
    .where('event', 'in', ['payment', 'allocation'])
    .orderBy('position', 'desc')
    .limit(2)
    .execute()
  return last.map(({ position }) => position).reverse()
}
