import { expect, type Page } from '@playwright/test'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations } from './fixtures/accessibility-checks.ts'
import { createLine, storeDocument } from './fixtures/demo-records.ts'
import { linesOf, openExportMenu, saveExport, worksheetOf } from './fixtures/exports.ts'
import { newWord } from './fixtures/search-bar.ts'
import { rejectedCall, test } from './fixtures/test.ts'

const invoice = getKind('invoice')
const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr')

test('a filtered list is downloaded with its visible columns, or with all columns', async ({
  page,
  session,
}) => {
  const word = newWord()
  for (const place of ['un', 'deux', 'trois']) {
    await storeDocument(session, invoice, {
      title: `=${word} ${place}`,
      lines: [createLine({ price: decimal('1234.5') })],
    })
  }
  await page.goto(`invoices?search=${word}&sort=number&descending=0&limit=2`)
  await expect(rowsOf(page)).toHaveCount(2)
  const menu = await openExportMenu(page, 'download')
  await expectNoViolations(page)
  const shown = await saveExport(page, menu, 'csv')
  expect(shown.name).toMatch(/^invoices-\d{4}-\d{2}-\d{2}\.csv$/)
  const [headings, ...rows] = linesOf(shown.content)
  expect(headings).toBe('Number,Invoice Title,Company,Client,Date,Due,Status,Total,Currency,Balance')
  expect(rows.map((row) => row.split(',')[1])).toEqual([
    `'=${word} un`,
    `'=${word} deux`,
    `'=${word} trois`,
    undefined,
  ])
  // Only issued invoices have a balance.
  expect(rows[0]).toMatch(/,1234\.50,[A-Z]{3},$/)
  await openExportMenu(page, 'download')
  await menu.getByRole('checkbox', { name: englishText('exports.all-columns') }).check()
  const whole = await saveExport(page, menu, 'csv')
  expect(linesOf(whole.content)[0]?.split(',')).toContain(englishText('exports.net'))
  await openExportMenu(page, 'download')
  const book = await saveExport(page, menu, 'xlsx')
  expect(book.name).toMatch(/\.xlsx$/)
  const worksheet = worksheetOf(book.content)
  expect(worksheet.match(new RegExp(`=${word} \\w+`, 'g'))).toEqual([
    `=${word} un`,
    `=${word} deux`,
    `=${word} trois`,
  ])
  expect(worksheet).toContain('<v>1234.5</v>')
})

test('selected documents are downloaded', { tag: '@full' }, async ({ page, session }) => {
  const word = newWord()
  for (const place of ['un', 'deux', 'trois']) {
    await storeDocument(session, invoice, { title: `${word} ${place}` })
  }
  await page.goto(`invoices?search=${word}&sort=number&descending=0`)
  await expect(rowsOf(page)).toHaveCount(3)
  for (const place of [0, 2]) await rowsOf(page).nth(place).getByRole('checkbox').check()
  const menu = await openExportMenu(page, 'download-selected')
  await expectNoViolations(page)
  const { content } = await saveExport(page, menu, 'csv')
  expect(linesOf(content).map((row) => row.split(',')[1])).toEqual([
    'Invoice Title',
    `${word} un`,
    `${word} trois`,
    undefined,
  ])
  await expect(page.getByText(englishText('lists.selected', { count: 2 }))).toBeVisible()
})

test('the reason of a failed download is shown', { tag: '@full' }, async ({ page, errors }) => {
  errors.expectErrors(rejectedCall(500))
  await page.route('**/invoice/list/export*', (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: 'The disk is full.', errors: {} } }),
  )
  await page.goto('invoices')
  const menu = await openExportMenu(page, 'download')
  await menu.getByRole('button', { name: englishText('exports.csv') }).click()
  await expect(page.getByRole('alert')).toContainText('The disk is full.')
})

test('customers are downloaded with the visible columns, or with all fields', async ({ page, session }) => {
  const word = newWord()
  const body = { company_name: `=${word}`, client_name: 'Zoé', phone: '+33 1 23', postal_code: '01000' }
  await session.call(partyRecords.customer.store, { body })
  await page.goto(`customers?search=${word}`)
  await expect(rowsOf(page)).toHaveCount(1)
  const menu = await openExportMenu(page, 'download')
  await expect(menu.getByRole('button', { name: englishText('exports.csv') })).toHaveAccessibleDescription(
    englishText('exports.csv-hint'),
  )
  const shown = linesOf((await saveExport(page, menu, 'csv')).content)
  expect(shown.slice(0, 2).map((row) => row.split(',').slice(0, 5))).toEqual([
    ['Company', 'Contact person', 'Short name', 'E-mail', 'Phone'],
    [`'=${word}`, 'Zoé', 'Zoé', '', "'+33 1 23"],
  ])
  await rowsOf(page).getByRole('checkbox').check()
  const ticked = await openExportMenu(page, 'download-selected')
  await ticked.getByRole('checkbox', { name: englishText('exports.all-columns') }).check()
  const whole = linesOf((await saveExport(page, ticked, 'csv')).content)
  expect(whole[0]?.split(',')).toContain(englishText('parties.field-tax-number'))
  expect(whole[1]).toContain('01000')
})

for (const format of ['csv', 'xlsx'] as const) {
  test(`a customer downloaded as ${format} has the same values after an import`, async ({
    page,
    session,
  }) => {
    const { store, update, read } = partyRecords.customer
    const word = newWord()
    const body = {
      client_email: `${word}@example.com`,
      client_name: `Zoé "${word}"`,
      company_name: `=${word};+1`,
      phone: '+33 1 23',
      postal_code: '01000',
      address: '1, rue\nde la Paix',
    }
    const { id } = await session.call(store, { body })
    const recordNow = async () =>
      (await session.call({ ...read, path: read.path.replace(':id', `${id}`) })).record
    await page.goto(`customers?search=${word}`)
    const menu = await openExportMenu(page, 'download')
    await menu.getByRole('checkbox', { name: englishText('exports.all-columns') }).check()
    const { name, content } = await saveExport(page, menu, format)
    const changed = { company_name: 'x', phone: '1', postal_code: '1000', address: 'y', client_name: 'z' }
    await session.call(update, { body: { id, ...changed } })
    expect(await recordNow()).toMatchObject(changed)

    await page.goto('customers/import')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
    await page.getByRole('radio', { name: englishText('imports.existing-update') }).check()
    await page.getByRole('button', { name: englishText('imports.start', { count: 1 }) }).press('Enter')
    await expect(page.locator('[data-outcome=updated] dd')).toHaveText('1')
    expect(await recordNow()).toMatchObject(body)
  })
}
