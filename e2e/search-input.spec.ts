import { expect } from '@playwright/test'
import { searchLimits } from '@quittance/shared/contract/search.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations } from './fixtures/accessibility-checks.ts'
import { createLine, first, storeDocument } from './fixtures/demo-records.ts'
import { disableDraftStorage } from './fixtures/drafts.ts'
import { newWord, searchBar, searchCalls, searchesOf } from './fixtures/search-bar.ts'
import { lostConnection, rejectedCall, signedOut, test } from './fixtures/test.ts'

test('the search starts after a pause in typing, and immediately with Enter', { tag: '@full' }, async ({
  page,
}) => {
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

test('an older response never replaces a newer one', { tag: '@full' }, async ({ page, session }) => {
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
  await expect(options.filter({ hasText: newer })).toBeVisible()
  await expect(options.filter({ hasText: older })).toHaveCount(0)
})

test('older results stay until newer ones arrive, but not after the box was cleared', {
  tag: '@full',
}, async ({ page, session }) => {
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

test('a text that is too long is rejected by the server and not truncated', { tag: '@full' }, async ({
  page,
  errors,
}) => {
  errors.expectErrors(rejectedCall(422))
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
  test('the search asks the user to sign in, and sends no request', { tag: '@full' }, async ({ page }) => {
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

test('the active option is scrolled into view', { tag: '@full' }, async ({ page }) => {
  const { box, options } = searchBar(page)
  await page.goto('dashboard')
  await box.fill('re')
  await expect(options.first()).toBeVisible()
  for (let step = 0; step < 12; step += 1) await box.press('ArrowDown')
  await expect(options.nth(11)).toBeInViewport({ ratio: 1 })
  await box.press('ArrowUp')
  await expect(options.nth(10)).toBeInViewport({ ratio: 1 })
})

test('results are links that Ctrl and the middle mouse button open in a new tab', { tag: '@full' }, async ({
  page,
  context,
  session,
}) => {
  const word = newWord()
  const { id } = await storeDocument(session, getKind('estimate'), { title: word })
  const { box, options } = searchBar(page)
  await page.goto('dashboard')
  await box.fill(word)
  const ways = [
    () => options.first().click({ modifiers: ['ControlOrMeta'] }),
    () => options.first().click({ button: 'middle' }),
  ]
  for (const open of ways) {
    const opened = context.waitForEvent('page')
    await open()
    await expect(await opened).toHaveURL(new RegExp(`/estimate/edit/${id}$`))
    await expect(box).toHaveValue(word)
    await expect(options).toHaveCount(1)
  }
})

test('a slash focuses the search outside of text fields', { tag: '@full' }, async ({ form, page }) => {
  const { box } = searchBar(page)
  const { title } = form.fields
  await form.openNew()
  const field = first([...form.fields.texts.values()].slice(1))
  expect(title).toBeDefined()
  await field.fill('')
  await field.pressSequentially('a/b')
  await expect(field).toHaveValue('a/b')
  await box.fill('abc')
  await box.press('/')
  await expect(box).toHaveValue('abc/')
  // Text that the results do not cover.
  await page.getByText(englishText('totals.sub-total'), { exact: true }).click()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  await page.keyboard.type('x')
  await expect(box).toHaveValue('x')
})

test('shortcuts are disabled while an alert is open', { tag: '@full' }, async ({ page }) => {
  const searches = searchesOf(page)
  const { box, button, alert } = searchBar(page)
  await page.goto('dashboard')
  await button.click()
  await expect(alert).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.press('/')
  await expect(alert.getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('')
  expect(searches).toEqual([])
})

const invoice = getKind('invoice')

const waysBack = {
  'typed again': async ({ box }: ReturnType<typeof searchBar>) => {
    await box.press('Escape')
    return async () => {
      await box.press('Backspace')
      await box.press('f')
    }
  },
  'opened again by an arrow key': async ({ box, button }: ReturnType<typeof searchBar>) => {
    await box.press('Tab')
    await button.press('Tab')
    return async () => {
      await box.focus()
      await box.press('ArrowDown')
    }
  },
  'searched again while it is open': async ({ box }: ReturnType<typeof searchBar>) => {
    return () => box.press('Enter')
  },
}

test('a document stored in the meantime is found when its text is searched for again', {
  tag: '@full',
}, async ({ page, session }) => {
  const search = searchBar(page)
  const { box, bar, list, options } = search
  await page.goto('dashboard')
  for (const [way, leave] of Object.entries(waysBack)) {
    await test.step(way, async () => {
      const text = `${newWord()} neuf`
      await box.fill(text)
      await expect(bar.getByText(englishText('search.nothing', { search: text })).first()).toBeVisible()
      const comeBack = await leave(search)
      await storeDocument(session, invoice, { title: text })
      await comeBack()
      await expect(options).toHaveCount(1)
      await expect(list).toHaveAttribute('aria-busy', 'false')
    })
  }
})

test('a failed search is repeated when its text is typed again', { tag: '@full' }, async ({
  page,
  errors,
}) => {
  errors.expectErrors(lostConnection)
  const { box, bar, options } = searchBar(page)
  await page.goto('dashboard')
  await page.route(searchCalls, (route) => route.abort())
  await box.fill('site')
  await expect(bar.getByRole('alert')).toBeVisible()
  await page.unroute(searchCalls)
  await box.press('Backspace')
  await box.press('e')
  await expect(options.first()).toBeVisible()
  await expect(bar.getByRole('alert')).toBeHidden()
})

test('results are closed when the user goes back to another screen', { tag: '@full' }, async ({ page }) => {
  const { box, list, options } = searchBar(page)
  await page.goto('dashboard')
  await page.getByRole('link', { name: englishText('group.customer'), exact: true }).click()
  await expect(page).toHaveURL(/\/customers$/)
  await box.fill('site')
  await expect(options.first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('')
})

test('an empty result is marked as outdated while a newer search is pending', { tag: '@full' }, async ({
  page,
}) => {
  const { box, bar } = searchBar(page)
  const held = Promise.withResolvers<void>()
  const word = newWord()
  await page.goto('dashboard')
  await box.fill(word)
  const nothing = bar.locator('p', { hasText: englishText('search.nothing', { search: word }) }).last()
  const panel = bar.locator('[aria-busy]').filter({ hasText: word })
  await expect(panel).toHaveAttribute('aria-busy', 'false')
  await page.route(searchCalls, async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await box.fill('site')
  await expect(panel).toHaveAttribute('aria-busy', 'true')
  await expect(nothing.locator('..')).toHaveCSS('opacity', '0.6')
  held.resolve()
  await expect(nothing).toBeHidden()
})

test('a click on a message below the search box leaves the focus in the box', { tag: '@full' }, async ({
  page,
  errors,
}) => {
  errors.expectErrors(lostConnection)
  const { box, bar } = searchBar(page)
  const word = newWord()
  await page.goto('dashboard')
  await box.fill(word)
  await bar.getByText(englishText('search.scope')).click()
  await expect(box).toBeFocused()
  await page.route(searchCalls, (route) => route.abort())
  await page.keyboard.type('x')
  await expect(box).toHaveValue(`${word}x`)
  await bar.getByRole('alert').getByRole('paragraph').click()
  await expect(box).toBeFocused()
})

test('text under composition is not searched for, and the Enter that ends it does nothing', {
  tag: '@full',
}, async ({ page }) => {
  const { box, list } = searchBar(page)
  const searches = searchesOf(page)
  await page.clock.install()
  await page.goto('dashboard')
  await box.focus()
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['s', 'si', 'sit']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: 3, selectionEnd: 3 })
    await page.clock.runFor(250)
  }
  await expect(box).toHaveValue('sit')
  await box.press('Enter')
  await page.clock.runFor(250)
  await expect(list).toBeHidden()
  expect(searches).toEqual([])
  await keyboard.send('Input.insertText', { text: 'site' })
  await expect(list).toBeVisible()
  expect(searches).toEqual(['site'])
})

test('text and results are kept if the user stays on an unsaved form', { tag: '@full' }, async ({
  form,
  page,
  session,
}) => {
  const word = newWord()
  const { id } = await storeDocument(session, invoice, { title: word })
  const { box, options, alert } = searchBar(page)
  await disableDraftStorage(page)
  await form.openNew()
  await form.fill({ title: 'Not saved' })
  await box.fill(word)
  await options.first().click()
  await alert.getByRole('button', { name: englishText('form.stay') }).click()
  await expect(alert).toBeHidden()
  await expect(box).toHaveValue(word)
  await expect(options).toHaveCount(1)
  await options.first().click()
  await alert.getByRole('button', { name: englishText('form.leave-confirm') }).click()
  await expect(page).toHaveURL(new RegExp(`/invoice/edit/${id}$`))
  await expect(box).toHaveValue('')
  await expect(options).toHaveCount(0)

  await box.fill(word)
  await options.first().click()
  await expect(box).toHaveValue('')
  await expect(options).toHaveCount(0)
})

test('in a total, only a match at its beginning is marked', { tag: '@full' }, async ({ page, session }) => {
  const word = newWord()
  const lines = [createLine({ name: 'Peinture', price: decimal('3808.68') })]
  await storeDocument(session, invoice, { title: `Lot 68 ${word}`, lines })
  const { box, options } = searchBar(page)
  await page.goto('dashboard')
  await box.fill(`${word} 3808`)
  await expect(options.locator('mark')).toHaveText([word, '3,808'])
  await box.fill(`${word} 68`)
  await expect(options.locator('mark')).toHaveText(['68', word])
})
