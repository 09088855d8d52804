import {
  exportCatalogueProducts,
  listCatalogueProducts,
  productCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import { exportMediaTypes } from '@quittance/shared/contract/list-query.ts'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const names = ['Étagère', 'Chêne massif', '=1+1', 'Cloison']

type Query = Readonly<Record<string, string>>

forEachDatabaseWithCompany('the product export', (context) => {
  beforeAll(async () => {
    const { client } = context.company
    const group = (await client.call(productGroupCalls.store, { name: 'Menuiserie' })).json().id
    const storeRate = async (name: string) =>
      (await client.call(taxRateCalls.store, { name, rate: 20 })).json().id
    const rates = [await storeRate('Export 20 %'), await storeRate('Export; "réduit"')]
    for (const [index, name] of names.entries()) {
      const body = {
        name,
        price: 10.5 - index,
        unit: 2,
        unit_name: 'm²',
        product_group_id: index === 0 ? group : null,
        tax_rate_ids: index === 0 ? rates : [],
      }
      const response = await client.call(productCalls.store, body)
      expect(response.statusCode, response.body).toBe(200)
      if (name === 'Cloison')
        await client.call(productCalls.setRetired, { ids: [response.json().id], retired: true })
    }
  })

  const get = (path: string, query: Query, language = 'en') =>
    context.company.client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` }, undefined, {
      'accept-language': language,
    })

  async function exportCsv(query: Query = {}, language = 'en') {
    const response = await get(exportCatalogueProducts.path, { format: 'csv', ...query }, language)
    expect(response.statusCode, response.body).toBe(200)
    return parseCsv(response.body, { delimiter: language === 'en' ? ',' : ';' }).map((row) => row.map(String))
  }

  async function listProducts(query: Query = {}) {
    const response = await get(listCatalogueProducts.path, query)
    return listCatalogueProducts.response.parse(response.json()).products
  }

  it.each([{}, { sort: 'price', descending: '1' }, { search: 'chene' }, { retired: '1' }, { group: '0' }])(
    'contains the rows of the list in its order: %j',
    async (query) => {
      const times = (await listProducts(query)).map(({ updated_at }) =>
        updated_at.slice(0, 19).replace('T', ' '),
      )
      const [, ...rows] = await exportCsv({ ...query, columns: 'updated' })
      expect(rows.flat()).toEqual(times)
      expect(rows.length).toBeGreaterThan(0)
    },
  )

  it('has headings and a file name in the language of the reader', async () => {
    const response = await get(exportCatalogueProducts.path, { format: 'xlsx' }, 'fr')
    expect(response.headers['content-type']).toBe(exportMediaTypes.xlsx)
    expect(response.headers['content-disposition']).toMatch(/filename="produits-\d{4}-\d\d-\d\d\.xlsx"/)
    const [headings, row] = await exportCsv({ search: 'etagere' }, 'fr')
    expect(headings?.slice(1, 2)).toEqual(['Groupe'])
    expect(row?.slice(0, 5)).toEqual(['Étagère', 'Menuiserie', '10,5', 'm²', '2'])
  })

  it('names the tax rates of products, also after they were retired', async () => {
    const cells = async () => (await exportCsv({ columns: 'name,tax_rates' })).slice(1)
    const expected = ['Étagère', 'Export 20 %; "Export; ""réduit"""']
    expect(await cells()).toContainEqual(expected)
    const [product] = await listProducts({ search: 'etagere' })
    await context.company.client.call(taxRateCalls.setRetired, { ids: product?.tax_rate_ids, retired: true })
    expect(await cells()).toContainEqual(expected)
    expect((await listProducts({ search: 'etagere' }))[0]?.tax_rates.map(({ name }) => name)).toEqual([
      'Export 20 %',
      'Export; "réduit"',
    ])
  })

  it('has numbers in an XLSX file, and no formulas in a CSV file', async () => {
    const response = await get(exportCatalogueProducts.path, {
      format: 'xlsx',
      columns: 'name,price',
      sort: 'price',
    })
    const rows = (await readXlsx(response.rawPayload)).sheets[0]?.rows ?? []
    expect(rows).toContainEqual(['=1+1', 8.5])
    expect((await exportCsv({ columns: 'name' })).flat()).toContain("'=1+1")
  })

  it('contains only the selected rows', async () => {
    const [, second, third] = await listProducts()
    const ids = `${third?.id},${second?.id}`
    const rows = await exportCsv({ ids, columns: 'updated' })
    expect(rows.slice(1)).toHaveLength(2)
    expect((await exportCsv({ ids, search: 'zzz' })).slice(1)).toEqual([])
    expect((await get(exportCatalogueProducts.path, { format: 'csv', columns: 'cost' })).statusCode).toBe(422)
  })
})
