import { createHash } from 'node:crypto'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const calls = issuingCalls(invoice)

forEachDatabaseWithCompany('issuing an invoice', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const database = () => context.test.services.database
  const draft = { shippingCharges: decimal('0'), documentDate: '2026-01-31', dueDate: '2026-03-02' } as const

  beforeAll(async () => {
    // A company in a country whose rules are not checked.
    await database()
      .updateTable('company_versions')
      .set({ name: 'Maine Roofs Inc.', country: 'US' })
      .execute()
  })

  async function issue(body: object) {
    return (await context.company.client.call(calls.issue, body)).json()
  }

  it('locks it with the next number of its series, and moves the due date with the date', async () => {
    const { id, version } = await invoices.store({ ...draft, number: 5 })
    const issued = await issue({ id, version, issue_date: '2026-02-10' })
    expect(issued).toMatchObject({ code: 200, id, version: 2, number: 1, prefix: 'INV-' })
    const { document } = await invoices.open(id)
    expect(document).toMatchObject({
      number: 1,
      prefix: 'INV-',
      documentDate: '2026-02-10',
      dueDate: '2026-03-12',
    })
    const update = await invoices.update({ ...draft, id, version: 2, number: 1, title: 'Another title' })
    expect(update).toMatchObject({ code: 409, locked: true })
  })

  it('answers in words what prevents it', async () => {
    const { id, version } = await invoices.store(draft)
    expect(await issue({ id: id + 1_000 })).toMatchObject({ code: 404 })
    expect(await issue({ id, version: version + 1 })).toMatchObject({ code: 409 })
    expect(await issue({ id, issue_date: '2099-01-01' })).toMatchObject({
      code: 422,
      errors: { issue_date: [expect.any(String)] },
    })
    expect(await issue({ id, issue_date: '2026-02-09' })).toMatchObject({
      code: 422,
      errors: { issue_date: [expect.stringContaining('2026-02-10')] },
    })
    const amount = await invoices.store({ ...draft, amountPaid: decimal('5') })
    expect(await issue({ id: amount.id })).toMatchObject({
      code: 422,
      errors: { payments: [expect.any(String)] },
    })
    expect(await issue({ id })).toMatchObject({ code: 200, number: 2 })
    expect(await issue({ id })).toMatchObject({ code: 409, locked: true })
  })

  it('makes a draft that has the number give way', async () => {
    const other = await invoices.store({ ...draft, number: 3 })
    const { id } = await invoices.store({ ...draft, number: 77 })
    expect(await issue({ id })).toMatchObject({ code: 200, number: 3 })
    expect((await invoices.open(other.id)).document).toMatchObject({ number: 77, version: other.version })
    // A form that was opened before still has the old number.
    const change = { ...draft, id: other.id, version: other.version, number: 3, title: 'Later' }
    const saved = await invoices.update(change)
    expect(saved).toMatchObject({ code: 200, number: 77, message: expect.stringContaining('now 77') })
    const reopened = (await invoices.open(other.id)).document
    expect(reopened).toMatchObject({ number: 77, title: 'Later' })
    // Now it has been seen, so that the other number is an error.
    expect(await invoices.update({ ...change, version: reopened.version })).toMatchObject({ code: 422 })
  })

  it('records payments with it', async () => {
    const { id } = await invoices.store(draft)
    const { gross } = await (
      await context.company.client.send({ method: 'GET', url: `/api/v1/invoice/${id}/legal` })
    ).json()
    const payment = { method: 'Bank transfer', paid_on: '2026-02-10', amount: '10.00' }
    expect(await issue({ id, payments: [payment] })).toMatchObject({ code: 200 })
    const state = (
      await context.company.client.send({ method: 'GET', url: `/api/v1/invoice/${id}/legal` })
    ).json()
    expect(state).toMatchObject({ state: 'issued', paid: '10.00', gross })
    const future = { ...payment, paid_on: '2099-01-01' }
    const next = await invoices.store(draft)
    expect(await issue({ id: next.id, payments: [future] })).toMatchObject({
      ...{ code: 422, errors: { 'payments.0.paid_on': [expect.any(String)] } },
      problems: [{ rule: 'payments.in-future', severity: 'error', record: 'document', field: null }],
    })
    expect((await invoices.open(next.id)).document.number).not.toBe(4 + 1)
  })

  it('stores its PDF once, with its hash in the ledger', async () => {
    const { id } = await invoices.store(draft)
    await issue({ id })
    const read = async () =>
      (await context.company.client.send({ method: 'GET', url: `/api/v1/invoice/${id}/pdf?locale=de` }))
        .rawPayload
    const [first, second] = [await read(), await read()]
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    expect(second).toEqual(first)
    const sha256 = createHash('sha256').update(first).digest('hex')
    const record = await database()
      .selectFrom('ledger_records')
      .select('content')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(record.content)).toMatchObject({ event: 'file', document: id, name: 'pdf', sha256 })
  })

  describe('the database', () => {
    it('refuses changes of what is issued', async () => {
      const { document_id: id } = await database()
        .selectFrom('issued_documents')
        .select('document_id')
        .executeTakeFirstOrThrow()
      for (const change of [
        database().updateTable('documents').set({ title: 'x' }).where('id', '=', id),
        database().deleteFrom('document_lines').where('document_id', '=', id),
        database().deleteFrom('issued_documents').where('document_id', '=', id),
        database().updateTable('issued_documents').set({ gross: 1 }).where('document_id', '=', id),
        database().updateTable('payments').set({ amount: 1 }),
        database().deleteFrom('ledger_records'),
      ])
        await expect(change.execute()).rejects.toThrow(/locked|only added/)
    })
  })
})
