import type { CDPSession, Page } from '@playwright/test'
import { distributionOf, shown, spread } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'
import { type BenchBrowser, scriptOf, settled, slowPage } from './browser.ts'
import { quantityOf } from './check-keystrokes.ts'
import { invoice, lineCounts, type StoredForms } from './store-forms.ts'

const keystrokes = 40

export interface InDocument {
  /** Time from the response to a form that accepts input, in ms. */
  readonly mount: number
  /** Script time of each keystroke, in ms. */
  readonly strokes: readonly number[]
}

/** Opens a stored document, and types into the quantity of its first line. */
async function workInDocument(browser: BenchBrowser, path: string): Promise<InDocument> {
  const context = await browser.openNewUserContext()
  const { page, cdp } = await slowPage(context, 1)
  // Opens it twice: the second time, everything is in the browser’s cache and compiled.
  await page.goto(path)
  await page.locator('[data-line-field="quantity"], [role="cell"] input').first().waitFor()
  await page.goto(path)
  const field = page.locator('input[inputmode="decimal"]').first()
  await field.waitFor()
  const mount = await page.evaluate(() => {
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[] // as: entries of this type
    const answer = answers.find(({ name }) => name.includes('/getEdit'))
    const { usable } = (globalThis as unknown as { seen: { usable: number } }).seen // as: see `watch`
    const ends = answers.filter(({ name }) => name.endsWith('.js')).map(({ responseEnd }) => responseEnd)
    // Further parts load when the form is usable.
    const scripts = ends.filter((end) => end < usable)
    return usable - Math.max(answer?.responseEnd ?? 0, ...scripts)
  })
  const strokes = await typeInto(page, cdp)
  await context.close()
  return { mount, strokes }
}

async function typeInto(page: Page, cdp: CDPSession): Promise<number[]> {
  const field = quantityOf(page)
  await field.click()
  await field.fill('1')
  return await strokesInto(page, cdp)
}

async function strokesInto(page: Page, cdp: CDPSession): Promise<number[]> {
  await cdp.send('Performance.enable')
  const strokes: number[] = []
  for (let stroke = 0; stroke < keystrokes; stroke += 1) {
    await settled(page)
    const before = await scriptOf(cdp)
    await page.keyboard.press(stroke % 2 === 0 ? '2' : 'Backspace')
    await settled(page)
    strokes.push((await scriptOf(cdp)) - before)
  }
  return strokes
}

/** Measures the same keystrokes in a page with a single field. */
async function typeIntoNothing(browser: BenchBrowser): Promise<number[]> {
  const context = await browser.openNewUserContext()
  const body = '<!doctype html><title>Floor</title><input value="1">'
  await context.route('**/floor', (route) => route.fulfill({ contentType: 'text/html', body }))
  const { page, cdp } = await slowPage(context, 1)
  await page.goto('/floor')
  await page.locator('input').click()
  const strokes = await strokesInto(page, cdp)
  await context.close()
  return strokes
}

const runs = 3
const goals = { keystroke: 8, mount: 500 } as const

/** Measures the cost of keystrokes in a document, and the time until its form accepts input. */
export async function documentTable(browser: BenchBrowser, { ids }: StoredForms): Promise<Table> {
  const floor = distributionOf(await typeIntoNothing(browser))
  const rows: string[][] = []
  const figures: Record<string, unknown> = { floor }
  for (const lines of lineCounts) {
    const measured: InDocument[] = []
    for (let run = 0; run < runs; run += 1) {
      measured.push(await workInDocument(browser, `/${invoice.paths.record}/edit/${ids.get(lines)}`))
    }
    const strokes = distributionOf(measured.flatMap((one) => one.strokes))
    const mounts = measured.map(({ mount }) => mount)
    const mount = distributionOf(mounts).p50
    const isGood = strokes.p50 < goals.keystroke && mount < goals.mount
    const typed = [strokes.p50, strokes.p99, floor.p50].map(shown)
    rows.push([String(lines), ...typed, spread(mounts), isGood ? 'yes' : 'no'])
    figures[`${lines} lines`] = { strokes, mounts }
    console.log(`  document with ${lines} lines`)
  }
  return {
    title: 'A stored document',
    note: `In ms, without slowdown. Keystroke: script time of a keystroke in the quantity of the first line; its floor is the same keystroke in a page with a single field. Mount: from the response with the document to a form whose first field accepts input, with everything in the browser’s cache, ${runs} runs, min – median – max. Good: a keystroke below ${goals.keystroke} ms at p50, a mount below ${goals.mount} ms.`,
    columns: ['lines', 'keystroke p50', 'p99', 'floor p50', 'mount', 'good'],
    rows,
    figures,
  }
}
