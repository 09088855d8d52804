import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import type { Updateable } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#database/queries/transactions.ts'
import type { NumberSeriesTable } from '#database/tables/issuing-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { ChangeConflict } from '#errors.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { DocumentApi } from '#test/document-api.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { insertIssuedDocument, rejectMovedSeries } from './issued-repository.ts'

const invoice = getKind('invoice')

interface Problem {
  readonly rule: string
  readonly severity: string
}

forEachDatabaseWithCompany('what prevents the issue of an invoice beside its content', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const database = () => context.test.services.database
  const roof = {
    ...({ type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const),
    ...{ taxRates: [], quantity: decimal('1'), price: decimal('100') },
  }
  const draft = {
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, documentDate: '2026-01-31' },
    ...({ dueDate: null, lines: [roof], taxTreatment: 'outside-scope' } as const),
  } as const

  beforeAll(() => new IssuedDocuments(context).prepareCompany())

  const store = async (changes: Partial<FilledDocument> = {}): Promise<number> =>
    (await invoices.store({ ...draft, ...changes })).id
  const issue = async (body: object) =>
    (await context.company.client.call(issuingCalls(invoice).issue, body)).json()

  async function readLegal(id: number) {
    const url = `/api/v1/invoice/${id}/legal`
    return (await context.company.client.send({ method: 'GET', url })).json()
  }

  const summarise = ({ problems }: { readonly problems: readonly Problem[] }) =>
    problems.map(({ rule, severity }) => `${rule} ${severity}`)

  async function changeSettings(changes: { is_on?: number; is_waiting?: number }): Promise<void> {
    await database().updateTable('issuing_settings').set(changes).execute()
  }

  async function changeSeries(changes: Updateable<NumberSeriesTable>): Promise<void> {
    await database().updateTable('number_series').set(changes).where('kind', '=', invoice.name).execute()
  }

  describe('is listed together', () => {
    afterEach(() => changeSettings({ is_on: 1, is_waiting: 0 }))

    it('while issuing is off, or waits after a restore', async () => {
      const id = await store({ amountPaid: decimal('5') })
      await changeSettings({ is_on: 0 })
      const rejected = await issue({ id, issue_date: '2099-01-01' })
      const sentence = expect.stringContaining('not switched on')
      expect(rejected).toMatchObject({ code: 422, errors: { id: [sentence] } })
      const others = ['issue-date-in-future error', 'paid-on-draft error']
      expect(summarise(rejected)).toEqual(['issuing-off error', ...others])
      expect(rejected.problems[1]).toMatchObject({ record: 'document', field: 'documentDate' })
      expect(rejected.problems[1].message).toMatch(/^The date of issue is in the future\. .+ \d{4}-/)
      await changeSettings({ is_on: 1, is_waiting: 1 })
      expect(summarise(await issue({ id, issue_date: '2099-01-01' }))).toEqual([
        'issuing-waiting error',
        ...others,
      ])
      const legal = await readLegal(id)
      expect(summarise(legal)).toEqual(['issuing-waiting error', 'paid-on-draft warning'])
      expect(legal).toMatchObject({ state: 'draft', owed: '100.00' })
    })

    it('with problems of the content', async () => {
      const id = await store({ amountPaid: decimal('5'), adjustments: decimal('-200') })
      const rejected = await issue({ id })
      expect(rejected).toMatchObject({ code: 422, errors: { payments: [expect.any(String)] } })
      expect(summarise(rejected)).toEqual(['paid-on-draft error', 'negative-total error'])
    })
  })

  it('is another number than the expected one', async () => {
    const rejected = await issue({ id: await store(), number: 4_711 })
    expect(rejected).toMatchObject({ code: 422, errors: { number: [expect.stringContaining('4711')] } })
    expect(rejected.problems).toMatchObject([
      { rule: 'other-number', record: 'document', field: 'number', message: expect.stringContaining('4711') },
    ])
  })

  it('is an amount that was typed as paid, which can be recorded as a payment', async () => {
    const id = await store({ amountPaid: decimal('5') })
    const fix = { type: 'record-payment', amount: '5.00' }
    const problem = { rule: 'paid-on-draft', record: 'document', field: 'amountPaid', fix }
    const rejected = await issue({ id })
    expect(rejected.problems).toMatchObject([{ ...problem, severity: 'error' }])
    expect(rejected.problems[0].message).toContain('5.00')
    expect((await readLegal(id)).problems).toMatchObject([{ ...problem, severity: 'warning' }])
    const payments = [{ method: 'Bank transfer', paid_on: '2026-01-31', amount: fix.amount }]
    expect(await issue({ id, payments })).toMatchObject({ code: 200 })
    expect(await readLegal(id)).toMatchObject({ paid: '5.00', due: '95.00' })
  })

  describe('is not an amount paid above what is owed', () => {
    const readBalance = async (documentId: number) => {
      const allocation = database().selectFrom('allocations').select(['payment_id', 'amount'])
      const [allocated] = await allocation.where('invoice_id', '=', documentId).execute()
      const balances = database().selectFrom('payment_balances').select(['amount', 'used'])
      const paymentId = allocated?.payment_id ?? 0
      return (await balances.where('payment_id', '=', paymentId).execute())[0]
    }

    it('of which the rest is a credit of the customer', async () => {
      const id = await store({ amountPaid: decimal('150') })
      const { problems } = await readLegal(id)
      expect(problems).toMatchObject([
        { rule: 'paid-on-draft', severity: 'warning' },
        { rule: 'paid-more-than-owed', severity: 'warning', record: 'document', field: 'amountPaid' },
      ])
      for (const amount of ['150.00', '100.00', '50.00']) expect(problems[1].message).toContain(amount)
      const payment = { method: 'Bank transfer', paid_on: '2026-01-31', amount: '150.00' }
      expect(await issue({ id, payments: [payment] })).toMatchObject({ code: 200 })
      expect(await readLegal(id)).toMatchObject({ paid: '100.00', due: '0.00' })
      expect(await readBalance(id)).toEqual({ amount: 15_000, used: 10_000 })
      const printed = database().selectFrom('issued_documents').select(['printed_paid', 'printed_due'])
      expect(await printed.where('document_id', '=', id).executeTakeFirst()).toEqual({
        ...{ printed_paid: 10_000, printed_due: 0 },
      })
    })

    it('of two payments, the later of which pays only the rest', async () => {
      const id = await store()
      const payment = { method: 'Bank transfer', paid_on: '2026-01-31', amount: '70.00' }
      expect(await issue({ id, payments: [payment, payment, payment] })).toMatchObject({ code: 200 })
      const allocations = database().selectFrom('allocations').select('amount').where('invoice_id', '=', id)
      expect((await allocations.orderBy('id').execute()).map(({ amount }) => amount)).toEqual([7_000, 3_000])
      expect(await readLegal(id)).toMatchObject({ paid: '100.00', due: '0.00' })
    })

    it('of an invoice of 0.00, which is paid without it', async () => {
      const id = await store({ lines: [{ ...roof, price: zero }] })
      const payment = { method: 'Bank transfer', paid_on: '2026-01-31', amount: '10.00' }
      expect(await issue({ id, payments: [payment] })).toMatchObject({ code: 200 })
      expect(await readLegal(id)).toMatchObject({ paid: '0.00', due: '0.00' })
      const rows = database()
        .selectFrom('documents')
        .innerJoin('document_statuses as status', 'status.id', 'documents.status_id')
        .select(['documents.balance_due', 'status.meaning'])
      expect(await rows.where('documents.id', '=', id).executeTakeFirst()).toEqual({
        ...{ balance_due: 0, meaning: 'won' },
      })
      expect((await verifyLedger(database())).fault).toBeNull()
    })
  })

  describe('is the place in the series', () => {
    const readSeries = async () =>
      await database()
        .selectFrom('number_series')
        .selectAll()
        .where('kind', '=', invoice.name)
        .executeTakeFirstOrThrow()

    it('if all numbers are used', async () => {
      const { last_number } = await readSeries()
      await changeSeries({ last_number: 2_147_483_647 })
      const id = await store()
      const rejected = await issue({ id })
      expect(rejected).toMatchObject({ code: 422, errors: { id: [expect.any(String)] } })
      expect(summarise(rejected)).toEqual(['numbers-used-up error'])
      const legal = await readLegal(id)
      expect(legal.issue_date).toBeNull()
      expect(summarise(legal)).toEqual(['numbers-used-up error'])
      await changeSeries({ last_number })
    })

    it('if its last number is of a later year', async () => {
      const { is_yearly, last_period, last_sequence, last_number } = await readSeries()
      await changeSeries({ is_yearly: 1, last_period: 2099, last_sequence: 0, last_number: 2_099_000_041 })
      const id = await store()
      const earliest = expect.stringContaining('2099-01-01')
      const rejected = await issue({ id, issue_date: '2026-02-01' })
      expect(rejected).toMatchObject({ code: 422, errors: { issue_date: [earliest] } })
      expect(rejected.problems).toMatchObject([
        { rule: 'issue-date-before-last', field: 'documentDate', message: earliest },
      ])
      const legal = await readLegal(id)
      expect(legal).toMatchObject({ issue_date: null, problems: [{ rule: 'issue-date-before-last' }] })
      await changeSeries({ is_yearly, last_period, last_sequence, last_number })
    })

    it('if another program has moved the series, which is a conflict', async () => {
      const { id: seriesId, last_sequence, last_number, last_day } = await readSeries()
      const documentId = await store({ number: last_number + 2 })
      const { partyId, currencyId, memberId } = context.company
      const work = (transaction: Connection) =>
        insertIssuedDocument(transaction, {
          ...{ documentId, kind: invoice.name, origin: 'own', number: last_number + 2, shownNumber: 'T-1' },
          ...{ place: { seriesId, period: 0, sequence: last_sequence + 2 }, typeCode: '380' },
          ...{ issuedOn: last_day, issuedAt: '2026-02-01T00:00:00.000Z', issuedBy: memberId },
          ...{ customerId: partyId.customer, currencyId, vatAccounting: null },
          totals: { net: zero, vat: zero, gross: zero, rounding: zero, owed: zero },
          printed: { paid: zero, due: zero },
          content: { json: '{}', hash: '0'.repeat(64) },
          ...{ groups: [], lines: [] },
        })
      const insert = rejectMovedSeries(() => inTransaction(database(), work))
      await expect(insert).rejects.toBeInstanceOf(ChangeConflict)
    })
  })

  it('is named by its number as printed once it is issued', async () => {
    await database()
      .updateTable('kind_settings')
      .set({ number_width: 6 })
      .where('kind', '=', invoice.name)
      .execute()
    const id = await store()
    const { code, message } = await issue({ id })
    const { shown_number: number } = await readLegal(id)
    expect({ code, message }).toEqual({ code: 200, message: `${number} is issued.` })
    expect(number).toMatch(/\d{6}$/)
    const { results } = (
      await context.company.client.call(issuingCalls(invoice).issueMany, { ids: [await store()] })
    ).json()
    expect(results[0].message).toMatch(/\d{6} is issued\.$/)
  })
})
