import {
  paymentMethodCalls,
  type WireAdminPaymentMethod,
} from '@quittance/shared/contract/catalogue-records.ts'
import { listChanges } from '@quittance/shared/contract/change-history.ts'
import { listPaymentMethods, storePayment } from '@quittance/shared/contract/payments.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expect, it } from 'vitest'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

forEachDatabaseWithCompany('payment methods', (context) => {
  const send = (call: Parameters<typeof context.company.client.call>[0], body?: unknown) =>
    context.company.client.call(call, body)
  const readResults = async (response: ReturnType<typeof send>) => (await response).json().results

  async function create(name: string): Promise<number> {
    const response = await send(paymentMethodCalls.store, { name })
    expect(response.statusCode, response.body).toBe(200)
    return response.json().id
  }

  async function listAll(): Promise<WireAdminPaymentMethod[]> {
    const { payment_methods: methods } = (await send(paymentMethodCalls.list)).json()
    return methods
  }

  const find = async (id: number) => (await listAll()).find((method) => method.id === id)

  async function listOffered(): Promise<string[]> {
    const methods = listPaymentMethods.response.parse((await send(listPaymentMethods)).json())
    return methods.map(({ name }) => name)
  }

  const pay = async (method: string) => {
    const { partyId, currencyId } = context.company
    const payment = { customer_id: partyId.customer, currency_id: currencyId, direction: 'in', method }
    return (await send(storePayment, { ...payment, paid_on: '2026-02-01', amount: '10.00' })).json()
  }

  it('are those of the language at first, by name', async () => {
    expect(await listOffered()).toEqual(['Bank transfer', 'Card', 'Cash', 'Cheque', 'Direct debit'])
  })

  it('are stored, offered at once, and renamed', async () => {
    const id = await create(' Barter ')
    expect(await find(id)).toEqual({ id, name: 'Barter', retired_at: null, payments: 0 })
    expect(await listOffered()).toContain('Barter')
    const renamed = await send(paymentMethodCalls.update, { id, name: 'Exchange' })
    expect(renamed.json()).toMatchObject({ code: 200, id, message: 'Exchange saved.' })
    expect(await listOffered()).not.toContain('Barter')
    expect(await listOffered()).toContain('Exchange')
    expect((await send(paymentMethodCalls.update, { id: 99_999, name: 'Gone' })).statusCode).toBe(404)
  })

  it('keep their names in the payments that were recorded with them', async () => {
    const id = await create('Coupon')
    const payment = await pay('Coupon')
    expect(payment).toMatchObject({ code: 200 })
    expect(await find(id)).toMatchObject({ payments: 1 })
    expect((await send(paymentMethodCalls.update, { id, name: 'Voucher' })).statusCode).toBe(200)
    const { database } = context.test.services
    const stored = database.selectFrom('payments').select('method').where('id', '=', payment.id)
    expect(await stored.executeTakeFirst()).toEqual({ method: 'Coupon' })
    expect(await pay('Coupon')).toMatchObject({ code: 422, errors: { method: [expect.any(String)] } })
    expect(await pay('Voucher')).toMatchObject({ code: 200 })
  })

  it('are used by the payments of their earlier names, and new ones with such a name by none', async () => {
    const id = await create('Money order')
    expect(await pay('Money order')).toMatchObject({ code: 200 })
    expect((await send(paymentMethodCalls.update, { id, name: 'Postal order' })).statusCode).toBe(200)
    const other = await create('Money order')
    expect([await find(id), await find(other)]).toMatchObject([
      { name: 'Postal order', payments: 1 },
      { name: 'Money order', payments: 0 },
    ])
    expect(await readResults(send(paymentMethodCalls.remove, { ids: [id, other] }))).toMatchObject([
      { id, code: 422, message: englishText('catalogue.in-use-payment_methods') },
      { id: other, code: 200, changed: true },
    ])
  })

  it('are not offered while they are retired, and are restored', async () => {
    const id = await create('Telex')
    const setRetired = (retired: boolean) =>
      readResults(send(paymentMethodCalls.setRetired, { ids: [id, 99_999], retired }))
    const missing = { id: 99_999, code: 404, changed: false, message: 'This entry does not exist.' }
    expect(await setRetired(true)).toEqual([{ id, code: 200, changed: true, message: 'Retired.' }, missing])
    expect(await find(id)).toMatchObject({ retired_at: expect.any(String) })
    expect(await listOffered()).not.toContain('Telex')
    expect(await pay('Telex')).toMatchObject({ code: 422, errors: { method: [expect.any(String)] } })
    expect(await setRetired(true)).toMatchObject([{ id, code: 200, changed: false }, missing])
    expect(await setRetired(false)).toEqual([{ id, code: 200, changed: true, message: 'Restored.' }, missing])
    expect(await listOffered()).toContain('Telex')
    expect(await pay('Telex')).toMatchObject({ code: 200 })
  })

  it('are deleted only if no payment names them', async () => {
    const [unused, used] = [await create('Gold'), await create('Silver')]
    expect(await pay('Silver')).toMatchObject({ code: 200 })
    expect(await readResults(send(paymentMethodCalls.remove, { ids: [unused, used, 99_999] }))).toEqual([
      { id: unused, code: 200, changed: true, message: 'Deleted.' },
      {
        id: used,
        code: 422,
        changed: false,
        message: englishText('catalogue.in-use-payment_methods'),
      },
      { id: 99_999, code: 404, changed: false, message: 'This entry does not exist.' },
    ])
    expect(await find(unused)).toBeUndefined()
    expect(await find(used)).toMatchObject({ name: 'Silver', payments: 1 })
    const again = await readResults(send(paymentMethodCalls.setRetired, { ids: [used], retired: true }))
    expect(again).toMatchObject([{ id: used, code: 200, changed: true }])
    // A retired method that payments name stays, too.
    expect(await readResults(send(paymentMethodCalls.remove, { ids: [used] }))).toMatchObject([
      { id: used, code: 422, changed: false },
    ])
  })

  it('have unique names, also among retired ones', async () => {
    const id = await create('Chèque-vacances')
    const store = async (name: string) => (await send(paymentMethodCalls.store, { name })).json().errors
    const taken = { name: ['An entry with this name already exists.'] }
    const names = ['Chèque-vacances', 'CHEQUE-VACANCES', ' cash ']
    for (const name of names) expect([name, await store(name)]).toEqual([name, taken])
    const renamed = (await send(paymentMethodCalls.update, { id, name: 'Card' })).json()
    expect(renamed).toMatchObject({ code: 422, errors: taken })
    expect((await send(paymentMethodCalls.update, { id, name: 'Cheque-Vacances' })).statusCode).toBe(200)
    await send(paymentMethodCalls.setRetired, { ids: [id], retired: true })
    expect(await store('chèque-vacances')).toEqual({
      name: ['A retired entry already has this name. Restore it instead.'],
    })
  })

  it('have unique names also when two members store the same one at the same time', async () => {
    const responses = await Promise.all([1, 2].map(() => send(paymentMethodCalls.store, { name: 'Salt' })))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect((await listAll()).filter(({ name }) => name === 'Salt')).toHaveLength(1)
  })

  it.each([
    ['nothing', {}, /missing|required/],
    ['an empty name', { name: ' ' }, /required/],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, /too long: at most 100/],
  ])('reject %s', async (_name, body, sentence) => {
    expect((await send(paymentMethodCalls.store, body)).json()).toMatchObject({
      ...{ code: 422, errors: { name: expect.arrayContaining([expect.stringMatching(sentence)]) } },
    })
  })

  it('have a history of changes, with the name of a deleted one', async () => {
    const id = await create('Shells')
    await send(paymentMethodCalls.update, { id, name: 'Cowries' })
    for (const retired of [true, false]) await send(paymentMethodCalls.setRetired, { ids: [id], retired })
    await send(paymentMethodCalls.remove, { ids: [id] })
    const url = `${listChanges.path}?subject=payments&limit=5`
    const { changes } = (await context.company.client.send({ method: 'GET', url })).json()
    const common = { type: 'payment_methods', record_id: id, name: 'Cowries', by: { name: 'Ada Lovelace' } }
    expect(changes).toMatchObject(
      ['deleted', 'restored', 'archived', 'updated', 'created'].map((event) => ({ ...common, event })),
    )
  })

  it('are administered by administrators only, and read by every member', async () => {
    const staff = context.test.createClient()
    await staff.signIn((await createTestMember(context.test.services)).email, testPassword)
    for (const call of Object.values(paymentMethodCalls)) {
      const body = call.method === 'GET' ? undefined : { id: 1, ids: [1], retired: true, name: 'Mine' }
      expect([call.path, (await staff.call(call, body)).statusCode]).toEqual([call.path, 403])
    }
    expect((await staff.call(listPaymentMethods)).statusCode).toBe(200)
    expect(await listOffered()).not.toContain('Mine')
  })
})
