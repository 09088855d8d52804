import { expect } from '@playwright/test'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations } from './fixtures/access.ts'
import { expectUsableDialog } from './fixtures/dialog-access.ts'
import { newWord } from './fixtures/search-bar.ts'
import { aLine, first, storeDocument } from './fixtures/stock.ts'
import { test } from './fixtures/test.ts'
import { todayInParis } from './fixtures/today-in-paris.ts'

const invoice = getKind('invoice')

for (const kind of kinds) {
  test(`the list of ${kind.name}s is opened from the navigation, and links to documents`, async ({
    page,
  }) => {
    await page.goto('dashboard')
    const navigation = page.getByRole('navigation', { name: englishText('app.navigation') })
    await navigation.getByRole('link', { name: englishText(`group.${kind.name}`) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(englishText(`group.${kind.name}`))
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    await expectNoViolations(page)
    await rows.nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/${kind.name}/edit/\\d+$`))
  })
}

test('search, sorting and filters of a list are part of its URL', async ({ page, session }) => {
  const word = newWord()
  for (const place of ['un', 'deux', 'trois']) {
    await storeDocument(session, invoice, { title: `${word} ${place}` })
  }
  await page.goto('invoices')
  await page.getByRole('searchbox', { name: englishText('lists.search') }).fill(word)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(page).toHaveURL(new RegExp(`search=${word}`))
  await page.getByRole('button', { name: englishText('lists.total') }).click()
  await expect(page.getByRole('columnheader', { name: englishText('lists.total') })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.reload()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('searchbox', { name: englishText('lists.search') })).toHaveValue(word)
  await page.getByRole('searchbox', { name: englishText('lists.search') }).fill(`${word} zzz`)
  await expect(page.getByText(englishText('lists.no-results'))).toBeVisible()
  await page.getByRole('link', { name: englishText('lists.show-all') }).click()
  await expect(rows.nth(4)).toBeVisible()
})

test('selected documents get another status, and are archived', async ({ page, session }) => {
  const word = newWord()
  for (const place of ['un', 'deux']) await storeDocument(session, invoice, { title: `${word} ${place}` })
  await page.goto(`invoices?search=${word}`)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: englishText('lists.select-page') }).check()
  const bulk = page.getByRole('group', { name: englishText('lists.bulk') })
  await expect(bulk).toContainText(englishText('lists.selected', { count: 2 }))
  await bulk.getByRole('button', { name: englishText('lists.set-status') }).click()
  await expectUsableDialog(page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(page.getByText(englishText('lists.done', { count: 2 }))).toBeVisible()
  await expect(rows.filter({ hasText: 'Paid' })).toHaveCount(2)
  await page.getByRole('checkbox', { name: englishText('lists.select-page') }).check()
  await bulk.getByRole('button', { name: englishText('lists.archive'), exact: true }).click()
  await expect(page.getByText(englishText('lists.no-results'))).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^${englishText('lists.archived')}`) }).click()
  await expect(rows).toHaveCount(2)
})

test('selected columns stay selected', async ({ page }) => {
  await page.goto('estimates')
  const owner = page.getByRole('columnheader', { name: englishText('estimate.owner') })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(owner).toBeHidden()
  await page.getByRole('button', { name: englishText('lists.columns') }).click()
  await page.getByRole('checkbox', { name: englishText('estimate.owner') }).check()
  await expect(owner).toBeVisible()
  await page.reload()
  await expect(owner).toBeVisible()
})

test('the pager opens the next, the last and the first page', async ({ page }) => {
  await page.goto('invoices?sort=number&descending=0&limit=5')
  const first = page.getByRole('table').locator('tbody tr').first()
  const text = await first.innerText()
  const next = page.getByRole('button', { name: englishText('lists.next-page') })
  await next.click()
  await expect(first).not.toHaveText(text)
  await page.getByRole('button', { name: englishText('lists.last-page') }).click()
  await expect(next).toBeDisabled()
  await page.getByRole('button', { name: englishText('lists.first-page') }).click()
  await expect(page.getByRole('button', { name: englishText('lists.previous-page') })).toBeDisabled()
  expect(await first.innerText()).toBe(text)
})

test('a long list is rendered completely, and Back restores its scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 320 })
  const answer = page.waitForResponse(/\/invoice\/list\?/)
  await page.goto('invoices')
  const { documents } = documentListCalls(invoice).page.response.parse(await (await answer).json())
  const rows = page.getByRole('table').locator('tbody tr')
  // The window has space for eight.
  expect(documents.length).toBeGreaterThan(16)
  await expect(rows).toHaveCount(documents.length)
  const left = rows.last().getByRole('link').first()
  await left.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(320)
  await left.click()
  await expect(page.getByRole('textbox', { name: englishText('invoice.title') })).toBeEditable()
  await page.goBack()
  await expect(left).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('a list is filtered by day and currency, and filters are removed', async ({ page, session }) => {
  const word = newWord()
  await storeDocument(session, invoice, { title: `${word} avant`, documentDate: '2026-01-31' })
  await storeDocument(session, invoice, { title: `${word} depuis`, documentDate: '2026-02-01' })
  await page.goto(`invoices?search=${word}`)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: englishText('lists.filters') }).click()
  await page.getByLabel(englishText('lists.from'), { exact: true }).fill('2026-02-01')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('depuis')
  await page.getByRole('combobox', { name: englishText('lists.currency') }).click()
  await page.getByRole('option', { name: 'GBP' }).click()
  await expect(page.getByText(englishText('lists.no-results'))).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(1)
  await page
    .getByRole('button', { name: englishText('day.clear', { field: englishText('lists.from') }) })
    .click()
  await expect(rows).toHaveCount(2)
})

test('totals of a list are shown by currency, and the days overdue as text', async ({
  page,
  session,
  stock,
}) => {
  const word = newWord()
  const one = first(stock.currencies)
  const two = first(stock.currencies.slice(1))
  const dueDate = new Date(Date.parse(todayInParis()) - 3 * 86_400_000).toISOString().slice(0, 10)
  const statuses = await session.call(documentCalls(invoice).statusList)
  const status = first(statuses.filter(({ name }) => name === 'Sent'))
  const owed = { status, dueDate, amountDue: decimal('100'), lines: [aLine({ price: decimal('100') })] }
  await storeDocument(session, invoice, { title: `${word} un`, currency: one, ...owed })
  await storeDocument(session, invoice, { title: `${word} deux`, currency: one, ...owed })
  await storeDocument(session, invoice, { title: `${word} trois`, currency: two, ...owed })
  await page.goto(`invoices?search=${word}`)
  const totals = page.getByLabel(englishText('lists.totals'))
  const ofCurrency = (currency: string) =>
    totals.locator('div').filter({ hasText: englishText('lists.total-of', { currency }) })
  await expect(ofCurrency(one.name)).toContainText(`200.00 ${one.name}`)
  await expect(ofCurrency(two.name)).toContainText(`100.00 ${two.name}`)
  await expect(totals).not.toContainText('300.00')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.filter({ hasText: englishText('lists.days-overdue', { count: 3 }) })).toHaveCount(3)
})
