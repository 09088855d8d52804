import { setImmediate } from 'node:timers/promises'
import {
  currencyCalls,
  listCatalogueProducts,
  productCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import * as pickers from '@quittance/shared/contract/picker-lists.ts'
import { deleteStatus, storeStatus } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { toSortKey } from '#database/queries/keyset.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { DocumentApi } from '#test/document-api.ts'
import {
  buildLine,
  buildTaxRate,
  createTestMember,
  forEachDatabaseWithCompany,
  testPassword,
} from '#test/test-company.ts'
import { saveChoice } from './change-choices.ts'

forEachDatabaseWithCompany('groups, tax rates and currencies', (context) => {
  const documents = new DocumentApi(getKind('estimate'), () => context.company)
  const send = (call: Parameters<typeof context.company.client.call>[0], body?: unknown) =>
    context.company.client.call(call, body)
  const getResults = async (response: ReturnType<typeof send>) => (await response).json().results

  async function create(call: Parameters<typeof send>[0], body: unknown): Promise<number> {
    const response = await send(call, body)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().id
  }

  const listGroupNames = async () =>
    (await send(pickers.listProductGroups)).json().product_groups.map(({ name }: { name: string }) => name)

  it('group products, and can be renamed for all of them', async () => {
    const id = await create(productGroupCalls.store, { name: ' Menuiserie ' })
    const product = await create(productCalls.store, { name: 'Porte', price: 1, product_group_id: id })
    await create(productCalls.store, { name: 'Zinc', price: 1 })
    expect(await listGroupNames()).toEqual(['Menuiserie'])
    await create(productGroupCalls.update, { id, name: 'Fermetures' })
    expect(await listGroupNames()).toEqual(['Fermetures'])
    const url = `${listCatalogueProducts.path}?search=fermet&sort=group`
    const { products } = (await context.company.client.send({ method: 'GET', url })).json()
    expect(products).toEqual([
      expect.objectContaining({ id: product, product_group: { id, name: 'Fermetures' } }),
    ])
    const sortedUrl = `${listCatalogueProducts.path}?sort=group&descending=1&limit=1`
    expect((await context.company.client.send({ method: 'GET', url: sortedUrl })).json().next).toEqual([
      'fermetures',
      product,
    ])
    const { product_groups } = (await send(productGroupCalls.list)).json()
    expect(product_groups).toEqual([{ id, name: 'Fermetures', retired_at: null, products: 1 }])
  })

  it('sort a product by the new name of a group that is being renamed', async () => {
    const id = await create(productGroupCalls.store, { name: 'Avant' })
    const { database } = context.test.services
    const { pending } = await inTransaction(database, async (transaction) => {
      const stamp = { memberId: null, changedAt: new Date().toISOString() }
      const renaming = { table: 'product_groups', id, values: { name: 'Après' } } as const
      await saveChoice({ database: transaction }, renaming, stamp)
      const pending = send(productCalls.store, { name: 'Volet', price: 1, product_group_id: id })
      await waitForLockWaiter(database)
      return { pending }
    })
    const product = (await pending).json().id
    const stored = database.selectFrom('products').select('group_key').where('id', '=', product)
    expect(await stored.executeTakeFirst()).toEqual({ group_key: toSortKey('Après') })
    await send(productCalls.remove, { ids: [product] })
    await send(productGroupCalls.remove, { ids: [id] })
  })

  it('keep a group with products, and let products keep a retired group', async () => {
    const id = await create(productGroupCalls.store, { name: 'Serrurerie' })
    const product = await create(productCalls.store, { name: 'Clé', price: 1, product_group_id: id })
    expect(await getResults(send(productGroupCalls.remove, { ids: [id, 99_999] }))).toEqual([
      {
        id,
        code: 422,
        changed: false,
        message: 'This group contains products and cannot be deleted. Retire it instead.',
      },
      { id: 99_999, code: 404, changed: false, message: 'This entry does not exist.' },
    ])
    expect(await getResults(send(productGroupCalls.setRetired, { ids: [id], retired: true }))).toEqual([
      { id, code: 200, changed: true, message: 'Retired.' },
    ])
    expect(await listGroupNames()).not.toContain('Serrurerie')
    const change = { id: product, name: 'Clé', price: 2, product_group_id: id }
    expect((await send(productCalls.update, change)).statusCode).toBe(200)
    const other = await send(productCalls.store, { name: 'Barillet', price: 2, product_group_id: id })
    expect(Object.keys(other.json().errors)).toEqual(['product_group_id'])
    await send(productCalls.remove, { ids: [product] })
    expect(await getResults(send(productGroupCalls.remove, { ids: [id] }))).toEqual([
      { id, code: 200, changed: true, message: 'Deleted.' },
    ])
  })

  it('have unique names, also among retired ones', async () => {
    const id = await create(taxRateCalls.store, { name: 'Décennale', rate: '1.2345' })
    const duplicate = { name: 'DECENNALE', rate: 5 }
    const rejected = await send(taxRateCalls.store, duplicate)
    expect(rejected.json().errors).toEqual({ name: ['An entry with this name already exists.'] })
    await send(taxRateCalls.setRetired, { ids: [id], retired: true })
    const retired = await send(taxRateCalls.store, duplicate)
    expect(retired.json().errors).toEqual({
      name: ['A retired entry already has this name. Restore it instead.'],
    })
    await create(taxRateCalls.update, { id, name: 'Decennale', rate: 2 })
    await send(taxRateCalls.remove, { ids: [id] })
    expect((await send(taxRateCalls.update, { id, name: 'Gone', rate: 2 })).statusCode).toBe(404)
  })

  it.each([
    [{ rate: -1 }, 'rate must be at least 0.'],
    [{ rate: '1000.1' }, 'rate must be at most 1000.'],
    [{ rate: '1.23456' }, 'rate can have at most 4 decimals.'],
    [{}, 'rate is missing. Please fill it in.'],
  ])('reject a tax rate with %j', async (values, sentence) => {
    const response = await send(taxRateCalls.store, { name: 'Wrong', ...values })
    expect([response.statusCode, response.json().errors]).toEqual([422, { rate: [sentence] }])
  })

  it('change no document when a rate changes, and keep rates that documents use', async () => {
    const id = await create(taxRateCalls.store, { name: 'TVA 21 %', rate: 21 })
    const taxRates = [buildTaxRate(id, 'TVA 21 %', '21')]
    const stored = await documents.store({ lines: [{ ...buildLine(context.company), taxRates }] })
    const before = (await documents.open(stored.id)).document
    await create(taxRateCalls.update, { id, name: 'TVA 22 %', rate: 22 })
    expect((await documents.open(stored.id)).document).toEqual(before)
    const { tax_rates } = (await send(pickers.listTaxRates)).json()
    const vat = { kind: 'vat', category: 'S', exemption_code: '', exemption_text: '' }
    expect(tax_rates).toContainEqual({ id, name: 'TVA 22 %', rate: 22, is_default: false, ...vat })
    expect(await getResults(send(taxRateCalls.remove, { ids: [id] }))).toEqual([
      {
        id,
        code: 422,
        changed: false,
        message: 'This tax rate is used in documents and cannot be deleted. Retire it instead.',
      },
    ])
    await send(taxRateCalls.setRetired, { ids: [id], retired: true })
    const after = (await send(pickers.listTaxRates)).json().tax_rates
    expect(after).not.toContainEqual(expect.objectContaining({ id }))
    const all = (await send(taxRateCalls.list)).json().tax_rates
    expect(all.at(-1)).toEqual({
      ...{ id, name: 'TVA 22 %', rate: 22, is_default: false, documents: 1, ...vat },
      retired_at: expect.any(String),
    })
    expect((await documents.open(stored.id)).document).toEqual(before)
  })

  it('mark the rates of new lines, which a change without the mark keeps', async () => {
    const id = await create(taxRateCalls.store, { name: 'TVA 23 %', rate: 23, is_default: true })
    const isDefault = async () =>
      (await send(pickers.listTaxRates)).json().tax_rates.find((rate: { id: number }) => rate.id === id)
        ?.is_default
    expect(await isDefault()).toBe(true)
    await create(taxRateCalls.update, { id, name: 'TVA 24 %', rate: 24 })
    expect(await isDefault()).toBe(true)
    await create(taxRateCalls.update, { id, name: 'TVA 24 %', rate: 24, is_default: false })
    expect(await isDefault()).toBe(false)
    await send(taxRateCalls.remove, { ids: [id] })
  })

  it.each([
    ['ZZZ', 'There is no currency ZZZ'],
    ['XAU', 'There is no currency XAU'],
    ['JPY', 'JPY cannot be used'],
    ['tnd', 'TND cannot be used'],
    [' ', 'name is missing'],
    ['eur', 'An entry with this name already exists.'],
  ])('reject %s as a currency', async (name, sentence) => {
    const response = await send(currencyCalls.store, { name })
    expect([response.statusCode, response.json().errors.name[0]]).toEqual([
      422,
      expect.stringContaining(sentence),
    ])
  })

  it('add a currency, and keep the last one in use', async () => {
    const id = await create(currencyCalls.store, { name: ' chf ' })
    const listed = (await send(pickers.listCurrencies)).json().currencies
    expect(listed.at(-1)).toEqual({ id, name: 'CHF', is_default: false })
    const { currencies } = (await send(currencyCalls.list)).json()
    expect(currencies[0]).toMatchObject({ name: 'EUR', documents: 1, parties: 0 })
    const ids = currencies.map((currency: { id: number }) => currency.id)
    const results = await getResults(send(currencyCalls.setRetired, { ids, retired: true }))
    const message = 'The last active currency cannot be removed: every document needs one.'
    expect(results.map(({ code }: { code: number }) => code)).toEqual([200, 200, 200, 422])
    expect(results.at(-1)).toEqual({ id, code: 422, changed: false, message })
    expect(await getResults(send(currencyCalls.remove, { ids: [id, ids[0]] }))).toEqual([
      { id, code: 422, changed: false, message },
      {
        id: ids[0],
        code: 422,
        changed: false,
        message:
          'This currency is used by documents, leads or customers and cannot be deleted. Retire it instead.',
      },
    ])
    await send(currencyCalls.setRetired, { ids: ids.slice(0, 3), retired: false })
    expect(await getResults(send(currencyCalls.remove, { ids: [id] }))).toEqual([
      { id, code: 200, changed: true, message: 'Deleted.' },
    ])
  })

  it('stay by name in the history of a party after their deletion', async () => {
    const id = await create(currencyCalls.store, { name: 'CHF' })
    const lead = await create(partyRecords.lead.store, { last_name: 'Blanc', currency_id: id })
    await create(partyRecords.lead.update, { id: lead, currency_id: context.company.currencyId })
    expect(await getResults(send(currencyCalls.remove, { ids: [id] }))).toMatchObject([{ code: 200 }])
    const url = partyRecords.lead.history.path.replace(':id', String(lead))
    const { history } = (await context.company.client.send({ method: 'GET', url })).json()
    expect(history[0].changes).toEqual([{ field: 'currency_id', before: 'CHF', after: 'EUR' }])
  })

  it('stay by name in the versions of a document after their deletion, as does a status', async () => {
    const currency = { id: await create(currencyCalls.store, { name: 'SEK' }), name: 'SEK' }
    const statusBody = { kind: 'estimate', name: 'On the phone', meaning: 'open' }
    const status = { id: await create(storeStatus, statusBody), name: statusBody.name }
    const { id } = await documents.store({ currency, status })
    await documents.update({ id, version: 1, number: documents.lastNumber })
    expect(await getResults(send(currencyCalls.remove, { ids: [currency.id] }))).toMatchObject([
      { code: 200 },
    ])
    expect((await send(deleteStatus, { id: status.id })).statusCode).toBe(200)
    const { database } = context.test.services
    const versions = database.selectFrom('document_revisions').select('content').where('document_id', '=', id)
    const contents = (await versions.orderBy('version').execute()).map(({ content }) => JSON.parse(content))
    expect(contents).toMatchObject([
      { currencyName: 'SEK', statusName: 'On the phone' },
      { currencyName: 'EUR', statusName: 'Draft' },
    ])
  })

  it('let staff change groups, and administrators only tax rates and currencies', async () => {
    const staff = context.test.createClient()
    await staff.signIn((await createTestMember(context.test.services)).email, testPassword)
    expect((await staff.call(productGroupCalls.store, { name: 'By staff' })).statusCode).toBe(200)
    for (const call of [...Object.values(taxRateCalls), ...Object.values(currencyCalls)]) {
      const body = call.method === 'GET' ? undefined : { ids: [1], retired: true, name: 'x', rate: 1 }
      const response = await staff.call(call, body)
      expect([call.path, response.statusCode]).toEqual([call.path, 403])
    }
    expect((await staff.call(pickers.listTaxRates)).statusCode).toBe(200)
  })
})

/** Waits until a statement waits for the lock of a product group. The embedded database runs one transaction at a time. */
async function waitForLockWaiter(db: Connection): Promise<void> {
  if (!isServer(db)) return
  for (;;) {
    const { rows } = await sql`
      select id from information_schema.processlist
      where db = database()
        and (info like 'select%from \`product_groups\`%for update' or info like 'insert into \`products\`%')
    `.execute(db)
    if (rows.length > 0) return
    await setImmediate()
  }
}
