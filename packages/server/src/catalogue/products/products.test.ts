import {
  countCatalogueProducts,
  listCatalogueProducts,
  type ProductSort,
  productCalls,
  productGroupCalls,
  productSorts,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import { listProducts, listProductsOfGroup, listTaxRates } from '@quittance/shared/contract/picker-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

const productCount = 24
const names = ['Étagère', 'Chêne massif', 'pose', 'ŒUVRE', 'Cloison']

forEachDatabaseWithCompany('products', (context) => {
  const documents = new DocumentApi(getKind('invoice'), () => context.company)
  let groups: readonly number[] = []
  const send = (call: Parameters<typeof context.company.client.call>[0], body?: unknown) =>
    context.company.client.call(call, body)

  async function createProduct(changes: Readonly<Record<string, unknown>> = {}): Promise<number> {
    const response = await send(productCalls.store, { name: 'Portail', price: 1200, ...changes })
    expect(response.statusCode, response.body).toBe(200)
    return response.json().id
  }

  async function readProduct(id: number) {
    const url = productCalls.open.path.replace(':id', String(id))
    const response = await context.company.client.send({ method: 'GET', url })
    return productCalls.open.response.parse(response.json()).product
  }

  type Query = Readonly<Record<string, string>>

  const get = (path: string, query: Query) =>
    context.company.client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })

  async function readPage(query: Query = {}) {
    const response = await get(listCatalogueProducts.path, query)
    expect(response.statusCode, response.body).toBe(200)
    return listCatalogueProducts.response.parse(response.json())
  }

  const listNames = async (query: Query) => (await readPage(query)).products.map(({ name }) => name)

  async function readTotals(query: Query = {}) {
    const response = await get(countCatalogueProducts.path, query)
    return countCatalogueProducts.response.parse(response.json())
  }

  const searchPicker = async (search: string) =>
    (await get(listProducts.path, { search })).json().products.map(({ name }: { name: string }) => name)

  beforeAll(async () => {
    const stored = ['Menuiserie', 'Édition'].map((name) => send(productGroupCalls.store, { name }))
    groups = (await Promise.all(stored)).map((response) => response.json().id)
    for (let index = 0; index < productCount; index += 1) {
      await createProduct({
        name: `${names[index % names.length]} ${index}`,
        price: ['9.99', '10', '0.0125', '999999999999.99', '0'][index % 5],
        product_group_id: index % 3 === 0 ? null : groups[index % 2],
      })
    }
  })

  const sortValues: Readonly<
    Record<
      ProductSort,
      (product: Awaited<ReturnType<typeof readPage>>['products'][number]) => string | number
    >
  > = {
    name: ({ name }) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace('œ', 'oe'),
    price: ({ price }) => price,
    group: ({ product_group }) => (product_group?.name ?? '').replace('É', 'e').toLowerCase(),
    updated: ({ updated_at }) => updated_at,
  }

  /** Reads all pages from the first to the last, and back. */
  async function readPages(query: Query): Promise<{ forwards: number[]; backwards: number[] }> {
    const forwards: number[] = []
    const backwards: number[] = []
    let page = await readPage({ ...query, limit: '5' })
    for (;;) {
      forwards.push(...page.products.map(({ id }) => id))
      if (page.next === null) break
      page = await readPage({ ...query, limit: '5', after: JSON.stringify(page.next) })
    }
    page = await readPage({ ...query, limit: '5', last: '1' })
    for (;;) {
      backwards.unshift(...page.products.map(({ id }) => id))
      if (page.previous === null) break
      page = await readPage({ ...query, limit: '5', before: JSON.stringify(page.previous) })
    }
    return { forwards, backwards: [...new Set(backwards)] }
  }

  describe.each(productSorts)('sorted by %s', (sort) => {
    it.each(['0', '1'])(
      'lists every product once, forwards and backwards (descending: %s)',
      async (descending) => {
        for (const filter of [{}, { search: 'e' }, { group: String(groups[0]) }, { group: '0' }]) {
          const query = { sort, descending, ...filter }
          const all = (await readPage({ ...query, limit: '200' })).products
          expect(all.length).toBeGreaterThan(5)
          const values = all.map(sortValues[sort])
          const sorted = values.toSorted((left, right) => (left < right ? -1 : Number(left > right)))
          expect(values).toEqual(descending === '1' ? sorted.reverse() : sorted)
          const ids = all.map(({ id }) => id)
          expect(await readPages(query)).toEqual({ forwards: ids, backwards: ids })
        }
      },
    )
  })

  it('have the tax rates with which their lines start, unchanged by clients that do not send them', async () => {
    const { tax_rates: rates } = (await send(listTaxRates)).json()
    const [first, second] = rates.map(({ id }: { id: number }) => id)
    const id = await createProduct({ name: 'Taxed', tax_rate_ids: [second, first, second] })
    expect(await readProduct(id)).toMatchObject({ tax_rate_ids: [second, first] })
    const picked = (await get(listProducts.path, { search: 'Taxed' })).json().products
    expect(picked).toMatchObject([{ name: 'Taxed', tax_rate_ids: [second, first] }])
    await send(productCalls.update, { id, name: 'Taxed more', price: 1 })
    expect(await readProduct(id)).toMatchObject({ version: 2, tax_rate_ids: [second, first] })
    await send(productCalls.update, { id, name: 'Taxed more', price: 1, tax_rate_ids: [] })
    expect(await readProduct(id)).toMatchObject({ version: 3, tax_rate_ids: [] })
    const rejected = await send(productCalls.store, { name: 'Wrong', price: 1, tax_rate_ids: [999_999] })
    expect(rejected.json()).toMatchObject({ code: 422, errors: { tax_rate_ids: [expect.any(String)] } })
    const passing = (await send(taxRateCalls.store, { name: 'Passing', rate: 3 })).json().id
    await send(productCalls.update, { id, name: 'Taxed more', price: 1, tax_rate_ids: [passing] })
    await send(taxRateCalls.remove, { ids: [passing] })
    const kept = await send(productCalls.update, { id, name: 'Taxed', price: 1, tax_rate_ids: [passing] })
    expect(kept.json(), 'with a deleted tax rate').toMatchObject({ code: 200, version: 5 })
    await send(productCalls.setRetired, { ids: [id], retired: true })
    await send(productCalls.remove, { ids: [id] })
  })

  it('are found by words of their name and group, regardless of case and accents', async () => {
    expect(await listNames({ search: 'etagere 10' })).toEqual(['Étagère 10'])
    expect(await listNames({ search: 'OEUVRE', limit: '1' })).toEqual(['ŒUVRE 13'])
    const inMenuiserie = await readTotals({ group: String(groups[0]) })
    expect(await readTotals({ search: 'menuis' })).toEqual(inMenuiserie)
    expect(await readTotals({ search: '100%' })).toMatchObject({ count: 0 })
    expect(await readTotals({ search: '  ' })).toEqual(await readTotals())
  })

  it.each([
    [{ sort: 'colour' }, 'sort'],
    [{ group: 'x' }, 'group'],
    [{ retired: 'yes' }, 'retired'],
    [{ limit: '201' }, 'limit'],
    [{ after: '[1e999,1]' }, 'after'],
    [{ before: '["a",1e999]' }, 'before'],
    [{ after: '["a",1.5]' }, 'after'],
    [{ after: '["a",9007199254740993]' }, 'after'],
  ])('cannot be listed with %j', async (query, field) => {
    const response = await get(listCatalogueProducts.path, query)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  })

  it('are stored with every digit of the price, and with quantity 1 by default', async () => {
    const id = await createProduct({ name: '  Vis  ', price: '12345678901.2345', unit_name: ' pièce ' })
    const vis = { name: 'Vis', price: 12_345_678_901.2345, unit: 1, unit_name: 'pièce', product_group: null }
    expect(await readProduct(id)).toMatchObject({ ...vis, version: 1, documents: 0, retired_at: null })
  })

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(501) }, 'name', 'name is too long: at most 500 characters.'],
    [{ price: -1 }, 'price', 'Price can not be less than 0'],
    [{ price: '1.23456' }, 'price', 'price can have at most 4 decimals.'],
    [{ price: '123456789012.3456' }, 'price', 'price can have at most 15 digits.'],
    [{ price: undefined }, 'price', 'price is missing. Please fill it in.'],
    [{ unit: 0.5 }, 'unit', 'unit must be at least 1.'],
    [{ product_group_id: 99_999 }, 'product_group_id', 'product_group_id refers to a record'],
  ])('are rejected with %j', async (values, field, message) => {
    const response = await send(productCalls.store, { name: 'Wrong', price: 1, ...values })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
    expect(response.json().errors[field][0]).toContain(message)
  })

  it('have unique names, also among retired ones', async () => {
    const id = await createProduct({ name: 'Échelle' })
    const rejected = await send(productCalls.store, { name: 'ECHELLE', price: 1 })
    expect(rejected.json().errors).toEqual({ name: ['An entry with this name already exists.'] })
    await send(productCalls.setRetired, { ids: [id], retired: true })
    const retired = await send(productCalls.store, { name: 'échelle ', price: 1 })
    expect(retired.json().errors).toEqual({
      name: ['A retired entry already has this name. Restore it instead.'],
    })
    const other = await createProduct({ name: 'Escabeau' })
    const renamed = await send(productCalls.update, { id: other, name: 'Echelle', price: 1 })
    expect(renamed.statusCode).toBe(422)
    expect((await send(productCalls.update, { id, name: 'échelle', price: 2 })).statusCode).toBe(200)
  })

  it('have unique names, even if many are stored at the same time', async () => {
    const store = (name: string) => send(productCalls.store, { name, price: 1 })
    for (const name of ['Crémone', 'Targette', 'Paumelle']) {
      const codes = (await Promise.all([0, 1, 2, 3].map(() => store(name)))).map(
        ({ statusCode }) => statusCode,
      )
      expect(codes.sort()).toEqual([200, 422, 422, 422])
    }
    const responses = await Promise.all(Array.from({ length: 30 }, (_, index) => store(`Zinc ${index}`)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(new Array(30).fill(200))
  })

  it('reject a save of an outdated version', async () => {
    const id = await createProduct({ name: 'Fenêtre' })
    const first = await send(productCalls.update, { id, version: 1, name: 'Fenêtre', price: 2 })
    expect(first.json()).toEqual({ code: 200, message: 'Product updated successfully!', id, version: 2 })
    const second = await send(productCalls.update, { id, version: 1, name: 'Fenêtre', price: 3 })
    expect(second.statusCode).toBe(409)
    expect(second.json().changed).toEqual({ name: 'Ada Lovelace', at: expect.any(String), version: 2 })
    expect(second.json().message).toContain('Ada Lovelace')
    expect((await readProduct(id)).price).toBe(2)
    const withoutVersion = await send(productCalls.update, { id, name: 'Fenêtre', price: 3 })
    expect(withoutVersion.json().version).toBe(3)
    const unknown = await send(productCalls.update, { id: 99_999, name: 'Nothing', price: 3 })
    expect(unknown.statusCode).toBe(404)
  })

  it('accept a repeated save without a new version', async () => {
    const id = await createProduct({ name: 'Verrou', product_group_id: groups[0] })
    const save = { id, version: 1, name: 'Verrou', price: 2.5, product_group_id: groups[0] }
    const responses = [await send(productCalls.update, save), await send(productCalls.update, save)]
    expect(responses.map((response) => response.json().version)).toEqual([2, 2])
    expect((await readProduct(id)).version).toBe(2)
    const moved = await send(productCalls.update, { ...save, version: 2, product_group_id: groups[1] })
    expect(moved.json().version).toBe(3)
  })

  it('are offered to documents with their current values and group', async () => {
    const id = await createProduct({ name: 'Volet', product_group_id: groups[0] })
    await send(productCalls.update, { id, name: 'Volet roulant', price: 7, product_group_id: groups[1] })
    expect(await searchPicker('volet')).toEqual(['Volet roulant'])
    expect(await searchPicker('volet edition')).toEqual(['Volet roulant'])
    const groupProducts = await send(listProductsOfGroup, { product_group_id: groups[1] })
    expect(groupProducts.json().products).toContainEqual(expect.objectContaining({ id, price: 7 }))
  })

  it('are retired and restored one by one', async () => {
    const id = await createProduct({ name: 'Gond' })
    const before = await readTotals()
    const retired = await send(productCalls.setRetired, { ids: [id, 99_999], retired: true })
    expect(retired.json().results).toEqual([
      { id, code: 200, changed: true, message: 'Retired.' },
      { id: 99_999, code: 404, changed: false, message: 'This entry does not exist.' },
    ])
    expect(await searchPicker('gond')).toEqual([])
    expect(await listNames({ search: 'gond' })).toEqual([])
    expect(await listNames({ search: 'gond', retired: '1' })).toEqual(['Gond'])
    expect(await readTotals()).toMatchObject({ in_use: before.in_use - 1, retired: before.retired + 1 })
    const again = await send(productCalls.setRetired, { ids: [id], retired: true })
    expect(again.json().results).toEqual([{ id, code: 200, changed: false, message: 'No change needed.' }])
    const back = await send(productCalls.setRetired, { ids: [id], retired: false })
    expect(back.json().results).toEqual([{ id, code: 200, changed: true, message: 'Restored.' }])
    expect(await searchPicker('gond')).toEqual(['Gond'])
    expect(await readTotals()).toEqual(before)
  })

  it('are deleted only if unused, and no document changes', async () => {
    const used = context.company.productId
    const unused = await createProduct({ name: 'Serrure' })
    const { id } = await documents.store()
    const before = (await documents.open(id)).document
    expect((await readProduct(used)).documents).toBe(1)
    const renamed = { id: used, name: 'Conseil en menuiserie', price: 999 }
    expect((await send(productCalls.update, renamed)).statusCode).toBe(200)
    const deleted = await send(productCalls.remove, { ids: [used, unused, 99_999] })
    expect(deleted.json().results).toEqual([
      {
        id: used,
        code: 422,
        changed: false,
        message: 'This product is used in documents and cannot be deleted. Retire it instead.',
      },
      { id: unused, code: 200, changed: true, message: 'Deleted.' },
      { id: 99_999, code: 404, changed: false, message: 'This entry does not exist.' },
    ])
    expect(await searchPicker('serrure')).toEqual([])
    await send(productCalls.setRetired, { ids: [used], retired: true })
    expect((await documents.open(id)).document).toEqual(before)
  })

  it('are available to members, including staff', async () => {
    const anonymous = await context.test
      .createClient()
      .send({ method: 'GET', url: listCatalogueProducts.path })
    expect(anonymous.statusCode).toBe(401)
    const staff = context.test.createClient()
    await staff.signIn((await createTestMember(context.test.services)).email, testPassword)
    const response = await staff.call(productCalls.store, { name: 'By staff', price: '1' })
    expect(response.statusCode, response.body).toBe(200)
  })
})
