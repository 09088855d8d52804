import { creditInvoice } from '@quittance/shared/contract/issuing.ts'
import { reversePayment } from '@quittance/shared/contract/payments.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { appendRecords } from '#ledger/append-records.ts'
import { insertRecords } from '#ledger/repository.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { insertAllocation, insertPayment } from '#payments/repository.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { type CompanyContext, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { createMissingTriggers } from './create-missing-triggers.ts'
import { readMissingGuards } from './guard-rows.ts'
import { dropTriggers, findMissingTriggers, listTriggers } from './stored-triggers.ts'
import { inTransaction } from './transactions.ts'

function testRecordGuard(context: CompanyContext): void {
  const database = () => context.test.services.database

  it('reject a record of the ledger that does not follow the last one', async () => {
    const content = { event: 'series' } as const
    const at = '2026-02-01T10:00:00.000Z'
    await inTransaction(database(), (transaction) => appendRecords(transaction, [content], at))
    const record = { position: 1_000, previousHash: '0'.repeat(64), content: '{}', hash: '1'.repeat(64) }
    const skip = inTransaction(database(), async (transaction) => {
      await insertRecords(transaction, [record])
    })
    await expect(skip).rejects.toThrow('does not follow the last one')
    expect((await verifyLedger(database())).fault).toBeNull()
  })
}

/** Checks that guard rows are kept, whether by triggers or by code. */
function testGuards(context: CompanyContext): void {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  const stamp = () => ({ memberId: context.company.memberId, changedAt: '2026-02-01T10:00:00.000Z' })
  const ends = { paymentId: null, creditId: null, invoiceId: null, refundId: null }

  async function readBalance(id: number) {
    const balances = database().selectFrom('document_balances').selectAll().where('document_id', '=', id)
    return await balances.executeTakeFirstOrThrow()
  }

  it('follow issues, payments, credits and reversals', async () => {
    const { id, number } = await documents.issue()
    const series = database().selectFrom('number_series').selectAll().where('kind', '=', 'invoice')
    expect(await series.executeTakeFirstOrThrow()).toMatchObject({
      last_number: number,
      last_sequence: number,
    })
    const paymentId = await documents.pay(id, '40.00')
    expect(await readBalance(id)).toMatchObject({ owed: 10_000, paid: 4_000, credited: 0 })
    const credit = { id, lines: [{ position: 1, net: '30.00' }], reason: 'Less', issue: true }
    const { client } = context.company
    expect((await client.call(creditInvoice, credit)).json()).toMatchObject({ code: 200 })
    expect(await readBalance(id)).toMatchObject({ paid: 4_000, credited: 3_000 })
    const line = database().selectFrom('line_balances').selectAll().where('document_id', '=', id)
    expect(await line.executeTakeFirstOrThrow()).toMatchObject({ net: 10_000, credited: 3_000 })
    const reversal = await client.call(reversePayment, { id: paymentId, reason: 'Bounced' })
    expect(reversal.json()).toMatchObject({ code: 200 })
    expect(await readBalance(id)).toMatchObject({ paid: 0, credited: 3_000 })
    const payment = database().selectFrom('payment_balances').selectAll().where('payment_id', '=', paymentId)
    expect(await payment.executeTakeFirstOrThrow()).toMatchObject({ amount: 0, used: 0 })
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('reject an allocation of more than is left or due', async () => {
    const { id: invoiceId } = await documents.issue()
    const { partyId, currencyId } = context.company
    const money = { customerId: partyId.customer, currencyId, nature: 'money' } as const
    const attempt = (amount: string, cents: number) =>
      inTransaction(database(), async (transaction) => {
        const payment = {
          ...({ ...money, direction: 'in', method: 'Bank transfer', paidOn: '2026-02-01' } as const),
          ...{ amount: decimal(amount), reference: '', reversesId: null },
        }
        const paymentId = await insertPayment(transaction, payment, stamp())
        const allocation = { ...ends, ...money, paymentId, invoiceId, amount: cents, reversesId: null }
        await insertAllocation(transaction, allocation, stamp())
      })
    await expect(attempt('50.00', 5_001)).rejects.toThrow('more is used than is left of the payment')
    await expect(attempt('200.00', 10_001)).rejects.toThrow('more is allocated than is due')
    expect(await readBalance(invoiceId)).toMatchObject({ paid: 0 })
  })

  testRecordGuard(context)
}

forEachDatabaseWithCompany('guard rows', (context) => {
  const database = () => context.test.services.database

  beforeAll(() => new IssuedDocuments(context).prepareCompany())

  describe('with triggers', () => testGuards(context))

  describe('without triggers', () => {
    beforeAll(async () => {
      await dropTriggers(database(), await listTriggers(database()))
      for (const server of context.test.servers) await readMissingGuards(server.database)
    })

    testGuards(context)

    it('are kept by triggers again when these can be created', async () => {
      const { dialect } = context.settings()
      expect(await findMissingTriggers(database())).not.toEqual([])
      expect(await createMissingTriggers(database(), dialect)).toEqual([])
      for (const server of context.test.servers) await readMissingGuards(server.database)
      await new IssuedDocuments(context).issue('2026-02-02')
      expect((await verifyLedger(database())).fault).toBeNull()
      await expect(database().deleteFrom('ledger_records').execute()).rejects.toThrow('only added')
    })
  })
})
