import { expect, type Locator, type Page } from '@playwright/test'
import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { aLine, storeDocument } from './fixtures/stock.ts'
import { test } from './fixtures/test.ts'

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
  aLine({ name: 'Conseil stratégique', quantity: decimal(quantity), price: decimal(price) }),
)

/** Expects that the whole value of a field is visible. */
async function expectWhole(field: Locator): Promise<void> {
  const [needed, given] = await field.evaluate((element) => [element.scrollWidth, element.clientWidth])
  expect(given).toBeGreaterThanOrEqual(needed ?? 0)
}

/** Expects that a date is fully visible. Its parts are internal to the field, so the needed width is that of a free copy. */
async function expectWholeDay(field: Locator): Promise<void> {
  const [needed, given] = await field.evaluate((element) => {
    const free = element.parentElement?.appendChild(element.cloneNode(true))
    if (!(free instanceof HTMLInputElement)) throw new Error('The date field is not an input.')
    Object.assign(free.style, { position: 'absolute', width: 'max-content' })
    const width = free.offsetWidth
    free.remove()
    return [width, element.getBoundingClientRect().width]
  })
  expect(given).toBeGreaterThanOrEqual(needed ?? 0)
}

async function opened(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await expect(
    page.getByText(englishText('products.count', { count: lines.length }), { exact: true }),
  ).toBeVisible()
}

test.use({ kind: invoice })

test('a line has enough space for its name and each number, at any width', async ({
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

test('dates are fully visible next to their icons, at any width', async ({ form, kind, session }) => {
  const { id } = await storeDocument(session, kind, { lines })
  await form.open(id)
  for (const width of widths) {
    await opened(form.page, width)
    for (const label of ['invoice.date', 'invoice.due-date'] as const) {
      await expectWholeDay(form.page.getByRole('textbox', { name: englishText(label), exact: true }))
    }
  }
})

test('a long prefix leaves the number visible, and has a tooltip', async ({ form, kind, session }) => {
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

test('a short prefix is fully visible before the number', async ({ form, kind, session }) => {
  const { id } = await storeDocument(session, kind, { lines, prefix: 'WWW-' })
  await form.open(id)
  const shown = form.page.getByText('WWW-', { exact: true })
  for (const width of widths) {
    await opened(form.page, width)
    await expectWhole(shown)
  }
})

const saveLabels = [
  ['fr', 'Enregistrer le devis'],
  ['de', 'Kostenvoranschlag speichern'],
  ['es', 'Guardar presupuesto'],
] as const

for (const [locale, label] of saveLabels) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 360, height: 740 } })

    test('the label of the save button is fully visible on a phone', async ({ page }) => {
      await page.goto('estimate/create')
      const button = page.getByRole('button', { name: label })
      await expect(button).toBeVisible()
      const parts = button.locator('*')
      for (let part = 0; part < (await parts.count()); part += 1) await expectWhole(parts.nth(part))
    })
  })
}
