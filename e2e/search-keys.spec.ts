import { expect } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { newWord, searchBar, searchesOf } from './fixtures/search-bar.ts'
import { first, storeDocument } from './fixtures/stock.ts'
import { test } from './fixtures/test.ts'

test('arrow keys move through the results of all groups and wrap around', async ({ page, session }) => {
  const word = newWord()
  await storeDocument(session, getKind('proposal'), { title: word })
  await storeDocument(session, getKind('invoice'), { title: word })
  const { box, options, list, expectActive } = searchBar(page)
  await page.goto('dashboard')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.fill(word)
  await expect(options).toHaveCount(2)
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(box).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '')
  await expect(box).not.toHaveAttribute('aria-activedescendant')

  await box.press('ArrowDown')
  await expectActive(options.first())
  await box.press('ArrowDown')
  await expectActive(options.last())
  await box.press('ArrowDown')
  await expectActive(options.first())
  await box.press('ArrowUp')
  await expectActive(options.last())
  await box.press('Home')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  const caret = () =>
    box.evaluate((element) => (element instanceof HTMLInputElement ? element.selectionStart : null))
  expect(await caret()).toBe(0)
  await box.press('End')
  expect(await caret()).toBe(word.length)

  await box.press('ArrowUp')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/invoice\/edit\/\d+$/)
  await expect(box).toHaveValue('')
  await expect(page.getByRole('button', { name: englishText('invoice.update') })).toBeVisible()
})

test('the active option is scrolled into view', async ({ page }) => {
  const { box, options } = searchBar(page)
  await page.goto('dashboard')
  await box.fill('re')
  await expect(options.first()).toBeVisible()
  for (let step = 0; step < 12; step += 1) await box.press('ArrowDown')
  await expect(options.nth(11)).toBeInViewport({ ratio: 1 })
  await box.press('ArrowUp')
  await expect(options.nth(10)).toBeInViewport({ ratio: 1 })
})

test('results are links that Ctrl and the middle mouse button open in a new tab', async ({
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

test('Escape closes the results, then clears the text, and keeps the focus', async ({ page }) => {
  const { box, list } = searchBar(page)
  await page.goto('dashboard')
  await box.fill('site')
  await expect(list).toBeVisible()
  await box.press('Escape')
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('site')
  await box.press('ArrowDown')
  await expect(list).toBeVisible()
  await box.press('Escape')
  await box.press('Escape')
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
})

test('moving the focus away closes the results and keeps the text', async ({ page }) => {
  const { box, list, button } = searchBar(page)
  await page.goto('dashboard')
  await box.fill('site')
  await expect(list).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(list).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('site')
})

test('Ctrl+K always focuses the search, and a slash does outside of text fields', async ({ form, page }) => {
  const { box } = searchBar(page)
  const { title } = form.fields
  await form.openNew()
  const field = first([...form.fields.texts.values()].slice(1))
  expect(title).toBeDefined()
  await field.fill('')
  await field.pressSequentially('a/b')
  await expect(field).toHaveValue('a/b')
  await field.press('ControlOrMeta+k')
  await expect(box).toBeFocused()
  await box.fill('abc')
  await box.press('/')
  await expect(box).toHaveValue('abc/')
  // At a place that the results do not cover.
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  await box.fill('abc')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('x')
  await expect(box).toHaveValue('x')
})

test('shortcuts are disabled while an alert is open', async ({ page }) => {
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
