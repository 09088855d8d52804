import { expect, type Page } from '@playwright/test'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentConversionCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoSidewaysScrolling, expectNoViolations } from './fixtures/accessibility-checks.ts'
import { storeDocument } from './fixtures/demo-records.ts'
import { newWord } from './fixtures/search-bar.ts'
import type { Session } from './fixtures/session.ts'
import { rejectedCall, test } from './fixtures/test.ts'

const invoice = getKind('invoice')
const proposal = getKind('proposal')

/** Stores invoices and returns a word that finds exactly these. */
async function someInvoices(session: Session, count: number): Promise<string> {
  const word = newWord()
  for (let place = 0; place < count; place += 1) {
    await storeDocument(session, invoice, { title: `${word} ${place}` })
  }
  return word
}

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr')
const button = (page: Page, name: Parameters<typeof englishText>[0]) =>
  page.getByRole('button', { name: englishText(name), exact: true })
const listOf = (page: Page) => page.getByRole('region', { name: englishText('group.invoice'), exact: true })

test('when the last page becomes empty, the previous one is shown', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const word = await someInvoices(session, 3)
  await page.goto(`invoices?search=${word}&sort=number&descending=0&limit=2`)
  await expect(rowsOf(page)).toHaveCount(2)
  await button(page, 'lists.next-page').click()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByRole('checkbox', { name: englishText('lists.select-page') }).check()
  await button(page, 'lists.archive').click()
  await expect(rowsOf(page)).toHaveCount(2)
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page).toHaveURL(/after=/)
})

test('a bulk change with the keyboard reports unchanged documents and keeps the focus in the list', {
  tag: '@full',
}, async ({ page, session }) => {
  const word = await someInvoices(session, 2)
  await page.goto(`invoices?search=${word}`)
  const boxes = rowsOf(page).getByRole('checkbox')
  const setPaid = async () => {
    await button(page, 'lists.set-status').press('Enter')
    await page.getByRole('menuitem', { name: 'Paid', exact: true }).press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: englishText('lists.fill-paid-no') })
      .press('Enter')
  }
  await boxes.first().check()
  await setPaid()
  await expect(page.getByText(englishText('lists.done', { count: 1 }), { exact: true })).toBeVisible()
  await expect(listOf(page)).toBeFocused()
  for (const box of await boxes.all()) await box.check()
  await setPaid()
  const [done, already] = [
    englishText('lists.done', { count: 1 }),
    englishText('lists.unchanged-several', { count: 1 }),
  ]
  await expect(page.getByText(`${done} ${already}`)).toBeVisible()
  await boxes.first().check()
  await button(page, 'lists.clear-selection').press('Enter')
  await expect(boxes.first()).not.toBeChecked()
  await expect(listOf(page)).toBeFocused()
})

test('rejected documents are listed in the page and stay selected', { tag: '@full' }, async ({
  page,
  session,
  errors,
}) => {
  errors.expectErrors(rejectedCall(422))
  const word = newWord()
  const { convert } = documentConversionCalls(proposal)
  if (convert === null) throw new Error('Proposals have no conversion.')
  const stored: number[] = []
  for (const place of ['un', 'deux', 'trois']) {
    stored.push((await storeDocument(session, proposal, { title: `${word} ${place}` })).id)
  }
  for (const id of stored.slice(0, 2)) {
    await session.call(convert, { body: { id, to: 'invoice', unless_converted: true } })
  }
  await page.goto(`proposals?search=${word}`)
  await expect(rowsOf(page)).toHaveCount(3)
  await page.getByRole('checkbox', { name: englishText('lists.select-page') }).check()
  await button(page, 'conversions.choose').click()
  await page.getByRole('menuitem', { name: englishText('conversions.to-invoice') }).click()
  const panel = page.getByRole('alert').filter({ hasText: englishText('lists.failed', { count: 2 }) })
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel).toBeFocused()
  await expectNoViolations(page)
  await expect(rowsOf(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
  await panel.getByRole('button', { name: englishText('toast.dismiss') }).click()
  await expect(panel).toBeHidden()
  await expect(rowsOf(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
})

test('pressing a key in the bar for bulk actions does not scroll the page', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 600 })
  await page.goto('invoices')
  await rowsOf(page).nth(3).getByRole('checkbox').check()
  const choose = button(page, 'lists.set-status')
  await choose.focus()
  await page.evaluate(() => scrollTo(0, 200))
  await choose.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(200)
})

test('the pager keeps the focus on its last page', { tag: '@full' }, async ({ page, session }) => {
  const word = await someInvoices(session, 2)
  await page.goto(`invoices?search=${word}&limit=1`)
  const next = button(page, 'lists.next-page')
  await next.press('Enter')
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await next.press('Enter')
  await expect(rowsOf(page)).toHaveCount(1)
})

test('a list whose totals failed shows an error, and can load them again', { tag: '@full' }, async ({
  page,
  session,
  errors,
}) => {
  errors.expectErrors(rejectedCall(422))
  const word = await someInvoices(session, 1)
  const { totals, page: rows } = documentListCalls(invoice)
  // Simulates a filter that only the call for the totals rejects.
  const asked = `**${totals.path}?*`
  // Nothing else renders the screen afterwards: the dictionary is loaded, and rows render separately.
  const words = page.waitForResponse('**/applocale/*')
  await page.route(asked, async (route) => {
    await words
    await route.continue({ url: `${route.request().url()}&from=never` })
  })
  const refused = page.waitForResponse((response) => response.status() === 422)
  await page.route(`**${rows.path}?*`, async (route) => {
    await refused
    await route.continue()
  })
  await page.goto(`invoices?search=${word}`)
  const notice = page.getByRole('alert').filter({ hasText: englishText('app.load-failed') })
  await expect(notice).toBeVisible()
  await page.unroute(asked)
  await notice.getByRole('button', { name: englishText('app.retry') }).click()
  await expect(page.getByLabel(englishText('lists.totals'))).toContainText('1')
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a list can be sorted and selected as a whole', { tag: '@full' }, async ({ page, session }) => {
    const word = await someInvoices(session, 2)
    await page.goto(`invoices?search=${word}`)
    await expect(rowsOf(page)).toHaveCount(2)
    const first = await rowsOf(page).first().innerText()
    const sort = page.getByRole('combobox', { name: englishText('lists.sort') })
    await expect(sort).toHaveValue('number descending')
    await sort.selectOption('number ascending')
    await expect(page).toHaveURL(/sort=number&descending=0/)
    await expect(rowsOf(page).last()).toHaveText(first, { useInnerText: true })
    await expect(page.getByRole('table').locator('thead')).toBeHidden()
    await page.getByRole('checkbox', { name: englishText('lists.select-page') }).check()
    await expect(rowsOf(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expectNoSidewaysScrolling(page)
    await expectNoViolations(page)
  })
})
