import { creditInvoice } from '@quittance/shared/contract/issuing.ts'
import {
  allocatePayment,
  reverseAllocation,
  reversePayment,
  storePayment,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { fromScaled } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { type Answer, answerCall, crowd, expectInWords, isAccepted, range } from '#test/concurrent-calls.ts'
import { IssuedDocuments, type TestCall } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const { people, rounds } = crowd

/** Two invoices over 100.00, and what is left to pay them: 100.00 of a payment, and as much of a credit note. */
interface Targets {
  readonly invoiceIds: readonly number[]
  readonly paymentId: number
  readonly creditId: number
}

/** How an accepted call changes what is paid and credited of the invoices, and used of the payment and the credit note. In cents. */
interface Effect {
  readonly paid: number
  readonly credited: number
  readonly taken: number
  readonly spent: number
}

const noEffect: Effect = { paid: 0, credited: 0, taken: 0, spent: 0 }

interface Action {
  readonly endpoint: TestCall
  readonly body: object
  readonly effect: Effect
}

forEachDatabaseWithCompany('paying at the same time', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  const call = (endpoint: TestCall, body: object) => answerCall(context.company.client, endpoint, body)

  beforeAll(() => documents.prepareCompany())

  const composePayment = (direction: 'in' | 'out', cents: number, allocations: readonly object[]) =>
    documents.money({ direction, amount: fromScaled(cents, 2), allocations })

  async function createTargets(): Promise<Targets> {
    const invoiceIds = [(await documents.issue()).id, (await documents.issue()).id]
    const payment = await call(storePayment, composePayment('in', 10_000, []))
    const { id: creditedId } = await documents.issue()
    await documents.pay(creditedId, '100.00')
    // It is paid, so that all of its credit note is left.
    const credit = await call(creditInvoice, { id: creditedId, issue: true })
    return { invoiceIds, paymentId: payment.body.id ?? 0, creditId: credit.body.credit_note_id ?? 0 }
  }

  /** Returns what a person does: pay an invoice, or both in either order, use a payment or credit note, or refund a part of it. */
  function chooseAction(person: number, { invoiceIds, paymentId, creditId }: Targets): Action {
    const ordered = Math.floor(person / 6) % 2 === 0 ? invoiceIds : invoiceIds.toReversed()
    const toInvoices = (count: number, amount: string) =>
      ordered.slice(0, count).map((invoice_id) => ({ invoice_id, amount }))
    const [ofPayment, ofCredit] = [{ payment_id: paymentId }, { credit_note_id: creditId }]
    const refund = (source: object) => composePayment('out', 3_000, [{ ...source, amount: '30.00' }])
    const actions: readonly Action[] = [
      {
        endpoint: storePayment,
        body: composePayment('in', 3_000, toInvoices(1, '30.00')),
        effect: { ...noEffect, paid: 3_000 },
      },
      {
        endpoint: storePayment,
        body: composePayment('in', 4_000, toInvoices(2, '20.00')),
        effect: { ...noEffect, paid: 4_000 },
      },
      {
        endpoint: allocatePayment,
        body: { ...ofPayment, allocations: toInvoices(1, '30.00') },
        effect: { ...noEffect, paid: 3_000, taken: 3_000 },
      },
      {
        endpoint: allocatePayment,
        body: { ...ofCredit, allocations: toInvoices(1, '30.00') },
        effect: { ...noEffect, credited: 3_000, spent: 3_000 },
      },
      { endpoint: storePayment, body: refund(ofPayment), effect: { ...noEffect, taken: 3_000 } },
      { endpoint: storePayment, body: refund(ofCredit), effect: { ...noEffect, spent: 3_000 } },
    ]
    return actions[person % actions.length] ?? { endpoint: storePayment, body: {}, effect: noEffect }
  }

  it('never allocates more than is owed, paid or credited', { timeout: 1_200_000 }, async () => {
    for (const _round of range(rounds)) {
      const targets = await createTargets()
      const answers = await Promise.all(
        range(people).map(async (person) => {
          const { endpoint, body, effect } = chooseAction(person, targets)
          return { ...(await call(endpoint, body)), effect }
        }),
      )
      const accepted = answers.filter(isAccepted)
      const rejected = answers.filter((answer) => !isAccepted(answer))
      expect([accepted.length, rejected.length].every((count) => count > 0)).toBe(true)
      expectInWords(rejected, [422])
      const sum = (part: keyof Effect) => accepted.reduce((total, { effect }) => total + effect[part], 0)
      expect(await readEffect(targets)).toEqual({
        ...{ paid: sum('paid'), credited: sum('credited'), taken: sum('taken'), spent: sum('spent') },
      })
      await expectBalances()
    }
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  /** Reads what is paid and credited of the invoices, and used of the payment and the credit note. */
  async function readEffect({ invoiceIds, paymentId, creditId }: Targets): Promise<Effect> {
    const balances = await database()
      .selectFrom('document_balances')
      .selectAll()
      .where('document_id', 'in', [...invoiceIds, creditId])
      .execute()
    const payment = await database()
      .selectFrom('payment_balances')
      .select('used')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const sum = (part: 'paid' | 'credited' | 'spent') =>
      balances.reduce((total, balance) => total + balance[part], 0)
    return { paid: sum('paid'), credited: sum('credited'), taken: payment.used, spent: sum('spent') }
  }

  /** Compares all balances with the allocations, and with the rows of the documents. */
  async function expectBalances(): Promise<void> {
    const allocations = await database().selectFrom('allocations').selectAll().execute()
    const sum = (isCounted: (row: (typeof allocations)[number]) => boolean) =>
      allocations.filter(isCounted).reduce((total, { amount }) => total + amount, 0)
    const balances = await database()
      .selectFrom('document_balances as balance')
      .innerJoin('documents', 'documents.id', 'balance.document_id')
      .selectAll('balance')
      .select(['amount_paid', 'amount_credited', 'balance_due'])
      .execute()
    for (const { document_id: id, owed, paid, credited, written_off, spent, ...row } of balances) {
      const ofNature = (nature: string) =>
        sum((allocation) => allocation.invoice_id === id && allocation.nature === nature)
      expect([paid, credited, written_off]).toEqual(['money', 'credit', 'write-off'].map(ofNature))
      expect(spent).toBe(sum(({ credit_id }) => credit_id === id))
      const due = owed - paid - credited - written_off - spent
      expect(due).toBeGreaterThanOrEqual(0)
      expect([row.amount_paid, row.amount_credited, row.balance_due]).toEqual([paid, credited, due])
    }
    const payments = await database().selectFrom('payment_balances').selectAll().execute()
    for (const { payment_id: id, amount, used } of payments) {
      expect(used).toBe(sum(({ payment_id, refund_id }) => payment_id === id || refund_id === id))
      expect(used).toBeLessThanOrEqual(amount)
    }
  }

  it('reverses each payment and allocation once, while others write off', {
    timeout: 1_200_000,
  }, async () => {
    for (const _round of range(rounds)) {
      const invoiceIds = [(await documents.issue()).id, (await documents.issue()).id] as const
      const parts = invoiceIds.map((invoice_id) => ({ invoice_id, amount: '50.00' }))
      const payment = await call(storePayment, composePayment('in', 10_000, parts))
      const paymentId = payment.body.id ?? 0
      const allocationIds = await listAllocations(paymentId)
      const reason = 'Wrong invoice'
      const reversals = [
        { endpoint: reversePayment, body: { id: paymentId, reason } },
        ...allocationIds.map((id) => ({ endpoint: reverseAllocation, body: { id, reason } })),
        ...invoiceIds.map((invoice_id) => ({ endpoint: writeOff, body: { invoice_id, reason } })),
      ]
      const answers = await Promise.all(
        range(people).map(async (person) => {
          const place = person % reversals.length
          const { endpoint, body } = reversals[place] ?? { endpoint: reversePayment, body: {} }
          return { ...(await call(endpoint, body)), place }
        }),
      )
      expectInWords(
        answers.filter((answer) => !isAccepted(answer)),
        [409, 422],
      )
      expectOnce(answers)
      await expectBalances()
      expect(await countReversals(paymentId)).toBe(allocationIds.length)
    }
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  /** The payment is reversed by one person. An allocation is reversed by one at most, because the payment may be reversed before. */
  function expectOnce(answers: readonly (Answer & { readonly place: number })[]): void {
    const accepted = answers.filter(isAccepted)
    expect(accepted.filter(({ place }) => place === 0)).toHaveLength(1)
    for (const place of [1, 2])
      expect(accepted.filter((answer) => answer.place === place).length).toBeLessThanOrEqual(1)
  }

  async function listAllocations(paymentId: number): Promise<number[]> {
    const query = database().selectFrom('allocations').select('id').where('payment_id', '=', paymentId)
    return (await query.where('reverses_id', 'is', null).execute()).map(({ id }) => id)
  }

  async function countReversals(paymentId: number): Promise<number> {
    const query = database().selectFrom('allocations').select('id').where('payment_id', '=', paymentId)
    return (await query.where('reverses_id', 'is not', null).execute()).length
  }
})
