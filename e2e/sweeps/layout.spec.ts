import { expect, type Locator, type Page } from '@playwright/test'
import { updateListColumns } from '@quittance/shared/contract/list-views.ts'
import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoSidewaysScrolling, expectNoViolations } from '../fixtures/accessibility-checks.ts'
import { createLine, storeDocument } from '../fixtures/demo-records.ts'
import { newWord, searchBar } from '../fixtures/search-bar.ts'
import { test } from '../fixtures/test.ts'

const widths = [1920, 1728, 1440, 1280, 1024, 768, 683, 375, 360]
const leastNameWidth = 150

const lineValues = [
  ['1.2345', '9.99'],
  ['12.345', '1234.5'],
  ['123456', '13837.25'],
  ['12345.25', '12345.1234'],
  ['1234567.25', '1.0001'],
  ['99999999.9999', '0.0001'],
  ['1', '99999999999.9999'],
] as const

const lines = lineValues.map(([quantity, price]) =>
  createLine({ name: 'Conseil stratégique', quantity: decimal(quantity), price: decimal(price) }),
)

/** Expects that the whole value of a field is visible. */
async function expectWhole(field: Locator): Promise<void> {
  const [needed, given] = await field.evaluate((element) => [element.scrollWidth, element.clientWidth])
  expect(given).toBeGreaterThanOrEqual(needed ?? 0)
}

async function opened(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await expect(
    page.getByText(englishText('products.count', { count: lines.length }), { exact: true }),
  ).toBeVisible()
}

test.use({ kind: invoice })

test('a line has enough space for its name and each number, at any width', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { id } = await storeDocument(session, kind, { lines })
  await form.open(id)
  for (const width of widths) {
    await opened(form.page, width)
    for (const place of lines.keys()) {
      await expectWhole(form.line(place + 1).quantity)
      await expectWhole(form.line(place + 1).price)
      const name = await form.line(place + 1).name.boundingBox()
      expect(name?.width, `name at ${width}`).toBeGreaterThan(leastNameWidth)
    }
  }
})

test('the lines begin in the upper half of a usual window', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { page, line } = form
  const { id } = await storeDocument(session, kind, { lines })
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.openNew()
  const blankLine = page.getByRole('combobox', { name: englishText('editing.new-line'), exact: true })
  await expect(async () => expect((await blankLine.boundingBox())?.y).toBeLessThan(420)).toPass()
  await form.open(id)
  await expect(async () => expect((await line(1).name.boundingBox())?.y).toBeLessThan(420)).toPass()
})

test('dates are fully visible next to their icons, at any width', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { id } = await storeDocument(session, kind, { lines })
  await form.open(id)
  for (const width of widths) {
    await opened(form.page, width)
    for (const label of ['invoice.date', 'invoice.due-date'] as const) {
      await expectWhole(form.page.getByRole('textbox', { name: englishText(label), exact: true }))
    }
  }
})

test('a long prefix leaves the number visible, and has a tooltip', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const prefix = 'W'.repeat(20)
  const { id } = await storeDocument(session, kind, { lines, prefix })
  await form.open(id)
  await form.fields.number.fill('2147483647')
  const shown = form.page.getByText(prefix, { exact: true })
  for (const width of widths) {
    await opened(form.page, width)
    await expectWhole(form.fields.number)
    const [before, number] = [await shown.boundingBox(), await form.fields.number.boundingBox()]
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThanOrEqual((number?.x ?? 0) + 1)
    await expect(shown).toHaveAttribute('title', prefix)
  }
})

test('a short prefix is fully visible before the number', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { id } = await storeDocument(session, kind, { lines, prefix: 'WWW-' })
  await form.open(id)
  const shown = form.page.getByText('WWW-', { exact: true })
  for (const width of widths) {
    await opened(form.page, width)
    await expectWhole(shown)
  }
})

test.describe('on a phone of usual size', () => {
  test.use({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true })

  test('five invoices of the list fit the screen', { tag: '@full' }, async ({ page }) => {
    // The invoices of the demo company: later ones have long numbers, because other tests store them.
    await page.goto('invoices?sort=number&descending=0')
    const fifth = page.getByRole('table').locator('tbody tr').nth(4)
    await expect(fifth).toBeVisible()
    const { bottom, isOnTop } = await fifth.evaluate((row) => {
      const { bottom, left } = row.getBoundingClientRect()
      // A bar at the bottom of the screen would cover it.
      return { bottom, isOnTop: row.contains(document.elementFromPoint(left + 24, bottom - 4)) }
    })
    expect(isOnTop, 'the end of the fifth card is visible').toBe(true)
    expect(bottom).toBeLessThanOrEqual(823)
  })
})

const saveLabels = [
  ['fr', 'Enregistrer le devis'],
  ['de', 'Kostenvoranschlag speichern'],
  ['es', 'Guardar presupuesto'],
] as const

for (const [locale, label] of saveLabels) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 360, height: 740 } })

    test('the label of the save button is fully visible on a phone', { tag: '@full' }, async ({ page }) => {
      await page.goto('estimate/create')
      const button = page.getByRole('button', { name: label })
      await expect(button).toBeVisible()
      const parts = button.locator('*')
      for (let part = 0; part < (await parts.count()); part += 1) await expectWhole(parts.nth(part))
    })
  })
}

