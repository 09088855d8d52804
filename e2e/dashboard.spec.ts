import { expect, type Page } from '@playwright/test'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectNoViolationsInAnyLight,
} from './fixtures/accessibility-checks.ts'
import { createLine, first, storeDocument, todayInParis } from './fixtures/demo-records.ts'
import { issueInvoice, storeCustomer } from './fixtures/issuing.ts'
import { test } from './fixtures/test.ts'

const invoice = getKind('invoice')
const byMonth = englishText('dashboard.by-month', { kind: englishText('group.invoice') })

const picture = (page: Page) => page.getByRole('img', { name: byMonth })

async function opened(page: Page, search = ''): Promise<void> {
  await page.goto(`dashboard${search}`)
  await expect(picture(page).locator('rect[data-category]').first()).toBeVisible()
}

/** Finds the totals above the list on screen. */
function totalsOf(page: Page) {
  const totals = page.getByLabel(englishText('lists.totals'))
  return { totals, count: totals.getByRole('definition').first() }
}

interface LinkedAmount {
  readonly name: string
  readonly address: string
  readonly amount: string
  readonly count?: string
}

async function expectListOf(page: Page, { address, amount, count }: LinkedAmount): Promise<void> {
  await page.goto(address.replace(/^\//, ''))
  const list = totalsOf(page)
  await expect(list.totals).toContainText(amount)
  if (count !== undefined) await expect(list.count).toHaveText(count)
}

test('each card links to the list of its documents', { tag: '@full' }, async ({ page }) => {
  await opened(page)
  const cards = page.locator('#content li > a').filter({ hasText: /documents?$/ })
  await expect(cards).toHaveCount(4)
  const amounts = await cards.evaluateAll((links) =>
    links.map((link): LinkedAmount => {
      const [name = '', amount = '', count = ''] = Array.from(link.children, (part) => part.textContent ?? '')
      const digits = (text: string) => text.replace(/ .*/, '')
      return { name, address: link.getAttribute('href') ?? '', amount: digits(amount), count: digits(count) }
    }),
  )
  expect(amounts.map(({ name }) => name)).toContain(englishText('lists.overdue'))
  for (const amount of amounts) await expectListOf(page, amount)
})

test('the chart is also available as a table, whose amounts link to their lists', { tag: '@full' }, async ({
  page,
}) => {
  await opened(page)
  await expect(picture(page)).toHaveAccessibleName(/EUR.*[\d,]+\.\d\d/)
  await page.getByRole('button', { name: englishText('dashboard.show-table') }).click()
  const table = page.getByRole('table', { name: byMonth })
  await expect(table.locator('tbody tr')).toHaveCount(13)
  await expect(picture(page)).toHaveCount(0)
  for (const row of [table.locator('tbody tr').first(), table.locator('tbody tr').last()]) {
    await expect(row.getByRole('link').first()).toBeVisible()
  }
  const amounts = await table.locator('tbody tr:first-child a, tbody tr:last-child a').evaluateAll((links) =>
    links.map(
      (link): LinkedAmount => ({
        name: '',
        address: link.getAttribute('href') ?? '',
        amount: link.textContent ?? '',
      }),
    ),
  )
  expect(amounts.length).toBeGreaterThan(6)
  for (const amount of amounts) await expectListOf(page, amount)
})

test('the tooltip of a bar shows the amounts of its month', { tag: '@full' }, async ({ page }) => {
  await opened(page)
  await picture(page).locator('rect[data-category]').first().hover()
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toContainText(/\w+ \d{4}/)
  await expect(tooltip).toContainText(/[\d,]+\.\d\d/)
})

test('a segment of a bar links to the documents of its month', { tag: '@full' }, async ({ page }) => {
  await opened(page)
  await picture(page).locator('rect[data-category]').first().click()
  await expect(page).toHaveURL(/\/invoices\?.*from=\d{4}-\d\d-01/)
  await expect(totalsOf(page).totals).toBeVisible()
})

test('a new document is counted immediately, and the number of days overdue is shown as text', async ({
  page,
  session,
  demo,
}) => {
  const statuses = await session.call(documentCalls(invoice).statusList)
  await storeDocument(session, invoice, {
    documentDate: '2019-03-01',
    dueDate: '2019-03-31',
    status: first(statuses.filter(({ name }) => name === 'Sent')),
    currency: first(demo.currencies.filter(({ name }) => name === 'EUR')),
    lines: [createLine({ price: decimal('4321.09') })],
  })
  await opened(page)
  const longest = page.getByRole('region', { name: englishText('dashboard.longest-overdue') })
  const days = Math.round((Date.parse(todayInParis()) - Date.parse('2019-03-31')) / 86_400_000)
  await expect(longest.getByRole('listitem').first()).toContainText(
    englishText('lists.days-overdue', { count: days }),
  )
  await expect(longest.getByRole('listitem').first()).toContainText('4,321.09')
  await longest.getByRole('link', { name: englishText('dashboard.all-overdue') }).click()
  await expect(page.getByRole('table').locator('tbody tr').first()).toContainText('4,321.09')
})

test('what is due by age, and what was received, link to their lists', { tag: '@full' }, async ({
  page,
  session,
}) => {
  await issueInvoice(session, { party: await storeCustomer(session) })
  await opened(page)
  const due = page.getByRole('table', { name: /^Amounts due on invoices by age, in EUR/ })
  const ages = due.locator('tbody tr')
  await expect(ages.filter({ hasText: 'Not due yet' })).toBeVisible()
  for (const age of await ages.getByRole('rowheader').allTextContents()) {
    const links = ages.filter({ hasText: age }).getByRole('link')
    await expect(links).toHaveCount(2)
    const [count = '', amount = ''] = await links.allTextContents()
    await links.last().click()
    await expect(totalsOf(page).totals).toContainText(`${amount} unpaid`)
    await expect(totalsOf(page).count).toHaveText(count)
    await page.goBack()
  }

  const received = page.getByRole('table', { name: /^Money received by month, in EUR/ })
  // Nothing is refunded in the earliest month.
  const earliest = received.locator('tbody').getByRole('link').last()
  const sum = (await earliest.textContent()) ?? ''
  await earliest.click()
  await expect(page).toHaveURL(/\/payments\?.*from=\d{4}-\d\d-01/)
  await expect(page.getByRole('definition').first()).toHaveText(`${sum} EUR`)
})

test('offers are counted by stage, and each amount links to its list', async ({ page }) => {
  await opened(page)
  for (const kind of kinds.filter(({ claim }) => claim === 'offer')) {
    const named = { kind: englishText(`group.${kind.name}`) }
    const panel = page.getByRole('region', { name: englishText('dashboard.by-stage', named) })
    const links = panel.getByRole('row').nth(2).getByRole('link')
    await expect(links).toHaveCount(2)
    const [count = '', amount = ''] = await links.allTextContents()
    await links.first().click()
    await expect(totalsOf(page).totals).toContainText(amount)
    await expect(totalsOf(page).count).toHaveText(count)
    await page.goBack()
  }
})

test('each currency has its own amounts, and the selected one is part of the URL', async ({
  page,
  session,
  demo,
}) => {
  // The demo company has few documents in this currency, and at some times of the year none.
  await storeDocument(session, invoice, {
    documentDate: todayInParis(),
    currency: first(demo.currencies.filter(({ name }) => name === 'USD')),
  })
  await opened(page)
  const currencies = page.getByRole('navigation', { name: englishText('dashboard.currencies') })
  await expect(currencies.locator('[aria-current]')).toHaveText('EUR')
  await currencies.getByRole('link', { name: 'USD' }).click()
  await expect(page).toHaveURL(/\?currency=\d+$/)
  const cards = page.locator('#content li > a').filter({ hasText: /documents?$/ })
  await expect(cards.first()).toContainText('USD')
  await page.reload()
  await expect(cards.first()).toContainText('USD')
  await expect(cards.filter({ hasText: 'EUR' })).toHaveCount(0)
})

test('the dashboard has no accessibility violations', { tag: '@full' }, async ({ page }) => {
  await opened(page)
  await expectNoViolationsInAnyLight(page)
  await page.getByRole('button', { name: englishText('dashboard.show-table') }).click()
  await expectNoViolationsInAnyLight(page)
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('the dashboard fits a phone', { tag: '@full' }, async ({ page }) => {
    await opened(page)
    await expectNoSidewaysScrolling(page)
    await expectNoViolations(page)
    await page.getByRole('button', { name: englishText('dashboard.show-table') }).click()
    await expectNoSidewaysScrolling(page)
  })
})

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })
  test('months and amounts have the French format', { tag: '@full' }, async ({ page }) => {
    await page.goto('dashboard')
    await expect(page.getByRole('heading', { name: 'Factures par mois' })).toBeVisible()
    await expect(page.getByText(/^Facturé en \p{L}+$/u).first()).toBeVisible()
    await page.getByRole('button', { name: 'Afficher en tableau' }).click()
    const newest = page.getByRole('table', { name: 'Factures par mois' }).locator('tbody tr').first()
    await expect(newest).toContainText(/\p{Ll}+ \d{4}/u)
    await expect(newest.getByRole('link').first()).toHaveText(/^[\d\u202f]+,\d\d$/)
  })
})
