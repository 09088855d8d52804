import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseServerWithCompany } from '#test/test-company.ts'
import { allocateRest, reversePayment, storePayment } from './store-payment.ts'

// Transactions of the embedded database exclude each other.
forEachDatabaseServerWithCompany(
  'the reversal of a payment that is allocated at the same time',
  (context) => {
    const documents = new IssuedDocuments(context)
    const author = () => ({ memberId: context.company.memberId })

    beforeAll(() => documents.prepareCompany())

    /** Records a payment of 100.00, of which nothing is allocated. */
    async function pay(): Promise<number> {
      const { partyId, currencyId } = context.company
      const { id } = await storePayment(context.test.services, {
        ...{ author: author(), customerId: partyId.customer, currencyId, direction: 'in', nature: 'money' },
        ...{ method: 'Bank transfer', paidOn: '2026-02-01', amount: decimal('100.00'), reference: '' },
        parts: [],
      })
      return id
    }

    async function issueInvoices(count: number): Promise<number[]> {
      const ids: number[] = []
      while (ids.length < count) ids.push((await documents.issue()).id)
      return ids
    }

    /** Allocates 1.00 of a payment. */
    async function allocate(paymentId: number, invoiceId: number): Promise<void> {
      const source = { paymentId, creditId: null }
      const request = { ...source, invoiceId, refundId: null, amount: 100, field: 'id' }
      await allocateRest(context.test.services, { author: author(), source, requests: [request] })
    }

    /**
     * Returns services that allocate the payment to the next of these invoices in each attempt of a reversal: when it has read the
     * allocations for the first time, before it locks them. Removes the invoices from the list.
     */
    function allocateInBetween(paymentId: number, invoiceIds: number[]) {
      const readIds = new WeakSet<object>()
      let count = 0
      const database = context.test.services.database.withPlugin({
        transformQuery({ node, queryId }) {
          const from = node.kind === 'SelectQueryNode' ? JSON.stringify(node.from ?? null) : ''
          if (from.includes('"name":"allocations"')) readIds.add(queryId)
          return node
        },
        async transformResult({ result, queryId }) {
          if (!readIds.has(queryId)) return result
          count += 1
          const invoiceId = count % 2 === 1 ? invoiceIds.shift() : undefined
          if (invoiceId !== undefined) await allocate(paymentId, invoiceId)
          return result
        },
      })
      return { ...context.test.services, database }
    }

    async function readBalance(paymentId: number) {
      const balances = context.test.services.database
        .selectFrom('payment_balances')
        .select(['amount', 'used'])
      return await balances.where('payment_id', '=', paymentId).executeTakeFirst()
    }

    async function readPaid(invoiceIds: readonly number[]): Promise<number[]> {
      const balances = context.test.services.database.selectFrom('document_balances').select('paid')
      return (await balances.where('document_id', 'in', invoiceIds).execute()).map(({ paid }) => paid)
    }

    it('is made again, with the new allocation', async () => {
      const [paymentId, invoiceIds] = [await pay(), await issueInvoices(2)]
      const services = allocateInBetween(paymentId, [...invoiceIds])
      await reversePayment(services, { author: author(), id: paymentId, reason: 'Error' })
      expect(await readBalance(paymentId)).toEqual({ amount: 0, used: 0 })
      expect(await readPaid(invoiceIds)).toEqual([0, 0])
    })

    it('is rejected with a sentence if that happens each time, and nothing is reversed', async () => {
      const [paymentId, invoiceIds] = [await pay(), await issueInvoices(12)]
      const unused = [...invoiceIds]
      const services = allocateInBetween(paymentId, unused)
      const reversal = reversePayment(services, { author: author(), id: paymentId, reason: 'Error' })
      await expect(reversal).rejects.toMatchObject({ name: 'Unavailable', sentence: { key: 'call.busy' } })
      const used = invoiceIds.slice(0, invoiceIds.length - unused.length)
      expect(unused.length).toBeGreaterThan(0)
      expect(await readBalance(paymentId)).toEqual({ amount: 10_000, used: 100 * used.length })
      expect(await readPaid(used)).toEqual(used.map(() => 100))
    })
  },
)
