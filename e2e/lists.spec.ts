import { expect, type Page } from '@playwright/test'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { updateListColumns } from '@quittance/shared/contract/list-views.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations } from './fixtures/accessibility-checks.ts'
import { createLine, first, storeDocument, todayInParis } from './fixtures/demo-records.ts'
import { newWord } from './fixtures/search-bar.ts'
import { chosenKinds, test } from './fixtures/test.ts'

const invoice = getKind('invoice')

const listRegion = (page: Page) =>
  page.getByRole('region', { name: englishText('group.invoice'), exact: true })

for (const kind of chosenKinds('invoice')) {
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
    await expect(page).toHaveURL(new RegExp(`/${kind.paths.record}/show/\\d+$`))
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
  await page.getByRole('menuitem', { name: 'Paid', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(englishText('lists.fill-paid', { count: 2, status: 'Paid' }))
  await question.getByRole('button', { name: englishText('lists.fill-paid-yes') }).click()
  await expect(page.getByText(englishText('lists.done', { count: 2 }))).toBeVisible()
  await expect(rows.filter({ hasText: 'Paid' })).toHaveCount(2)
  await page.getByRole('checkbox', { name: englishText('lists.select-page') }).check()
  await bulk.getByRole('button', { name: englishText('lists.archive'), exact: true }).click()
  await expect(page.getByText(englishText('lists.no-results'))).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^${englishText('lists.archived')}`) }).click()
  await expect(rows).toHaveCount(2)
})

test('columns are shown, moved and resized, and kept for the member on the server', { tag: '@full' }, async ({
  page,
  openBrowser,
}) => {
  await page.goto('estimates')
  const heads = (of: Page) => of.getByRole('columnheader')
  const owner = heads(page).filter({ hasText: englishText('estimate.owner') })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(owner).toBeHidden()
  const saved = () => page.waitForResponse(`**${updateListColumns.path}`)
  await page.getByRole('button', { name: englishText('lists.columns') }).click()
  const box = page.getByRole('checkbox', { name: englishText('estimate.owner') })
  for (const change of [() => box.check(), () => box.press('ArrowUp'), () => box.press('ArrowRight')]) {
    const response = saved()
    await change()
    await response
  }
  await expect(box).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  const titles = await heads(page).allInnerTexts()
  const width = await owner.evaluate((element) => getComputedStyle(element).width)
  const elsewhere = await openBrowser()
  await elsewhere.goto('estimates')
  await expect(elsewhere.getByRole('table')).toBeVisible()
  expect(await heads(elsewhere).allInnerTexts()).toEqual(titles)
  const sameOwner = heads(elsewhere).filter({ hasText: englishText('estimate.owner') })
  await expect(sameOwner).toHaveCSS('width', width)
  const response = saved()
  await page.getByRole('button', { name: englishText('lists.columns') }).click()
  await page.getByRole('button', { name: englishText('lists.default-columns') }).click()
  await response
  await expect(owner).toBeHidden()
})

test('the columns that a browser stored before are adopted once', { tag: '@full' }, async ({
  page,
  session,
}) => {
  await session.call(updateListColumns, { body: { list: 'invoice', columns: null } })
  await page.addInitScript(() => {
    // Not in the session storage, which is cleared when the member is known.
    if (localStorage.getItem('is-stored') === null) {
      localStorage.setItem('columns-invoice', JSON.stringify(['number', 'title', 'owner']))
      localStorage.setItem('is-stored', 'yes')
    }
  })
  const saved = page.waitForResponse(`**${updateListColumns.path}`)
  await page.goto('invoices')
  await saved
  const owner = page.getByRole('columnheader', { name: englishText('invoice.owner') })
  await expect(owner).toBeVisible()
  await expect(page.getByRole('columnheader', { name: englishText('lists.total') })).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('columns-invoice'))).toBeNull()
  await page.getByRole('button', { name: englishText('lists.columns') }).click()
  const restored = page.waitForResponse(`**${updateListColumns.path}`)
  await page.getByRole('button', { name: englishText('lists.default-columns') }).click()
  await restored
  await page.reload()
  await expect(page.getByRole('columnheader', { name: englishText('lists.date') })).toBeVisible()
  await expect(owner).toBeHidden()
})

test('columns whose settings cannot be loaded are not overwritten, and those that cannot be stored are not shown', {
  tag: '@full',
}, async ({ page, session, errors }) => {
  errors.expectErrors(/Failed to load resource/)
  await page.addInitScript(() =>
    localStorage.setItem('columns-proposal', JSON.stringify(['number', 'owner'])),
  )
  const settings = '**/list_settings/proposal'
  await page.route(settings, (route) => route.continue({ url: `${route.request().url()}s` }))
  const rejected = page.waitForResponse((response) => response.url().endsWith('/proposals') && !response.ok())
  await page.goto('proposals')
  await rejected
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  const owner = page.getByRole('columnheader', { name: englishText('proposal.owner') })
  await expect(owner).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('columns-proposal'))).not.toBeNull()

  const layout = { order: [], visibility: { city: true }, widths: {} }
  await session.call(updateListColumns, { body: { list: 'lead', columns: layout } })
  await page.goto('leads')
  const city = page.getByRole('columnheader', { name: englishText('parties.field-city') })
  await expect(city).toBeVisible()
  // Neither stored nor loaded again.
  await page.route('**/list_settings/**', (route) => route.abort())
  await page.getByRole('button', { name: englishText('lists.columns') }).click()
  const box = page.getByRole('checkbox', { name: englishText('parties.field-city') })
  await box.click()
  await expect(page.getByText(englishText('call.offline'))).toBeVisible()
  await expect(box).toBeChecked()
  await expect(city).toBeVisible()
  await session.call(updateListColumns, { body: { list: 'lead', columns: null } })
})

test('a row has the actions of the bulk bar in its menu', { tag: '@full' }, async ({ page, session }) => {
  const word = newWord()
  const { filled } = await storeDocument(session, invoice, { title: word })
  const number = `INV-${filled.number}`
  await page.goto(`invoices?search=${word}`)
  const menu = page.getByRole('button', { name: englishText('lists.actions-of', { name: number }) })
  await menu.press('Enter')
  const item = (key: Parameters<typeof englishText>[0]) =>
    page.getByRole('menuitem', { name: englishText(key), exact: true })
  await expect(item('preview.download')).toBeVisible()
  await expectNoViolations(page)
  await item('lists.set-status').hover()
  await page.getByRole('menuitem', { name: 'Paid', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: englishText('lists.fill-paid-no') })
    .click()
  await expect(page.getByText(englishText('lists.done', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText('Paid')
  await expect(menu).toBeFocused()
  await menu.click()
  await item('lists.archive').click()
  await expect(page.getByText(englishText('lists.no-results'))).toBeVisible()
  await expect(listRegion(page)).toBeFocused()
})

test('the pager opens the next, the last and the first page', { tag: '@full' }, async ({ page }) => {
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

test('a long list is rendered completely, and Back restores its scroll position', { tag: '@full' }, async ({
  page,
}) => {
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
  await expect(page.getByRole('region', { name: englishText('show.amounts') })).toBeVisible()
  await page.goBack()
  await expect(left).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('a list is filtered by day and currency, and filters are removed', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const word = newWord()
  await storeDocument(session, invoice, { title: `${word} avant`, documentDate: '2026-01-31' })
  await storeDocument(session, invoice, { title: `${word} depuis`, documentDate: '2026-02-01' })
  await page.goto(`invoices?search=${word}`)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: englishText('lists.filters') }).click()
  await page.getByLabel(englishText('lists.period')).selectOption(englishText('lists.custom-period'))
  await page.getByLabel(englishText('lists.from'), { exact: true }).fill('2026-02-01')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('depuis')
  await page.getByRole('combobox', { name: englishText('lists.currency') }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'GBP' }).click()
  await expect(page.getByText(englishText('lists.no-results'))).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(1)
  await page
    .getByRole('button', { name: englishText('day.clear', { field: englishText('lists.from') }) })
    .click()
  await expect(rows).toHaveCount(2)
})

test('a list is filtered by a period relative to today and by several statuses', async ({
  page,
  session,
}) => {
  const word = newWord()
  const statuses = await session.call(documentCalls(invoice).statusList)
  const status = (name: string) => first(statuses.filter((one) => one.name === name))
  const thisMonth = todayInParis()
  for (const [title, documentDate, name] of [
    ['neuf', thisMonth, 'Sent'],
    ['payé', thisMonth, 'Paid'],
    ['brouillon', thisMonth, 'Draft'],
    ['ancien', '2020-01-01', 'Sent'],
  ] as const) {
    await storeDocument(session, invoice, { title: `${word} ${title}`, documentDate, status: status(name) })
  }
  await page.goto(`invoices?search=${word}`)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: englishText('lists.filters') }).click()
  await page.getByLabel(englishText('lists.period')).selectOption(englishText('lists.this-month'))
  await expect(rows).toHaveCount(3)
  await expect(page).toHaveURL(/period=this-month/)
  const picker = page.getByRole('combobox', { name: englishText('lists.status') })
  for (const name of ['Sent', 'Paid']) {
    await picker.click()
    await page.getByRole('listbox').getByRole('option', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await expect(rows).toHaveCount(2)
  await expect(page.getByLabel(englishText('lists.totals'))).toContainText('2')
  await expectNoViolations(page)
  await page.getByLabel(englishText('lists.period')).selectOption(englishText('lists.last-year'))
  await expect(page.getByText(englishText('lists.no-results'))).toBeVisible()
})

test('totals of a list are shown by currency, and the days overdue as text', async ({
  page,
  session,
  demo,
}) => {
  const word = newWord()
  const one = first(demo.currencies)
  const two = first(demo.currencies.slice(1))
  const dueDate = new Date(Date.parse(todayInParis()) - 3 * 86_400_000).toISOString().slice(0, 10)
  const statuses = await session.call(documentCalls(invoice).statusList)
  const status = first(statuses.filter(({ name }) => name === 'Sent'))
  const owed = { status, dueDate, amountDue: decimal('100'), lines: [createLine({ price: decimal('100') })] }
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
