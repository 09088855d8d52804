import { creditInvoice } from '@quittance/shared/contract/issuing.ts'
import {
  allocatePayment,
  reverseAllocation,
  reversePayment,
  storePayment,
  withhold,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { type Answer, answerCall, expectInWords, isAccepted, range } from '#test/concurrent-calls.ts'
import { IssuedDocuments, type TestCall, toInvoice } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { isFullRun } from '#test/test-database.ts'

// Two calls about the same money that are made at the same time. If one of them excludes the other one, the rejection says why.

const rounds = isFullRun ? 60 : 6

interface RacingCall {
  readonly endpoint: TestCall
  readonly body: object
}

forEachDatabaseWithCompany('two calls about the same money', (context) => {
  const documents = new IssuedDocuments(context)
  const { accept } = documents
  const database = () => context.test.services.database
  const reason = 'Error'

  beforeAll(() => documents.prepareCompany())

  /** Issues an invoice over 100.00 that a payment of 100.00 pays in part. */
  async function createPaid(amount: string) {
    const { id: invoiceId } = await documents.issue()
    const { id } = await accept(storePayment, documents.money(toInvoice(invoiceId, amount)))
    return { invoiceId, paymentId: id, allocationId: await findAllocation(id) }
  }

  async function findAllocation(paymentId: number): Promise<number> {
    const query = database().selectFrom('allocations').select('id').where('payment_id', '=', paymentId)
    return (await query.executeTakeFirstOrThrow()).id
  }

  /** Creates the records of a round, and returns two calls, of which at most one can succeed. */
  const exclusive: readonly (readonly [string, () => Promise<readonly [RacingCall, RacingCall]>])[] = [
    [
      'the reversal of a payment and a refund of it',
      async () => {
        const { paymentId } = await createPaid('40.00')
        const part = { amount: '60.00', allocations: [{ payment_id: paymentId, amount: '60.00' }] }
        return [
          { endpoint: reversePayment, body: { id: paymentId, reason } },
          { endpoint: storePayment, body: documents.money({ direction: 'out', ...part }) },
        ]
      },
    ],
    [
      'two reversals of a payment',
      async () => {
        const { paymentId } = await createPaid('40.00')
        const reversal = { endpoint: reversePayment, body: { id: paymentId, reason } }
        return [reversal, reversal]
      },
    ],
    [
      'two reversals of an allocation',
      async () => {
        const { allocationId } = await createPaid('40.00')
        const reversal = { endpoint: reverseAllocation, body: { id: allocationId, reason } }
        return [reversal, reversal]
      },
    ],
    [
      'the allocation of a credit note and a payment of the same invoice',
      async () => {
        const { id: invoiceId } = await documents.issue()
        const { invoiceId: id } = await createPaid('100.00')
        const { credit_note_id } = await accept(creditInvoice, { id, amount: '60.00', issue: true })
        const part = toInvoice(invoiceId, '60.00')
        return [
          { endpoint: allocatePayment, body: { credit_note_id, ...part } },
          { endpoint: storePayment, body: documents.money({ amount: '60.00', ...part }) },
        ]
      },
    ],
  ]

  /** As `exclusive`, but both calls can succeed in one order or in both. */
  const compatible: typeof exclusive = [
    [
      'a withheld amount and a write-off of the same invoice',
      async () => {
        const { id } = await documents.issue()
        return [
          { endpoint: withhold, body: { invoice_id: id, amount: '10.00' } },
          { endpoint: writeOff, body: { invoice_id: id, reason } },
        ]
      },
    ],
    [
      'the reversal of a payment and an allocation of it',
      async () => {
        const [{ id }, { paymentId }] = [await documents.issue(), await createPaid('40.00')]
        return [
          { endpoint: reversePayment, body: { id: paymentId, reason } },
          { endpoint: allocatePayment, body: { payment_id: paymentId, ...toInvoice(id, '60.00') } },
        ]
      },
    ],
    [
      'the reversal of a payment and a write-off of its invoice',
      async () => {
        const { invoiceId, paymentId } = await createPaid('40.00')
        return [
          { endpoint: reversePayment, body: { id: paymentId, reason } },
          { endpoint: writeOff, body: { invoice_id: invoiceId, reason } },
        ]
      },
    ],
    [
      'the reversal of an allocation and that of its payment',
      async () => {
        const { allocationId, paymentId } = await createPaid('40.00')
        return [
          { endpoint: reverseAllocation, body: { id: allocationId, reason } },
          { endpoint: reversePayment, body: { id: paymentId, reason } },
        ]
      },
    ],
    [
      'the reversal of an allocation and a write-off of its invoice',
      async () => {
        const { allocationId, invoiceId } = await createPaid('40.00')
        return [
          { endpoint: reverseAllocation, body: { id: allocationId, reason } },
          { endpoint: writeOff, body: { invoice_id: invoiceId, reason } },
        ]
      },
    ],
  ]

  /** Makes both calls at once, each first in every other round. Returns the answers that were accepted. */
  async function race(calls: readonly [RacingCall, RacingCall], round: number): Promise<Answer[]> {
    const ordered = round % 2 === 0 ? calls : calls.toReversed()
    const { client } = context.company
    const answers = await Promise.all(ordered.map(({ endpoint, body }) => answerCall(client, endpoint, body)))
    expectInWords(
      answers.filter((answer) => !isAccepted(answer)),
      [409, 422],
    )
    await expectBalances()
    return answers.filter(isAccepted)
  }

  /** Compares all balances with the allocations: never more than is owed, paid or credited. */
  async function expectBalances(): Promise<void> {
    const allocations = await database().selectFrom('allocations').selectAll().execute()
    const sum = (isCounted: (row: (typeof allocations)[number]) => boolean) =>
      allocations.filter(isCounted).reduce((total, { amount }) => total + amount, 0)
    const documentBalances = await database().selectFrom('document_balances').selectAll().execute()
    for (const { document_id: id, owed, paid, credited, written_off, spent } of documentBalances) {
      expect(paid + credited + written_off).toBe(sum(({ invoice_id }) => invoice_id === id))
      expect(spent).toBe(sum(({ credit_id }) => credit_id === id))
      expect(owed - paid - credited - written_off - spent).toBeGreaterThanOrEqual(0)
    }
    const paymentBalances = await database().selectFrom('payment_balances').selectAll().execute()
    for (const { payment_id: id, amount, used } of paymentBalances) {
      expect(used).toBe(sum(({ payment_id, refund_id }) => payment_id === id || refund_id === id))
      expect(used).toBeLessThanOrEqual(amount)
    }
  }

  it.each(exclusive)('%s: one of both', { timeout: 600_000 }, async (_name, prepare) => {
    for (const round of range(rounds)) expect(await race(await prepare(), round)).toHaveLength(1)
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it.each(compatible)('%s: one or both', { timeout: 600_000 }, async (_name, prepare) => {
    for (const round of range(rounds))
      expect((await race(await prepare(), round)).length).toBeGreaterThanOrEqual(1)
    expect((await verifyLedger(database())).fault).toBeNull()
  })
})
