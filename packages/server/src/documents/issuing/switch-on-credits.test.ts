import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { listStatuses } from '#documents/statuses/repository.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { findBalance, getRest } from './balance-repository.ts'
import { switchIssuingOn } from './switch-on.ts'

const invoice = getKind('invoice')
const creditNote = getKind('creditNote')

forEachDatabaseWithCompany('switching issuing on with credit notes', (context) => {
  const apis = {
    invoice: new DocumentApi(invoice, () => context.company),
    creditNote: new DocumentApi(creditNote, () => context.company),
  }
  const database = () => context.test.services.database
  const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const
  const roof = { ...line, taxRates: [], quantity: decimal('1'), price: decimal('100') }
  const plain = {
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, lines: [roof] },
    documentDate: '2026-01-31',
  }

  async function store(kind: 'invoice' | 'creditNote', meaning: string, changes: object = {}) {
    const status = (await listStatuses(database(), kind)).find((each) => each.meaning === meaning)
    const values: object = { ...plain, status: status ?? null, ...changes }
    return (await apis[kind].store(values)).id
  }

  /** Stores an invoice, and a credit note over 100.00 for it. */
  async function storePair(ofInvoice: string, ofCredit: string, changes: object = {}) {
    const id = await store('invoice', ofInvoice, changes)
    const correctedInvoice = { id, number: `INV-${apis.invoice.lastNumber}`, documentDate: '2026-01-31' }
    return { invoice: id, credit: await store('creditNote', ofCredit, { correctedInvoice }) }
  }

  beforeAll(async () => {
    await database().updateTable('issuing_settings').set({ is_on: 0 }).execute()
  })

  it('takes them off their invoices once, and leaves no credit that was given back', async () => {
    const cancelled = await storePair('lost', 'won')
    const open = await storePair('open', 'open', { amountPaid: decimal('30') })
    const refunded = await storePair('won', 'won')
    const unsettled = await storePair('won', 'open', { amountPaid: decimal('100') })
    const { memberId } = context.company
    await switchIssuingOn(context.test.services, { author: { memberId }, memberName: 'Ada' })
    const read = async (id: number) => {
      const balance = await findBalance(database(), id)
      if (balance === null) throw new Error(`${id} was not taken over`)
      const { paid, credited, writtenOff, spent } = balance
      return { paid, credited, writtenOff, spent, rest: getRest(balance) }
    }
    const none = { paid: 0, credited: 0, writtenOff: 0, spent: 0, rest: 0 }
    expect(await read(cancelled.invoice)).toEqual({ ...none, credited: 10_000 })
    expect(await read(cancelled.credit)).toEqual({ ...none, spent: 10_000 })
    // 30.00 were paid, so that 70.00 of the credit note are used, and 30.00 are the customer's credit.
    expect(await read(open.invoice)).toEqual({ ...none, paid: 3_000, credited: 7_000 })
    expect(await read(open.credit)).toEqual({ ...none, spent: 7_000, rest: 3_000 })
    // Nothing was typed as paid: the credit note settled the invoice.
    expect(await read(refunded.invoice)).toEqual({ ...none, credited: 10_000 })
    expect(await read(refunded.credit)).toEqual({ ...none, spent: 10_000 })
    expect(await read(unsettled.invoice)).toEqual({ ...none, paid: 10_000 })
    expect(await read(unsettled.credit)).toEqual({ ...none, rest: 10_000 })
    expect((await verifyLedger(database())).fault).toBeNull()
    const row = database().selectFrom('documents').select(['amount_credited', 'balance_due'])
    expect(await row.where('id', '=', open.invoice).executeTakeFirst()).toEqual({
      ...{ amount_credited: 7_000, balance_due: 0 },
    })
  })
})
