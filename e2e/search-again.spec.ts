import { expect } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { keepNothing } from './fixtures/keep-nothing.ts'
import { newWord, searchBar, searchCalls, searchesOf } from './fixtures/search-bar.ts'
import { aLine, storeDocument } from './fixtures/stock.ts'
import { lostConnection, test } from './fixtures/test.ts'

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

for (const [way, leave] of Object.entries(waysBack)) {
  test(`a document stored in the meantime is found when the text is ${way}`, async ({ page, session }) => {
    const search = searchBar(page)
    const { box, bar, list, options } = search
    const text = `${newWord()} neuf`
    await page.goto('dashboard')
    await box.fill(text)
    await expect(bar.getByText(englishText('search.nothing', { search: text })).first()).toBeVisible()
    const comeBack = await leave(search)
    await storeDocument(session, invoice, { title: text })
    await comeBack()
    await expect(options).toHaveCount(1)
    await expect(list).toHaveAttribute('aria-busy', 'false')
  })
}

test('a failed search is repeated when its text is typed again', async ({ page, errors }) => {
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

test('results are closed when the user goes back to another screen', async ({ page }) => {
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

test('an empty result is marked as outdated while a newer search is pending', async ({ page }) => {
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

test('a click on a message below the search box leaves the focus in the box', async ({ page, errors }) => {
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
  await bar.getByRole('alert').click({ position: { x: 5, y: 5 } })
  await expect(box).toBeFocused()
})

test('text under composition is not searched for, and the Enter that ends it does nothing', async ({
  page,
}) => {
  const { box, list } = searchBar(page)
  const searches = searchesOf(page)
  await page.goto('dashboard')
  await box.focus()
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['s', 'si', 'sit']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: 3, selectionEnd: 3 })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)))
  }
  await expect(box).toHaveValue('sit')
  await box.press('Enter')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await expect(list).toBeHidden()
  expect(searches).toEqual([])
  await keyboard.send('Input.insertText', { text: 'site' })
  await expect(list).toBeVisible()
  expect(searches).toEqual(['site'])
})

test('text and results are kept if the user stays on an unsaved form', async ({ form, page, session }) => {
  const word = newWord()
  const { id } = await storeDocument(session, invoice, { title: word })
  const { box, options, alert } = searchBar(page)
  await keepNothing(page)
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

test('in a total, only a match at its beginning is marked', async ({ page, session }) => {
  const word = newWord()
  const lines = [aLine({ name: 'Peinture', price: decimal('3808.68') })]
  await storeDocument(session, invoice, { title: `Lot 68 ${word}`, lines })
  const { box, options } = searchBar(page)
  await page.goto('dashboard')
  await box.fill(`${word} 3808`)
  await expect(options.locator('mark')).toHaveText([word, '3,808'])
  await box.fill(`${word} 68`)
  await expect(options.locator('mark')).toHaveText(['68', word])
})
