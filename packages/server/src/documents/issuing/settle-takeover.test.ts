import { listOpenItems, storePayment } from '@quittance/shared/contract/payments.ts'
import { readStatement } from '@quittance/shared/contract/statements.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { listStatuses } from '#documents/statuses/repository.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { switchIssuingOn } from './switch-on.ts'

forEachDatabaseWithCompany(
  'documents below zero that were sent before issuing was switched on',
  (context) => {
    const apis = {
      invoice: new DocumentApi(getKind('invoice'), () => context.company),
      creditNote: new DocumentApi(getKind('creditNote'), () => context.company),
    }
    const database = () => context.test.services.database
    const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const
    // 100.00 - 200.00
    const content = {
      ...{ shippingCharges: zero, discountPercentage: zero, adjustments: decimal('-200') },
      ...{ documentDate: '2026-01-31', dueDate: null },
      lines: [{ ...line, taxRates: [], quantity: decimal('1'), price: decimal('100') }],
    }
    const ids: number[] = []

    async function store(kind: 'invoice' | 'creditNote', meaning: string): Promise<void> {
      const status = (await listStatuses(database(), kind)).find((each) => each.meaning === meaning)
      const values: object = { ...content, status: status ?? null }
      const { id } = await apis[kind].store(values)
      ids.push(id)
    }

    const get = async (url: string) => (await context.company.client.send({ method: 'GET', url })).json()

    async function readClosing(): Promise<string> {
      const { partyId, currencyId } = context.company
      const path = readStatement.path.replace(':id', String(partyId.customer))
      return readStatement.response.parse(await get(`${path}?currency_id=${currencyId}`)).closing
    }

    const readOpenItems = async () => {
      const url = `${listOpenItems.path}?customer_id=${context.company.partyId.customer}`
      return listOpenItems.response.parse(await get(url))
    }

    beforeAll(async () => {
      await database().updateTable('issuing_settings').set({ is_on: 0 }).execute()
      for (const meaning of ['open', 'won', 'lost']) await store('invoice', meaning)
      for (const meaning of ['open', 'won']) await store('creditNote', meaning)
      const { memberId } = context.company
      await switchIssuingOn(context.test.services, { author: { memberId }, memberName: 'Ada' })
    })

    it('have nothing due or left, and keep their totals', async () => {
      const rows = await database()
        .selectFrom('documents')
        .select(['id', 'total', 'amount_paid', 'amount_credited', 'amount_due', 'balance_due'])
        .where('issued_at', 'is not', null)
        .orderBy('id')
        .execute()
      const settled = { amount_paid: 0, amount_credited: 0, amount_due: 0, balance_due: 0 }
      expect(rows).toEqual(ids.map((id) => ({ id, total: -10_000, ...settled })))
      expect(await get(`/api/v1/invoice/${ids[0]}/legal`)).toMatchObject({
        ...{ state: 'issued', gross: '-100.00', owed: '0.00', paid: '0.00', due: '0.00' },
      })
    })

    it('leave the customer a credit of the invoice that was not settled, as the statement says', async () => {
      const { sources, totals, invoices } = await readOpenItems()
      expect(invoices).toEqual([])
      expect(sources).toMatchObject([
        { type: 'payment', label: expect.stringMatching(/10$/), left: '100.00' },
      ])
      expect(totals).toMatchObject([{ due: '0.00', left: '100.00' }])
      expect(await readClosing()).toBe('-100.00')
    })

    it('can be settled by a refund', async () => {
      const { client, partyId, currencyId } = context.company
      const [source] = (await readOpenItems()).sources
      const refund = await client.call(storePayment, {
        ...{ customer_id: partyId.customer, currency_id: currencyId, direction: 'out' },
        ...{ method: 'Bank transfer', paid_on: '2026-02-01', amount: '100.00', reference: '' },
        allocations: [{ payment_id: source?.id, amount: '100.00' }],
      })
      expect(refund.json()).toMatchObject({ code: 200 })
      expect((await readOpenItems()).sources).toEqual([])
      expect(await readClosing()).toBe('0.00')
      expect((await verifyLedger(database())).fault).toBeNull()
    })
  },
)
