import {
  listCatalogueProducts,
  productCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import type { WireRowResult } from '@quittance/shared/contract/imports.ts'
import { importProducts, listImportTaxRates } from '@quittance/shared/contract/product-imports.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

type Row = Readonly<Record<string, unknown>>

interface ImportOptions {
  readonly importId?: string
  readonly existing?: string
  readonly createsGroups?: boolean
}

forEachDatabaseWithCompany('an import of products', (context) => {
  const client = () => context.company.client
  const rates = { standard: 0, reduced: 0 }

  beforeAll(async () => {
    rates.standard = (await client().call(taxRateCalls.store, { name: 'Import 20', rate: 20 })).json().id
    rates.reduced = (await client().call(taxRateCalls.store, { name: 'Import 5.5', rate: 5.5 })).json().id
  })

  async function importRows(rows: readonly Row[], options: ImportOptions = {}): Promise<WireRowResult[]> {
    const { importId = crypto.randomUUID(), existing, createsGroups } = options
    const lines = rows.map((row, index) => ({ line: index + 2, ...row }))
    const body = { import_id: importId, existing, create_groups: createsGroups, rows: lines }
    const response = await client().call(importProducts, body)
    expect(response.statusCode, response.body).toBe(200)
    return importProducts.response.parse(response.json()).results
  }

  const getOutcomes = (results: readonly WireRowResult[]) => results.map(({ outcome }) => outcome)

  async function open(id: number | null | undefined) {
    const url = productCalls.open.path.replace(':id', String(id))
    const response = await client().send({ method: 'GET', url })
    return productCalls.open.response.parse(response.json()).product
  }

  async function list(search: string) {
    const url = `${listCatalogueProducts.path}?${new URLSearchParams({ search })}`
    const response = await client().send({ method: 'GET', url })
    return listCatalogueProducts.response.parse(response.json()).products
  }

  async function listGroupNames() {
    const response = await client().send({ method: 'GET', url: productGroupCalls.list.path })
    return productGroupCalls.list.response.parse(response.json()).product_groups.map(({ name }) => name)
  }

  it('stores valid rows and describes the errors of the others', async () => {
    const results = await importRows([
      {
        ...{ name: ' Étagère  en chêne ', price: '1234.5', unit: '2', unit_name: 'm² ' },
        tax_rate_ids: [rates.standard, rates.reduced, rates.standard],
      },
      { price: '1' },
      { name: 'Cher', price: '-1' },
      { name: 'Sans prix' },
      { name: 'Taxe perdue', price: '1', tax_rate_ids: [999_999] },
      { name: 'Groupe perdu', price: '1', product_group: 'Perdu' },
      { name: 'Simple', price: 0 },
    ])
    expect(results.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8])
    expect(getOutcomes(results)).toEqual([
      'created',
      ...['refused', 'refused', 'refused', 'refused', 'refused'],
      'created',
    ])
    expect(results.slice(1, 6).map(({ errors }) => errors)).toEqual([
      { name: ['Name is required'] },
      { price: ['Price can not be less than 0'] },
      { price: ['Price is missing. Please fill it in.'] },
      { tax_rate_ids: [expect.stringContaining('Tax rates')] },
      { product_group: [expect.stringContaining('There is no product group “Perdu”.')] },
    ])
    expect(await open(results[0]?.id)).toMatchObject({
      ...{ name: 'Étagère en chêne', price: 1234.5, unit: 2, unit_name: 'm²', version: 1 },
      tax_rates: [
        { id: rates.standard, name: 'Import 20' },
        { id: rates.reduced, name: 'Import 5.5' },
      ],
    })
    expect(await open(results[6]?.id)).toMatchObject({ price: 0, unit: 1, unit_name: '', tax_rates: [] })
  })

  it('recognises rows that were imported before, in the same file or an earlier one', async () => {
    const rows = [
      { name: 'Twice', price: '2' },
      { name: 'Twice', price: '2' },
      { name: 'Thrice', price: '3' },
    ]
    const first = await importRows(rows)
    expect(getOutcomes(first)).toEqual(['created', 'known', 'created'])
    for (const existing of ['skip', 'update', 'create']) {
      const again = await importRows(rows, { existing })
      expect(getOutcomes(again)).toEqual(['known', 'known', 'known'])
      expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    }
    expect(await list('twice')).toHaveLength(1)
  })

  it('returns the first result of a repeated call', async () => {
    const importId = crypto.randomUUID()
    const rows = [
      { name: 'Lost answer', price: '2' },
      { name: 'Lost answer', price: '2' },
      { name: 'No price' },
      { name: 'No price' },
    ]
    const first = await importRows(rows, { importId })
    expect(getOutcomes(first)).toEqual(['created', 'known', 'refused', 'refused'])
    expect(await importRows(rows, { importId })).toEqual(first)
    expect(await list('lost answer')).toHaveLength(1)
  })

  it('skips, updates or duplicates products with the same name', async () => {
    const [stored] = await importRows([
      { name: 'Chaise', price: '10', unit: '4', tax_rate_ids: [rates.standard] },
    ])
    const changed = { name: 'CHAISE', price: '12.5', unit_name: 'pièce' }
    const skipped = await importRows([changed])
    expect(skipped).toMatchObject([{ outcome: 'exists', id: stored?.id }])
    expect(await open(stored?.id)).toMatchObject({ name: 'Chaise', price: 10, version: 1 })
    const updated = await importRows([changed], { existing: 'update' })
    expect(updated).toMatchObject([{ outcome: 'updated', id: stored?.id }])
    expect(await open(stored?.id)).toMatchObject({
      ...{ name: 'CHAISE', price: 12.5, unit: 4, unit_name: 'pièce', version: 2 },
      tax_rate_ids: [rates.standard],
    })
    const duplicated = await importRows([{ ...changed, price: '13' }], { existing: 'create' })
    expect(getOutcomes(duplicated)).toEqual(['created'])
    expect(duplicated[0]?.id).not.toBe(stored?.id)
    expect(await list('chaise')).toHaveLength(2)
  })

  it('updates only the fields that a row has, and reports a product that it does not change', async () => {
    const [stored] = await importRows([{ name: 'Table', price: '99', unit_name: 'pièce' }])
    const rows = [{ name: 'Table', unit: '3' }]
    expect(getOutcomes(await importRows(rows))).toEqual(['exists'])
    expect(getOutcomes(await importRows(rows, { existing: 'update' }))).toEqual(['updated'])
    expect(await open(stored?.id)).toMatchObject({ price: 99, unit: 3, unit_name: 'pièce', version: 2 })
    const same = [{ name: 'Table', price: '99.00', unit: '3' }]
    expect(getOutcomes(await importRows(same, { existing: 'update' }))).toEqual(['exists'])
    expect(await open(stored?.id)).toMatchObject({ version: 2 })
  })

  it('treats rows with the same name in one file like rows of two files', async () => {
    const rows = [
      { name: 'Nom seul' },
      { name: 'Nom seul', price: '1' },
      { name: 'nom seul', price: '2' },
      { name: 'Nom seul', price: '3' },
    ]
    const results = await importRows(rows, { existing: 'update' })
    expect(getOutcomes(results)).toEqual(['refused', 'created', 'updated', 'updated'])
    expect(await open(results[1]?.id)).toMatchObject({ name: 'Nom seul', price: 3, version: 3 })
  })

  it('gives several equal rows with different spellings of a group products of their own', async () => {
    const rows = ['Verre', 'verre'].map((group) => ({ name: 'Vase', price: '5', product_group: group }))
    const results = await importRows(rows, { existing: 'create', createsGroups: true })
    expect(getOutcomes(results)).toEqual(['created', 'created'])
    expect(new Set(results.map(({ id }) => id)).size).toBe(2)
  })

  describe('product groups', () => {
    it('are created only if the member wants them, each once', async () => {
      const rows = ['Bois brut', 'bois  brut', 'Métal'].map((group, index) => ({
        ...{ name: `Groupé ${index}`, price: '1', product_group: group },
      }))
      expect(getOutcomes(await importRows(rows))).toEqual(['refused', 'refused', 'refused'])
      expect(await listGroupNames()).not.toContain('Métal')
      const results = await importRows(rows, { createsGroups: true })
      expect(getOutcomes(results)).toEqual(['created', 'created', 'created'])
      const names = (await listGroupNames()).filter((name) => /bois|métal/i.test(name))
      expect(names).toEqual(['Bois brut', 'Métal'])
      expect(await open(results[1]?.id)).toMatchObject({ product_group: { name: 'Bois brut' } })
    })

    it('are not taken for new products once they are retired', async () => {
      const { id } = (await client().call(productGroupCalls.store, { name: 'Ancien' })).json()
      const inGroup = { name: 'Du groupe ancien', price: '1', product_group: 'Ancien' }
      const [stored] = await importRows([inGroup])
      await client().call(productGroupCalls.setRetired, { ids: [id], retired: true })
      const rows = [
        { ...inGroup, price: '2' },
        { name: 'Neuf', price: '1', product_group: 'Ancien' },
      ]
      const results = await importRows(rows, { existing: 'update', createsGroups: true })
      expect(getOutcomes(results)).toEqual(['updated', 'refused'])
      expect(results[1]?.errors.product_group?.[0]).toContain('is retired')
      expect(await open(stored?.id)).toMatchObject({ price: 2, product_group: { id } })
    })
  })

  it('rejects a row with the name of a retired product, as the form does', async () => {
    const [stored] = await importRows([{ name: 'Épuisé', price: '1' }])
    await client().call(productCalls.setRetired, { ids: [stored?.id ?? 0], retired: true })
    for (const existing of ['skip', 'update']) {
      const results = await importRows([{ name: 'épuisé', price: '2' }], { existing })
      expect(results).toMatchObject([{ outcome: 'refused', errors: { name: [expect.any(String)] } }])
    }
    const [active] = await importRows([{ name: 'Épuisé', price: '3' }], { existing: 'create' })
    const results = await importRows([{ name: 'Épuisé', price: '4' }])
    expect(results).toMatchObject([{ outcome: 'exists', id: active?.id }])
  })

  it('creates a deleted product again', async () => {
    const row = { name: 'Effacé', price: '1' }
    const [stored] = await importRows([row])
    await client().call(productCalls.remove, { ids: [stored?.id ?? 0] })
    expect(getOutcomes(await importRows([row]))).toEqual(['created'])
  })

  it('stores 500 rows, those of concurrent imports of the same file once', async () => {
    const rows = Array.from({ length: 500 }, (_none, index) => ({ name: `Lot ${index}`, price: `${index}` }))
    const results = await Promise.all([importRows(rows), importRows(rows)])
    const outcomes = results.flatMap(getOutcomes)
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(500)
    expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(500)
    expect(await list('lot 499')).toMatchObject([{ price: 499 }])
  })

  it('is rejected as a whole if it is not an import', async () => {
    const rows = Array.from({ length: 501 }, (_none, index) => ({ line: index + 1, name: 'a', price: 1 }))
    const body = { import_id: crypto.randomUUID(), rows }
    expect((await client().call(importProducts, body)).statusCode).toBe(422)
    expect((await client().call(importProducts, { ...body, rows: [] })).statusCode).toBe(422)
  })

  it('lists all tax rates for members who are not administrators, including retired ones', async () => {
    const { id } = (await client().call(taxRateCalls.store, { name: 'Import old', rate: 7 })).json()
    await client().call(taxRateCalls.setRetired, { ids: [id], retired: true })
    const staff = context.test.createClient()
    await staff.signIn((await createTestMember(context.test.services)).email, testPassword)
    const response = await staff.send({ method: 'GET', url: listImportTaxRates.path })
    const { tax_rates } = listImportTaxRates.response.parse(response.json())
    expect(tax_rates).toContainEqual(
      expect.objectContaining({ id, name: 'Import old', rate: 7, is_default: false, is_retired: true }),
    )
    expect(tax_rates).toContainEqual(expect.objectContaining({ id: rates.standard, is_retired: false }))
  })
})
