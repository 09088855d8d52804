import { allocatePayment, writeOff } from '@quittance/shared/contract/payments.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { readBalanceStatuses } from '#settings/issuing/repository.ts'
import { CreditedInvoices } from '#test/credited-invoices.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

forEachDatabaseWithCompany('the name of a balance', (context) => {
  const documents = new IssuedDocuments(context)
  const credited = new CreditedInvoices(context)
  const database = () => context.test.services.database

  beforeAll(() => documents.prepareCompany())

  async function findBalanceNames(documentId: number): Promise<string[]> {
    const document = database().selectFrom('documents').select(['kind', 'status_id'])
    const { kind, status_id } = await document.where('id', '=', documentId).executeTakeFirstOrThrow()
    const statuses = await readBalanceStatuses(database(), kind)
    return [...statuses].flatMap(([balance, id]) => (id === status_id ? [balance] : []))
  }

  // Credited and written-off documents can have the same status.
  it.each([
    ['paid', '99.99', null],
    ['paid', '50.00', null],
    ['written-off', '49.99', null],
    ['written-off', null, null],
    ['credited', null, '99.99'],
    ['paid', '20.00', '60.00'],
  ] as const)('is %s if %s were paid, %s credited, and the rest written off', async (name, paid, credit) => {
    const { id } = await documents.issue()
    if (paid !== null) await documents.pay(id, paid)
    if (credit !== null) await credited.credit(id, { amount: credit })
    const body = { invoice_id: id, reason: 'Rest' }
    expect((await context.company.client.call(writeOff, body)).json()).toMatchObject({ code: 200 })
    expect(await findBalanceNames(id)).toContain(name)
  })

  it('of a credit note is spent as soon as nothing of it is left', async () => {
    const { id } = await documents.issue()
    await documents.pay(id, '100.00')
    const creditId = await credited.credit(id, { amount: '40.00' })
    expect(await findBalanceNames(creditId)).toEqual(['open'])
    const allocate = async (amount: string) => {
      const allocations = [{ invoice_id: (await documents.issue()).id, amount }]
      const body = { credit_note_id: creditId, allocations }
      return (await context.company.client.call(allocatePayment, body)).json()
    }
    expect(await allocate('10.00')).toMatchObject({ code: 200 })
    expect(await findBalanceNames(creditId)).toEqual(['open'])
    expect(await allocate('30.00')).toMatchObject({ code: 200 })
    expect(await findBalanceNames(creditId)).toEqual(['spent'])
  })

  it('of an invoice and a credit note over 0.00 is paid, and spent', async () => {
    // The number of the draft is none of those of the other invoices.
    const draft = { number: 5_000, lines: [credited.line('100', [])], discountPercentage: decimal('100') }
    const id = await credited.issue(draft)
    expect(await findBalanceNames(id)).toContain('paid')
    expect(await findBalanceNames(await credited.credit(id))).toEqual(['spent'])
  })
})