/** Waits until the browser has finished scrolling, which it animates. */
async function waitForScrollEnd(page: Page): Promise<void> {
  let place = -1
  await expect
    .poll(async () => {
      const previous = place
      place = await page.evaluate(() => scrollY)
      return place - previous
    })
    .toBe(0)
}

test('a long document is printed with all its lines, and keeps its scroll position', {
  tag: '@full',
}, async ({ form, kind, session }) => {
  const { page } = form
  const { id } = await storeDocument(session, kind, {
    lines: Array.from({ length: 200 }, (_, index) => createLine({ name: `Article ${index + 1}` })),
  })
  await form.open(id)
  const drawn = page.locator('[data-item]')
  await expect(form.line(1).name).toBeVisible()
  await page.mouse.wheel(0, 5_000)
  await expect(form.line(1).name).toHaveCount(0)
  await waitForScrollEnd(page)
  const inSight = drawn.nth(10)
  const line = page.locator(`[data-item="${await inSight.getAttribute('data-item')}"]`)
  const before = await line.boundingBox()
  // A headless browser prints without firing `beforeprint`.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  // Including the blank line.
  expect(await drawn.count()).toBe(201)
  // The page is never narrow on screen, where rows have other heights.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 673, height: 1_000 })
  await expect(page.getByRole('columnheader', { name: englishText('line.price') })).toBeVisible()
  const [top, bottom] = [await form.line(1).name.boundingBox(), await form.line(200).name.boundingBox()]
  expect((bottom?.y ?? 0) - (top?.y ?? 0), 'lines are below each other').toBeGreaterThan(199 * 30)
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => drawn.count()).toBeLessThan(100)
  const after = await line.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(100)
})

test('a line is dragged with a finger, and the page scrolls at its edge', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { page, line } = form
  const many = Array.from({ length: 30 }, (_, index) => createLine({ name: `No. ${index + 1}` }))
  const { id } = await storeDocument(session, kind, { lines: many })
  await page.setViewportSize({ width: 390, height: 844 })
  await form.open(id)
  await line(1).grip.scrollIntoViewIfNeeded()
  const grip = await line(1).grip.boundingBox()
  if (grip === null) throw new Error('The line is not in the page.')
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: grip.x + 14, y }] })
  await touch('touchStart', grip.y + 14)
  await touch('touchMove', grip.y + 40)
  await touch('touchMove', 840)
  await expect(line(8).name).toBeInViewport()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(line(1).name).toHaveValue('No. 2')
  const names = await page
    .getByLabel(/^Name, line/)
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')))
  expect(names.indexOf('No. 1')).toBeGreaterThan(4)
})

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  'small phone': { width: 320, height: 568 },
  '200 % zoom': { width: 683, height: 450 },
})) {
  test.describe(name, () => {
    test.use({ viewport })
    test('the results fit the screen, and the bar does not move', { tag: '@full' }, async ({
      page,
      session,
    }) => {
      const word = newWord()
      const title = `${word} ${'Très-longue-désignation-sans-aucune-espace'.repeat(3)}`
      await storeDocument(session, invoice, { title })
      const { box, bar, options, list } = searchBar(page)
      await page.goto('dashboard')
      const before = await page.getByRole('banner').boundingBox()
      for (const text of [word, 're']) {
        await box.fill(text)
        await box.press('Enter')
        await expect(options.first()).toBeVisible()
        await expect(list).toHaveAttribute('aria-busy', 'false')
        const dropdown = await bar.locator(list.locator('..')).boundingBox()
        expect(dropdown?.x).toBeGreaterThanOrEqual(0)
        expect((dropdown?.x ?? 0) + (dropdown?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
        expect(dropdown?.height).toBeLessThanOrEqual(400)
        expect((dropdown?.y ?? 0) + (dropdown?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
        await expectNoSidewaysScrolling(page)
      }
      expect(await page.getByRole('banner').boundingBox()).toEqual(before)
      await expectNoViolations(page)
    })
  })
}

test('the toast of a save is at the top right', { tag: '@full' }, async ({ form, demo }) => {
  await form.openNew()
  await form.fillLeast(demo)
  await form.save('store')
  const box = await form.toast('added').first().boundingBox()
  expect(box?.y).toBeLessThan(120)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1_300)
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('The element is not visible.')
  return box
}

type Point = { readonly x: number; readonly y: number }

function centreOf({ x, y, width, height }: Awaited<ReturnType<typeof boxOf>>): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

test('a heading is dragged to another place, and its edge to another width', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('proposals')
  const head = (key: Parameters<typeof englishText>[0]) =>
    page.getByRole('columnheader', { name: englishText(key), exact: true })
  const [status, client] = [await boxOf(head('lists.status')), await boxOf(head('lists.client'))]
  const saved = () => page.waitForResponse(`**${updateListColumns.path}`)
  const moved = saved()
  await drag(page, centreOf(status), centreOf(client))
  await moved
  const order = await page.getByRole('columnheader').allInnerTexts()
  expect(order.indexOf(englishText('lists.status'))).toBe(order.indexOf(englishText('lists.client')) - 1)
  const before = await boxOf(head('lists.client'))
  const edge = { x: before.x + before.width - 3, y: before.y + before.height / 2 }
  const resized = saved()
  await drag(page, edge, { ...edge, x: edge.x + 60 })
  await resized
  expect(Math.round((await boxOf(head('lists.client'))).width - before.width)).toBe(60)
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  expect(Math.round((await boxOf(head('lists.client'))).width - before.width)).toBe(60)
})
