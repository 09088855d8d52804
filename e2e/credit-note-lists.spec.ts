import { expect, type Page } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expectNoSidewaysScrolling, expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { createLine, storeDocument } from './fixtures/demo-records.ts'
import { linesOf, openExportMenu, saveExport, worksheetOf } from './fixtures/exports.ts'
import { newWord } from './fixtures/search-bar.ts'
import type { Session } from './fixtures/session.ts'
import { test } from './fixtures/test.ts'

const creditNote = getKind('creditNote')

/**
 * Name, date, quantity, price, VAT.
 * 40 × 2.50 = 100.00 + 20 % = 20.00: 120.00.
 * 3 × 103.33 = 309.99 + 20 % = 61.998: 371.99.
 * 1 × 59.90 = 59.90 + 5.5 % = 3.2945: 63.19.
 * Together 555.18.
 */
const contents = [
  ['Slates', '2026-03-01', '40', '2.5', '20'],
  ['Scaffolding', '2026-04-15', '3', '103.33', '20'],
  ['Transport', '2026-04-20', '1', '59.9', '5.5'],
] as const

/** Stores three credit notes. @returns the word that their titles begin with */
async function storeCreditNotes(session: Session): Promise<string> {
  const word = newWord()
  for (const [name, documentDate, quantity, price, rate] of contents) {
    const taxRates = [{ id: null, name: `VAT ${rate}%`, rate: decimal(rate) }]
    const line = createLine({ name, quantity: decimal(quantity), price: decimal(price), taxRates })
    await storeDocument(session, creditNote, {
      ...{ title: `${word} ${name}`, documentDate, dueDate: null, lines: [line] },
    })
  }
  return word
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const bulk = (page: Page) => page.getByRole('group', { name: 'Selected entries' })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'By status' }).getByRole('link', { name: new RegExp(`^${name}`) })

async function select(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await row(page, name).getByRole('checkbox').check()
}

/** Returns the numbers of the first row below the headings, by heading. */
function amountsOf(worksheet: string): Record<string, string> {
  const headings = worksheet.matchAll(/<c r="([A-Z]+)1"[^>]*><is><t>([^<]*)</g)
  const numbers = new Map(
    Array.from(worksheet.matchAll(/<c r="([A-Z]+)2"[^>]*><v>([^<]*)</g), ([, column, value]) => [
      column,
      value,
    ]),
  )
  return Object.fromEntries(Array.from(headings, ([, column, name]) => [name, numbers.get(column)]))
}

test('credit notes are filtered, get a status together, and are exported with their amounts', {
  tag: '@full',
}, async ({ page, session }) => {
  const word = await storeCreditNotes(session)
  await page.goto(`credit-notes?search=${word}&sort=number&descending=0`)
  await expect(rows(page)).toHaveCount(3)
  await expect(row(page, 'Scaffolding')).toContainText('371.99')
  await expect(page.getByText('555.18')).toBeVisible()

  await select(page, 'Slates', 'Transport')
  await bulk(page).getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Issued', exact: true }).click()
  await expect(page.getByText('2 entries changed.')).toBeVisible()
  await tab(page, 'Issued').click()
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, 'Scaffolding')).toHaveCount(0)
  // 120.00 + 63.19.
  await expect(page.getByText('183.19')).toBeVisible()
  await expectNoViolationsInAnyLight(page)

  const menu = await openExportMenu(page, 'download')
  const shown = linesOf((await saveExport(page, menu, 'csv')).content)
  expect(shown[0]).toBe('Number,Credit Note Title,Company,Client,Date,Refund,Status,Total,Currency')
  expect(shown.slice(1).map((line) => line.split(',').slice(-5))).toEqual([
    ['2026-03-01', '', 'Issued', '120.00', 'EUR'],
    ['2026-04-20', '', 'Issued', '63.19', 'EUR'],
    [''],
  ])

  await tab(page, 'All').click()
  await expect(rows(page)).toHaveCount(3)
  await select(page, 'Scaffolding')
  const selected = await openExportMenu(page, 'download-selected')
  await selected.getByRole('checkbox', { name: 'All columns, also hidden ones' }).check()
  const worksheet = worksheetOf((await saveExport(page, selected, 'xlsx')).content)
  expect(worksheet).toContain(`${word} Scaffolding`)
  expect(worksheet).not.toContain(`${word} Slates`)
  expect(amountsOf(worksheet)).toMatchObject({
    ...{ 'Net amount': '309.99', Tax: '62', 'Sub-total including tax': '371.99', Total: '371.99' },
    ...{ 'Net amount by law': '309.99', 'VAT by law': '62' },
  })
})

test('credit notes are filtered by days, archived together and restored', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const word = await storeCreditNotes(session)
  await page.goto(`credit-notes?search=${word}`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Custom period')
  await page.getByRole('textbox', { name: 'From' }).fill('01/04/2026')
  await page.keyboard.press('Tab')
  await expect(rows(page)).toHaveCount(2)
  // 371.99 + 63.19.
  await expect(page.getByText('435.18')).toBeVisible()
  await select(page, 'Scaffolding', 'Transport')
  await bulk(page).getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('No results. Try different filters.')).toBeVisible()
  await page.goto(`credit-notes?search=${word}`)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: /^Archived/ }).click()
  await expect(rows(page)).toHaveCount(2)
  await select(page, 'Transport')
  await bulk(page).getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.goto(`credit-notes?search=${word}`)
  await expect(rows(page)).toHaveCount(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the credit notes of a list are cards with their amounts, and are selected', { tag: '@full' }, async ({
    page,
    session,
  }) => {
    const word = await storeCreditNotes(session)
    await page.goto(`credit-notes?search=${word}`)
    await expect(row(page, 'Transport')).toContainText('63.19')
    await expectNoSidewaysScrolling(page)
    await select(page, 'Slates', 'Transport')
    await expect(bulk(page)).toContainText('2 selected')
    await expectNoSidewaysScrolling(page)
    await expectNoViolationsInAnyLight(page)
  })
})
