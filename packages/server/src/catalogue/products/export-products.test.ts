import {
  exportCatalogueProducts,
  listCatalogueProducts,
  productCalls,
  productGroupCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import { exportMediaTypes } from '@quittance/shared/contract/list-query.ts'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const names = ['Étagère', 'Chêne massif', '=1+1', 'Cloison']

type Query = Readonly<Record<string, string>>

forEachDatabaseWithCompany('the sheet of the products', (given) => {
  beforeAll(async () => {
    const { client } = given.company
    const group = (await client.call(productGroupCalls.store, { name: 'Menuiserie' })).json().id
    for (const [place, name] of names.entries()) {
      const body = {
        name,
        price: 10.5 - place,
        unit: 2,
        unit_name: 'm²',
        product_group_id: place === 0 ? group : null,
      }
      const answer = await client.call(productCalls.store, body)
      expect(answer.statusCode, answer.body).toBe(200)
      if (name === 'Cloison')
        await client.call(productCalls.setRetired, { ids: [answer.json().id], retired: true })
    }
  })

  const get = (path: string, query: Query, language = 'en') =>
    given.company.client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` }, undefined, {
      'accept-language': language,
    })

  async function csv(query: Query = {}, language = 'en') {
    const answer = await get(exportCatalogueProducts.path, { format: 'csv', ...query }, language)
    expect(answer.statusCode, answer.body).toBe(200)
    return parseCsv(answer.body, { delimiter: language === 'en' ? ',' : ';' }).map((row) => row.map(String))
  }

  async function listed(query: Query = {}) {
    const answer = await get(listCatalogueProducts.path, query)
    return listCatalogueProducts.response.parse(answer.json()).products
  }

  it.each([{}, { sort: 'price', descending: '1' }, { search: 'chene' }, { retired: '1' }, { group: '0' }])(
    'has what the list has, in its order: %j',
    async (query) => {
      const ids = (await listed(query)).map(({ updated_at }) => updated_at.slice(0, 19).replace('T', ' '))
      const [, ...rows] = await csv({ ...query, columns: 'updated' })
      expect(rows.flat()).toEqual(ids)
      expect(rows.length).toBeGreaterThan(0)
    },
  )

  it('says in the reader’s language what it has', async () => {
    const answer = await get(exportCatalogueProducts.path, { format: 'xlsx' }, 'fr')
    expect(answer.headers['content-type']).toBe(exportMediaTypes.xlsx)
    expect(answer.headers['content-disposition']).toMatch(/filename="produits-\d{4}-\d\d-\d\d\.xlsx"/)
    const [headings, row] = await csv({ search: 'etagere' }, 'fr')
    expect(headings?.slice(1, 2)).toEqual(['Groupe'])
    expect(row?.slice(0, 5)).toEqual(['Étagère', 'Menuiserie', '10,5', 'm²', '2'])
  })

  it('has figures in an XLSX file, and no formulas in a CSV file', async () => {
    const answer = await get(exportCatalogueProducts.path, {
      format: 'xlsx',
      columns: 'name,price',
      sort: 'price',
    })
    const rows = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
    expect(rows).toContainEqual(['=1+1', 8.5])
    expect((await csv({ columns: 'name' })).flat()).toContain("'=1+1")
  })

  it('has of the list only those that are ticked', async () => {
    const [, second, third] = await listed()
    const ids = `${third?.id},${second?.id}`
    const rows = await csv({ ids, columns: 'updated' })
    expect(rows.slice(1)).toHaveLength(2)
    expect((await csv({ ids, search: 'zzz' })).slice(1)).toEqual([])
    expect((await get(exportCatalogueProducts.path, { format: 'csv', columns: 'cost' })).statusCode).toBe(422)
  })
})
