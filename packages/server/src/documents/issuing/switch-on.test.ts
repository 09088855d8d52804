import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect, it } from 'vitest'
import { listStatuses } from '#documents/statuses/repository.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { findSeries, readIssuingSettings } from '#settings/issuing/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { describeTakeover, switchIssuingOn } from './switch-on.ts'

const invoice = getKind('invoice')

forEachDatabaseWithCompany('switching issuing on', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const database = () => context.test.services.database
  const roof = {
    type: 'item',
    productId: null,
    name: 'Roof',
    description: '',
    unitName: '',
    taxRates: [],
  } as const
  const plain = { shippingCharges: decimal('0'), discountPercentage: decimal('0'), adjustments: decimal('0') }
  const draft = { ...plain, lines: [{ ...roof, quantity: decimal('1'), price: decimal('100') }] } as const

  async function store(statusName: string, changes: object = {}): Promise<number> {
    const status = (await listStatuses(database(), 'invoice')).find(({ name }) => name === statusName)
    const values: object = { ...draft, status: status ?? null, ...changes }
    return (await invoices.store(values)).id
  }

  it('takes over what was sent, with what was paid of it, and continues above its numbers', async () => {
    await database().updateTable('issuing_settings').set({ is_on: 0 }).execute()
    const ids = {
      draft: await store('Draft'),
      sent: await store('Sent', { amountPaid: decimal('30') }),
      paid: await store('Paid'),
      overpaid: await store('Paid', { amountPaid: decimal('120') }),
      cancelled: await store('Cancelled'),
    }
    const before = await database()
      .selectFrom('documents')
      .select(['id', 'number', 'total', 'status_id', 'document_date', 'version'])
      .execute()
    expect(await describeTakeover(database())).toMatchObject([
      {
        ...{ kind: 'invoice', count: 4, paid: 2, writtenOff: 1, refunded: 0 },
        ...{ highestNumber: 50, highestShown: 'T-50', nextNumber: 51, nextShown: 'INV-51' },
      },
      {
        ...{ count: 0, paid: 0, writtenOff: 0, refunded: 0, highestShown: null },
        nextShown: expect.stringMatching(/1$/),
      },
    ])
    const { memberId } = context.company
    const author = { author: { memberId }, memberName: 'Ada' }
    await switchIssuingOn(context.test.services, author)
    await expect(switchIssuingOn(context.test.services, author)).rejects.toThrow('issuing.on-already')
    expect(
      await database()
        .selectFrom('documents')
        .select(['id', 'number', 'total', 'status_id', 'document_date', 'version'])
        .execute(),
    ).toEqual(before)
    const rows = await database().selectFrom('documents').selectAll().execute()
    const balanceOf = (id: number) => {
      const row = rows.find((candidate) => candidate.id === id)
      return row && [row.issued_at !== null, row.amount_paid, row.balance_due]
    }
    expect(balanceOf(ids.draft)).toEqual([false, 0, null])
    expect(balanceOf(ids.sent)).toEqual([true, 3_000, 7_000])
    expect(balanceOf(ids.paid)).toEqual([true, 10_000, 0])
    expect(balanceOf(ids.overpaid)).toEqual([true, 10_000, 0])
    expect(balanceOf(ids.cancelled)).toEqual([true, 0, 0])
    const left = await database()
      .selectFrom('payment_balances')
      .select(['amount', 'used'])
      .orderBy('payment_id')
      .execute()
    expect(left.reduce((sum, { amount, used }) => sum + amount - used, 0)).toBe(2_000)
    expect(await findSeries(database(), 'invoice')).toMatchObject({ lastNumber: 50, lastDay: '2026-01-31' })
    expect((await readIssuingSettings(database())).isOn).toBe(true)
    expect((await verifyLedger(database())).fault).toBeNull()
  })
})

forEachDatabaseWithCompany('switching issuing on in a series of earlier years', (context) => {
  const documents = new IssuedDocuments(context)
  const invoices = new DocumentApi(invoice, () => context.company)
  const database = () => context.test.services.database
  const today = new Date().toISOString().slice(0, 10)
  const year = Number(today.slice(0, 4))

  it('begins with the first position of the year in which documents were sent', async () => {
    await documents.prepareCompany()
    await database().updateTable('issuing_settings').set({ is_on: 0 }).execute()
    const last = { last_period: year - 1, last_sequence: 5, last_number: (year - 1) * 1_000_000 + 5 }
    const series = { is_yearly: 1, ...last, last_day: `${year - 1}-12-31` }
    await database().updateTable('number_series').set(series).where('kind', '=', invoice.name).execute()
    const sent = (await listStatuses(database(), invoice.name)).find(({ name }) => name === 'Sent')
    const number = year * 1_000_000 + 41
    const values: object = { number, documentDate: today, dueDate: null, status: sent ?? null }
    expect(await invoices.store(values)).toMatchObject({ code: 200 })
    const { memberId } = context.company
    await switchIssuingOn(context.test.services, { author: { memberId }, memberName: 'Ada' })
    expect(await findSeries(database(), invoice.name)).toMatchObject({
      ...{ lastPeriod: year, lastSequence: 0, lastNumber: number, lastDay: today },
    })
    const { id } = await documents.issue(today)
    const issued = database().selectFrom('issued_documents').select(['period', 'sequence', 'number'])
    expect(await issued.where('document_id', '=', id).executeTakeFirst()).toEqual({
      ...{ period: year, sequence: 1, number: number + 1 },
    })
  })
})
