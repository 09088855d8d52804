import { expect } from '@playwright/test'
import { searchLimits } from '@quittance/shared/contract/search.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations } from './fixtures/access.ts'
import { newWord, searchBar, searchCalls, searchesOf } from './fixtures/search-bar.ts'
import { storeDocument } from './fixtures/stock.ts'
import { lostConnection, refusedCall, signedOut, test } from './fixtures/test.ts'

test('the search starts after a pause in typing, and immediately with Enter', async ({ page }) => {
  const { box, options } = searchBar(page)
  const searches = searchesOf(page)
  await page.goto('dashboard')
  await expect(box).toBeVisible()
  // A controlled clock makes the test independent of the speed of the machine.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.pressSequentially('maint')
  await page.clock.runFor(150)
  expect(searches).toEqual([])
  await page.clock.runFor(100)
  await expect.poll(() => searches).toEqual(['maint'])
  await box.fill('site')
  await box.press('Enter')
  await expect.poll(() => searches).toEqual(['maint', 'site'])
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await expect(options.first()).toBeVisible()
  expect(searches).toEqual(['maint', 'site'])
})

test('an older response never replaces a newer one', async ({ page, session }) => {
  const [older, newer] = [newWord(), newWord()]
  await storeDocument(session, getKind('invoice'), { title: older })
  await storeDocument(session, getKind('invoice'), { title: newer })
  const { box, options } = searchBar(page)
  const held = Promise.withResolvers<void>()
  await page.route(searchCalls, async (route) => {
    if (route.request().postDataJSON().search_text === older) await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.goto('dashboard')
  const asked = page.waitForRequest(searchCalls)
  await box.fill(older)
  await asked
  const aborted = page.waitForEvent('requestfailed')
  await box.fill(newer)
  await expect(options.filter({ hasText: newer })).toBeVisible()
  expect((await aborted).postDataJSON().search_text).toBe(older)
  held.resolve()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await expect(options.filter({ hasText: newer })).toBeVisible()
  await expect(options.filter({ hasText: older })).toHaveCount(0)
})

test('older results stay until newer ones arrive, but not after the box was cleared', async ({
  page,
  session,
}) => {
  const [older, newer] = [newWord(), newWord()]
  await storeDocument(session, getKind('invoice'), { title: older })
  const { box, options, list, bar, announcement } = searchBar(page)
  const held = Promise.withResolvers<void>()
  await page.goto('dashboard')
  await box.fill(older)
  await expect(options).toHaveCount(1)
  await page.route(searchCalls, async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await box.fill(newer)
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(options.filter({ hasText: older })).toBeVisible()
  await box.fill('')
  await expect(list).toBeHidden()
  await box.fill(newer)
  await expect(announcement).toHaveText(englishText('search.searching'))
  await expect(options).toHaveCount(0)
  held.resolve()
  await expect(bar.getByText(englishText('search.nothing', { search: newer })).first()).toBeVisible()
})

test('a click outside clears text and results, scrolling does not', async ({ page }) => {
  const { box, list, options, bar } = searchBar(page)
  await page.goto('dashboard')
  await box.fill('site')
  await expect(options.first()).toBeVisible()
  await bar
    .getByRole('group')
    .first()
    .click({ position: { x: 5, y: 5 } })
  await expect(list).toBeVisible()
  await page.mouse.move(400, 880)
  await page.mouse.wheel(0, 200)
  await expect(list).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } })
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('')

  await box.fill('site')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } })
  await expect(box).toHaveValue('')
})

test('a failed search shows the reason, keeps the text and can be repeated', async ({ page, errors }) => {
  errors.expectErrors(lostConnection)
  const { box, bar, options, tryAgain } = searchBar(page)
  await page.goto('dashboard')
  await page.route(searchCalls, (route) => route.abort())
  await box.fill('site')
  await expect(bar.getByRole('alert')).toContainText(englishText('call.offline'))
  await expect(box).toHaveValue('site')
  await expectNoViolations(page)
  await page.unroute(searchCalls)
  await tryAgain.click()
  await expect(options.first()).toBeVisible()
  await expect(box).toBeFocused()
})

test('a text that is too long is rejected by the server and not truncated', async ({ page, errors }) => {
  errors.expectErrors(refusedCall(422))
  const { box, bar, tryAgain } = searchBar(page)
  const long = 'x'.repeat(searchLimits.textLength + 1)
  await page.goto('dashboard')
  await box.fill(long)
  await expect(bar.getByRole('alert')).toHaveText(
    englishText('search.too-long', { max: searchLimits.textLength }),
  )
  await expect(box).toHaveValue(long)
  await expect(tryAgain).toBeHidden()
})

test.describe('signed out', () => {
  test.use({ storageState: signedOut })
  test('the search asks the user to sign in, and sends no request', async ({ page }) => {
    const { box, bar } = searchBar(page)
    const searches = searchesOf(page)
    await page.goto('')
    await box.fill('site')
    await expect(bar.getByText(englishText('search.sign-in'))).toBeVisible()
    await expectNoViolations(page)
    await bar.getByRole('link').click()
    await expect(page).toHaveURL(/\/login$/)
    await box.fill('site')
    await box.press('Enter')
    await expect(bar.getByText(englishText('search.sign-in'))).toBeVisible()
    await expect(bar.getByRole('link')).toHaveCount(0)
    await page.getByLabel(englishText('sign-in.email')).click()
    await expect(bar.getByText(englishText('search.sign-in'))).toBeHidden()
    expect(searches).toEqual([])
  })
})
