import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { storeToken } from '@quittance/shared/contract/member-access.ts'
import { importProducts } from '@quittance/shared/contract/product-imports.ts'
import { expect, it } from 'vitest'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

forEachDatabaseWithCompany('the history of a product', (context) => {
  const client = () => context.company.client

  async function send(id: number, { query = '', by = client() } = {}) {
    const url = `${productCalls.history.path.replace(':id', String(id))}${query}`
    return await by.send({ method: 'GET', url })
  }

  const readHistory = async (id: number, query = '') =>
    productCalls.history.response.parse((await send(id, { query })).json())

  async function storeProduct(name: string, headers = {}): Promise<number> {
    const by = Object.keys(headers).length === 0 ? client() : context.test.createClient()
    return (await by.call(productCalls.store, { name, price: 12 }, headers)).json().id
  }

  it('tells who changed it, what and when, also with an API token', async () => {
    const token = (await client().call(storeToken, { name: 'Shop', scopes: [] })).json()
    const id = await storeProduct('Accompagnement', { authorization: `Bearer ${token.token}` })
    await client().call(productCalls.update, { id, name: 'Accompagnement', price: 15 })
    // Changes nothing.
    await client().call(productCalls.update, { id, name: 'Accompagnement', price: 15 })
    await client().call(productCalls.setRetired, { ids: [id], retired: true })
    const { email } = await createTestMember(context.test.services, { name: 'Grace Hopper' })
    const staff = context.test.createClient()
    await staff.signIn(email, testPassword)
    await staff.call(productCalls.setRetired, { ids: [id], retired: false })
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const byAda = { id: expect.any(Number), at, by: 'Ada Lovelace', by_token: null }
    const history = [
      { ...byAda, by: 'Grace Hopper', event: 'restored' },
      { ...byAda, event: 'archived' },
      { ...byAda, event: 'updated' },
      { ...byAda, by_token: 'Shop', event: 'created' },
    ]
    expect(await readHistory(id)).toEqual({ history, more: false })
    expect((await send(id, { by: staff })).json()).toEqual({ history, more: false })
  })

  it('is read in pages without losing a change', async () => {
    const id = await storeProduct('Formation')
    for (let price = 20; price < 24; price += 1)
      await client().call(productCalls.update, { id, name: 'Formation', price })
    const ids: (number | null)[] = []
    let query = '?limit=2'
    for (let hasMore = true; hasMore; ) {
      const { history, more } = await readHistory(id, query)
      ids.push(...history.map((entry) => entry.id))
      query = `?limit=2&before=${ids.at(-1)}`
      hasMore = more
    }
    expect(ids).toHaveLength(5)
    expect(new Set(ids).size).toBe(5)
    expect(ids).toEqual(ids.toSorted((left, right) => Number(right) - Number(left)))
  })

  it('begins with the import of the product, and is empty if nothing was recorded', async () => {
    const rows = [{ line: 1, name: 'Importé', price: 5 }]
    const body = { import_id: 'import-of-the-history', existing: 'create', create_groups: false, rows }
    const [{ id }] = (await client().call(importProducts, body)).json().results
    expect((await readHistory(id)).history).toMatchObject([{ event: 'created', by: 'Ada Lovelace' }])
    // Stored without its event, as products were before events existed.
    expect(await readHistory(context.company.productId)).toEqual({ history: [], more: false })
  })

  it('is only for existing products and signed-in members', async () => {
    const id = await storeProduct('Passager')
    expect((await send(id, { by: context.test.createClient() })).statusCode).toBe(401)
    await client().call(productCalls.remove, { ids: [id] })
    expect((await send(id)).statusCode).toBe(404)
    expect((await send(id, { query: '?limit=501' })).statusCode).toBe(422)
  })
})
