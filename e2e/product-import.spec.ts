import { expect, type Page } from '@playwright/test'
import {
  listCatalogueProducts,
  productCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import fc from 'fast-check'
import { expectNoSidewaysScrolling, expectNoViolations } from './fixtures/accessibility-checks.ts'
import { newWord } from './fixtures/search-bar.ts'
import type { Session } from './fixtures/session.ts'
import { test } from './fixtures/test.ts'

async function chooseFile(page: Page, name: string, content: string | Buffer) {
  const buffer = Buffer.from(content)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const startButton = (page: Page, count: number) => button(page, englishText('imports.start', { count }))
const columnOf = (page: Page, heading: string) => page.getByRole('combobox', { name: heading, exact: true })
const previewOf = (page: Page) => page.getByRole('region', { name: englishText('imports.preview') })
const rowCount = (page: Page, outcome: 'created' | 'known' | 'refused' | 'exists' | 'updated') =>
  page.locator(`[data-outcome=${outcome}] dd`)

async function storeTaxRate(session: Session, name: string, rate: number): Promise<number> {
  return (await session.call(taxRateCalls.store, { body: { name, rate } })).id
}

test('a French price list is imported, and recognised when it is imported again', async ({
  page,
  session,
}) => {
  const word = newWord()
  await storeTaxRate(session, `TVA ${word}`, 8.75)
  const file = [
    'Réf.;Désignation;Famille;Prix de vente HT;Unité;Taux TVA',
    `A1;${word} étagère;${word} bois;1 234,50 €;pièce;8,75 %`,
    `A2;"${word} pose; deux personnes";${word} bois;45,5;h;TVA ${word}`,
    `A3;${word} offert;;gratuit;;8,75`,
    `A4;${word} luxe;;10,00;;33,3 %`,
  ].join('\r\n')
  await page.goto('products')
  await page
    .getByRole('link', { name: englishText('catalogue.import'), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/products\/import$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(englishText('product.import'))
  await expectNoViolations(page)
  await chooseFile(page, 'tarif.csv', file)
  for (const [heading, field] of [
    ['Réf.', ''],
    ['Désignation', 'name'],
    ['Famille', 'product_group'],
    ['Prix de vente HT', 'price'],
    ['Unité', 'unit_name'],
    ['Taux TVA', 'tax_rate_ids'],
  ] as const) {
    await expect(columnOf(page, heading)).toHaveValue(field)
  }
  const preview = previewOf(page)
  await expect(preview.getByRole('cell', { name: '1,234.50', exact: true })).toBeVisible()
  await expect(
    preview.getByText(englishText('imports.unknown-group', { group: `${word} bois` })),
  ).toHaveCount(2)
  await expect(preview.getByText(englishText('imports.unknown-tax-rate', { rate: '33,3 %' }))).toBeVisible()
  const noNumber = englishText('field.number-expected', { field: englishText('line.price') })
  await expect(preview.getByText(noNumber)).toBeVisible()
  await page.getByRole('checkbox', { name: englishText('imports.create-groups') }).press('Space')
  await expect(page.getByText(englishText('imports.ready', { count: 2 }))).toBeVisible()
  await expectNoViolations(page)

  await startButton(page, 2).press('Enter')
  await expect(page.getByRole('heading', { name: englishText('imports.done') })).toBeVisible()
  await expect(rowCount(page, 'created')).toHaveText('2')
  await expect(rowCount(page, 'refused')).toHaveText('2')
  await expectNoViolations(page)
  await page.getByRole('link', { name: englishText('imports.show') }).click()
  const row = page.getByRole('row').filter({ hasText: `${word} étagère` })
  for (const shown of ['1,234.50', 'pièce', `${word} bois`, `TVA ${word}`]) {
    await expect(row.getByText(shown, { exact: true })).toBeVisible()
  }

  await page.goto('products/import')
  await chooseFile(page, 'tarif.csv', file)
  await startButton(page, 2).press('Enter')
  await expect(rowCount(page, 'known')).toHaveText('2')
  await expect(rowCount(page, 'created')).toHaveText('0')
  const query = `?search=${word}`
  const { products } = await session.call(listCatalogueProducts, { query })
  expect(products.map(({ name, price, version }) => [name, price, version])).toEqual([
    [`${word} étagère`, 1234.5, 1],
    [`${word} pose; deux personnes`, 45.5, 1],
  ])
})

test('rows are pasted in the import that the command palette opens', { tag: '@full' }, async ({ page }) => {
  const word = newWord()
  await page.goto('dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: englishText('palette.title') })
  await palette.getByRole('combobox').fill(englishText('palette.import-products'))
  await palette.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(/\/products\/import$/)
  const field = page.getByRole('textbox', { name: englishText('imports.paste') })
  await field.fill(`Name\tPrice\n${word}\t12.50`)
  await button(page, englishText('imports.read-pasted')).press('Enter')
  await expect(page.getByText(englishText('imports.pasted'))).toBeVisible()
  await expectNoViolations(page)
  await startButton(page, 1).press('Enter')
  await expect(rowCount(page, 'created')).toHaveText('1')
})

test('the VAT number and the SIREN of a customer are imported, each in its field', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('customers/import')
  await chooseFile(page, 'clients.csv', 'Raison sociale;SIREN;N° TVA\nDupont;732829320;FR44732829320')
  await expect(columnOf(page, 'SIREN')).toHaveValue('legal_number')
  await expect(columnOf(page, 'N° TVA')).toHaveValue('tax_number')
  await expectNoViolations(page)
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('products are imported without scrolling sideways', { tag: '@full' }, async ({ page }) => {
    const word = newWord()
    await page.goto('products/import')
    await expectNoSidewaysScrolling(page)
    await chooseFile(page, 'a.csv', `Name,Price,Group,Tax rates\n${word},12.50,${word},\n${word} b,,,`)
    await expect(previewOf(page)).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await expectNoViolations(page)
    await page.getByRole('checkbox', { name: englishText('imports.create-groups') }).check()
    await startButton(page, 1).press('Enter')
    await expect(rowCount(page, 'created')).toHaveText('1')
    await expectNoSidewaysScrolling(page)
  })
})

// A round trip.

/** Names as a member can enter them, also with the characters of CSV files, formulas and lists. */
const anyName = fc
  .array(
    fc.constantFrom(
      'a',
      'É',
      'z',
      ' ',
      '5',
      ',',
      ';',
      '"',
      "'",
      '|',
      '=',
      '+',
      '-',
      '%',
      '/',
      '&',
      '&amp;',
      '日',
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => parts.join('').replaceAll(/ +/g, ' ').trim())

const amount = (places: number) =>
  fc.integer({ min: 10 ** places, max: 9_999_999 }).map((value) => value / 10 ** places)

const randomProduct = fc.record({
  name: anyName,
  price: fc.oneof(amount(2), amount(3), fc.constantFrom(0, 1.234, 1234, 0.125)),
  unit: fc.oneof(fc.constant(1), amount(0), amount(2)),
  unit_name: fc.constantFrom('', 'h', 'm²', '=h', '1/2; j'),
  rates: fc.subarray([0, 1, 2, 3]),
})

for (const [language, format] of [
  ['en', 'csv'],
  ['fr', 'csv'],
  ['de', 'xlsx'],
] as const) {
  test(`exported products are imported as the same products (${language}, ${format})`, {
    tag: '@full',
  }, async ({ page, session }) => {
    const word = newWord()
    const names = [`${word} 20 %`, `=${word}; "réduit"`, `${word} | 5,5`, `${word}`]
    const taxRateIds: number[] = []
    for (const name of names) taxRateIds.push(await storeTaxRate(session, name, 20))
    const { id: group } = await session.call(productGroupCalls.store, { body: { name: `${word}; Groupe` } })
    const sample = fc.sample(randomProduct, { numRuns: 40, seed: 20_261_127 })
    for (const [index, { name, rates, ...fields }] of sample.entries()) {
      const body = {
        ...{ ...fields, name: `${name} ${word}${index}`, product_group_id: group },
        tax_rate_ids: rates.map((rate) => taxRateIds[rate]),
      }
      await session.call(productCalls.store, { body })
    }
    const list = async () =>
      (await session.call(listCatalogueProducts, { query: `?group=${group}&limit=100` })).products
    const stored = await list()
    expect(stored).toHaveLength(sample.length)

    await page.addInitScript((locale) => localStorage.setItem('locale', locale), language)
    await page.goto('products/import')
    const exported = await page.evaluate(
      async ([base, groupId, chosen, locale]) => {
        const url = new URL(`api/v1/product/list/export?group=${groupId}&format=${chosen}`, base)
        const headers = {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'accept-language': `${locale}`,
        }
        const bytes = new Uint8Array(await (await fetch(url, { headers })).arrayBuffer())
        return Array.from(bytes)
      },
      [page.url().replace(/products\/import.*/, ''), group, format, language] as const,
    )
    const file = Buffer.from(exported)

    await chooseFile(page, `export.${format}`, file)
    await page.getByRole('radio').nth(1).check()
    const start = page.getByRole('button', { name: /40/ })
    await start.press('Enter')
    await expect(rowCount(page, 'exists')).toHaveText('40')
    expect(await list()).toEqual(stored)

    await session.call(productCalls.remove, { body: { ids: stored.map(({ id }) => id) } })
    await page.reload()
    await chooseFile(page, `export.${format}`, file)
    await start.press('Enter')
    await expect(rowCount(page, 'created')).toHaveText('40')
    const describe = ({ id: _id, updated_at: _at, ...content }: (typeof stored)[number]) => content
    expect((await list()).map(describe)).toEqual(stored.map(describe))
  })
}
