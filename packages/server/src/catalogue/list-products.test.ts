import * as contract from '@quittance/shared/contract/picker-lists.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { setRetiredAt } from './choices/repository.ts'
import type { NamedRecord } from './product.ts'
import {
  findCurrency,
  findProductsByIds,
  insertProducts,
  listCurrencies,
  listGroups,
  readProducts,
} from './repository.ts'

const retiredAt = '2026-01-01T00:00:00.000Z'

forEachDatabase('the catalogue', ({ settings }) => {
  let server: TestApp
  let client: TestClient
  let groups: readonly NamedRecord[]

  beforeAll(async () => {
    server = await startTestApp(settings())
    const { database } = server.services
    const names = ['Menuiserie', 'Édition']
    await database
      .insertInto('product_groups')
      .values(names.map((name) => ({ name, retired_at: null })))
      .execute()
    groups = await listGroups(database)
    const [second = null, first = null] = groups
    const defaults = { defaultQuantity: decimal('1'), unitName: '' }
    await insertProducts(database, [
      {
        ...defaults,
        name: 'Étagère',
        price: decimal('9.99'),
        group: first,
        unitName: 'm²',
        defaultQuantity: decimal('2.5'),
      },
      { ...defaults, name: 'Chêne 100%', price: decimal('0.0125'), group: first },
      { ...defaults, name: 'Brochure', price: decimal('99999999999.9999'), group: second },
      { ...defaults, name: 'Divers', price: decimal('0'), group: null },
    ])
    client = server.createClient()
    await client.signIn((await createTestMember(server.services)).email, testPassword)
  })
  afterAll(() => server.close())

  async function searchNames(query: string): Promise<string[]> {
    const response = await client.send({ method: 'GET', url: `${contract.listProducts.path}${query}` })
    return contract.listProducts.response.parse(response.json()).products.map(({ name }) => name)
  }

  it('returns products with exact prices and their groups', async () => {
    const response = (await client.call(contract.listProducts)).json()
    expect(response.products).toEqual([
      {
        id: expect.any(Number),
        name: 'Brochure',
        price: 99_999_999_999.9999,
        unit: 1,
        unit_name: '',
        tax_rate_ids: [],
      },
      { id: expect.any(Number), name: 'Chêne 100%', price: 0.0125, unit: 1, unit_name: '', tax_rate_ids: [] },
      { id: expect.any(Number), name: 'Divers', price: 0, unit: 1, unit_name: '', tax_rate_ids: [] },
      { id: expect.any(Number), name: 'Étagère', price: 9.99, unit: 2.5, unit_name: 'm²', tax_rate_ids: [] },
    ])
    expect(response.product_groups).toEqual(groups)
    expect(groups.map(({ name }) => name)).toEqual(['Édition', 'Menuiserie'])
  })

  it('finds products by words of their name and group', async () => {
    expect(await searchNames('?search=etagere')).toEqual(['Étagère'])
    expect(await searchNames('?search=menuiserie%20CHENE')).toEqual(['Chêne 100%'])
    expect(await searchNames('?search=%25')).toEqual(['Chêne 100%'])
    expect(await searchNames('?search=_')).toEqual([])
    expect(await searchNames('?limit=1')).toEqual(['Brochure'])
  })

  it('returns the products of one group, selected as a record or by its id', async () => {
    const group = groups.find(({ name }) => name === 'Menuiserie')
    for (const product_group_id of [group, group?.id, String(group?.id)]) {
      const response = await client.call(contract.listProductsOfGroup, { product_group_id })
      expect(response.json().products.map(({ name }: NamedRecord) => name)).toEqual(['Chêne 100%', 'Étagère'])
    }
  })

  it('rejects an unknown group', async () => {
    const response = await client.call(contract.listProductsOfGroup, { product_group_id: 999_999 })
    expect(response.statusCode).toBe(422)
    expect(response.json().message).toBe(response.json().errors.product_group_id[0])
    expect(response.json().message).toContain('product_group_id refers to a record that does not exist')
  })

  it('returns groups under both names, currencies and tax rates', async () => {
    const response = (await client.call(contract.listProductGroups)).json()
    expect(response).toEqual({ productGroups: groups, product_groups: groups })
    const { currencies } = (await client.call(contract.listCurrencies)).json()
    expect(currencies.map(({ name }: NamedRecord) => name)).toEqual(['EUR', 'USD', 'GBP'])
    const taxRates = (await client.call(contract.listTaxRates)).json().tax_rates
    expect(taxRates.map(({ rate }: { rate: number }) => rate)).toEqual([20, 10, 8.5, 5.5, 2.1, 0])
  })

  it('does not offer retired records, but still finds them by id', async () => {
    const { database } = server.services
    const [product] = await readProducts(database, { search: 'divers' })
    await database
      .updateTable('products')
      .set({ retired_at: retiredAt })
      .where('name', '=', 'Divers')
      .execute()
    const [, dollars] = await listCurrencies(database)
    await setRetiredAt(database, 'currencies', { id: dollars?.id ?? 0, retiredAt })
    expect(await searchNames('?search=divers')).toEqual([])
    expect(await findProductsByIds(database, [product?.id ?? 0, 999_999])).toEqual([product])
    const { currencies } = (await client.call(contract.listCurrencies)).json()
    expect(currencies.map(({ name }: NamedRecord) => name)).toEqual(['EUR', 'GBP'])
    expect(await findCurrency(database, 2)).toEqual({ id: 2, name: 'USD', isRetired: true })
  })
})
