import type { CDPSession, Page } from '@playwright/test'
import { type BenchBrowser, settled, slowPage } from './browser.ts'

const keystrokes = 40

export interface InDocument {
  /** Time from the response to a form that accepts input, in ms. */
  readonly mount: number
  /** Script time of each keystroke, in ms. */
  readonly strokes: readonly number[]
}

/** Opens a stored document, and types into the quantity of its first line. */
export async function workInDocument(browser: BenchBrowser, path: string): Promise<InDocument> {
  const context = await browser.newcomer()
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
    const scripts = answers.filter(({ name }) => name.endsWith('.js')).map(({ responseEnd }) => responseEnd)
    return usable - Math.max(answer?.responseEnd ?? 0, ...scripts)
  })
  const strokes = await typeInto(page, cdp)
  await context.close()
  return { mount, strokes }
}

async function typeInto(page: Page, cdp: CDPSession): Promise<number[]> {
  const field = page.getByRole('row').nth(1).locator('input').nth(2)
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

/** Returns the script time so far, in ms, as reported by the browser. */
async function scriptOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
}

/** Measures the same keystrokes in a page with a single field. */
export async function typeIntoNothing(browser: BenchBrowser): Promise<number[]> {
  const context = await browser.newcomer()
  const body = '<!doctype html><title>Floor</title><input value="1">'
  await context.route('**/floor', (route) => route.fulfill({ contentType: 'text/html', body }))
  const { page, cdp } = await slowPage(context, 1)
  await page.goto('/floor')
  await page.locator('input').click()
  const strokes = await strokesInto(page, cdp)
  await context.close()
  return strokes
}
