import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { createLine, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { enter } from './fixtures/document-lines.ts'
import { test } from './fixtures/test.ts'

const keystrokes = 20
const vat = { id: null, name: 'VAT 20%', rate: decimal('20') }
const lines = Array.from({ length: 1_000 }, (_, index) =>
  createLine({ name: `Article ${index + 1}`, price: decimal(`${index % 97}.35`), taxRates: [vat] }),
)

/** Returns the time that the page has spent on scripts and on all tasks so far, in ms. */
async function work(metrics: CDPSession): Promise<{ script: number; task: number }> {
  const known = new Map(
    (await metrics.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]),
  )
  return {
    script: 1_000 * (known.get('ScriptDuration') ?? 0),
    task: 1_000 * (known.get('TaskDuration') ?? 0),
  }
}

async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

/** Measures the cost of a keystroke in a field by the performance metrics of the browser. */
async function measureKeystrokes(page: Page, field: Locator): Promise<{ script: number; task: number }> {
  const metrics = await page.context().newCDPSession(page)
  await metrics.send('Performance.enable')
  await field.click()
  await field.fill('1')
  const costs: { script: number; task: number }[] = []
  for (let stroke = 0; stroke < keystrokes; stroke += 1) {
    await settled(page)
    const before = await work(metrics)
    await page.keyboard.press(stroke % 2 === 0 ? '2' : 'Backspace')
    await settled(page)
    const after = await work(metrics)
    costs.push({ script: after.script - before.script, task: after.task - before.task })
  }
  await metrics.detach()
  return { script: median(costs.map(({ script }) => script)), task: median(costs.map(({ task }) => task)) }
}

/** Scrolls until a field of the last line is visible. The page changes its height while its rows are measured. */
async function scrollToEnd(page: Page, field: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(field).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('a document with 1,000 lines opens, is edited and saved', async ({ form, kind, session }, info) => {
  const { page } = form
  const { id } = await storeDocument(session, kind, { lines })
  await form.open(id)
  await expect(
    page.getByText(englishText('products.count', { count: lines.length }), { exact: true }),
  ).toBeVisible()
  // Ten times the prices 0.35 to 96.35, and those from 0.35 to 29.35: 46,560 + 435 + 1,000 × 0.35 = 47,345.00, plus 20 %
  await expect(form.amount('totals.total')).toContainText('56,814.00')

  const cost = await measureKeystrokes(page, form.line(1).quantity)
  const report = `script ${cost.script.toFixed(1)} ms, all work ${cost.task.toFixed(1)} ms (median of ${keystrokes})`
  info.annotations.push({ type: 'keystroke with 1,000 lines', description: report })
  process.stdout.write(`A keystroke with 1,000 lines: ${report}\n`)

  await enter(form.line(1).quantity, '7')
  const last = form.line(lines.length)
  await scrollToEnd(page, last.quantity)
  await enter(last.quantity, '3.5')
  await form.save('update')
  await expect(form.toast(englishText(`${kind.name}.updated`))).toBeVisible()

  const stored = await openDocument(session, kind, id)
  expect(stored.lines).toHaveLength(lines.length)
  expect(stored.lines.at(0)?.quantity).toBe('7')
  expect(stored.lines.at(-1)?.quantity).toBe('3.5')
})

test('all rows of a document with 150 lines are rendered without scrolling', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { id } = await storeDocument(session, kind, { lines: lines.slice(0, 150) })
  await form.open(id)
  await expect(form.page.getByRole('row')).toHaveCount(1 + 150 + 1)
  await expect(form.line(150).quantity).toHaveValue('1')
})

test('the message about an error far below scrolls to its field and focuses it', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { page } = form
  const { id } = await storeDocument(session, kind, { lines })
  await form.open(id)
  const last = form.line(lines.length)
  await scrollToEnd(page, last.name)
  await last.name.fill('')
  await page.evaluate(() => window.scrollTo(0, 0))
  await form.line(1).name.focus()
  await expect(last.name).not.toBeInViewport()
  await page.getByRole('button', { name: englishText('line.name-missing', { place: lines.length }) }).click()
  await expect(last.name).toBeFocused()
  await expect(last.name).toBeInViewport()
})
