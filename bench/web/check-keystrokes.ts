import type { Locator, Page } from '@playwright/test'
import { readCompany, updateCompany } from '@quittance/shared/contract/settings.ts'
import { distributionOf, shown } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'
import type { BrowserSession } from '#harness/session.ts'
import { type BenchBrowser, settled, slowPage } from './browser.ts'
import { invoice, lineCounts, type StoredForms } from './store-forms.ts'

const keystrokes = 40
/** In milliseconds: the check starts so long after the last change. */
const typingPause = 250
const goal = 8

/** States the data of a French company, so that the forms of its invoices check whether they can be issued. */
export async function stateLegalData(address: string, { headers }: BrowserSession): Promise<void> {
  const response = await fetch(`${address}${readCompany.path}`, { headers })
  const { company } = readCompany.response.parse(await response.json())
  const stated = { name: 'Atelier', country: 'FR', legal_number: '732 829 320', tax_number: 'FR44732829320' }
  const body = JSON.stringify({ ...company, ...stated, vat_regime: 'registered', nature: 'services' })
  const saved = await fetch(`${address}${updateCompany.path}`, {
    method: updateCompany.method,
    headers,
    body,
  })
  if (!saved.ok) throw new Error(`The company was not saved: ${await saved.text()}`)
}

/** Runs in the page. Records how long each keystroke took, from the key to the end of all work in the same task. */
function watchKeys(): void {
  const keys: number[] = []
  Object.assign(globalThis, { keys })
  addEventListener('input', ({ timeStamp }) => {
    // React renders a change in the microtasks of the event.
    queueMicrotask(() => queueMicrotask(() => keys.push(performance.now() - timeStamp)))
  })
}

/** Returns the field with the quantity of the first line. */
export function quantityOf(page: Page): Locator {
  return page.getByRole('row').nth(1).locator('input').nth(2)
}

/** Waits for the first result of the check. */
export async function waitForCheck(page: Page): Promise<void> {
  const result = page.getByRole('status').filter({ hasText: /Ready to issue|before this can be issued/ })
  await result.waitFor()
}

/** Types with pauses after which the check runs, so that keystrokes fall into it at different moments. */
async function typeIntoCheck(page: Page): Promise<number[]> {
  const field = quantityOf(page)
  await field.click()
  await field.fill('1')
  await waitForCheck(page)
  await page.evaluate(watchKeys)
  for (let stroke = 0; stroke < keystrokes; stroke += 1) {
    await settled(page)
    await page.waitForTimeout(typingPause + (stroke % 10) * 2 - 10)
    await page.keyboard.press(stroke % 2 === 0 ? '2' : 'Backspace')
  }
  await settled(page)
  return await page.evaluate(() => (globalThis as unknown as { keys: number[] }).keys) // as: see `watchKeys`
}

/** Measures keystrokes that fall into the check of an invoice. */
export async function checkTable(browser: BenchBrowser, { ids }: StoredForms): Promise<Table> {
  const rows: string[][] = []
  const figures: Record<string, unknown> = {}
  for (const lines of lineCounts) {
    const context = await browser.openNewUserContext()
    const { page } = await slowPage(context, 1)
    await page.goto(`/${invoice.paths.record}/edit/${ids.get(lines)}`)
    const strokes = await typeIntoCheck(page)
    await context.close()
    const { p50, p99 } = distributionOf(strokes)
    rows.push([String(lines), shown(p50), shown(p99), p50 < goal ? 'yes' : 'no'])
    figures[`${lines} lines`] = strokes
    console.log(`  check of ${lines} lines`)
  }
  return {
    title: 'A keystroke during the check',
    note: `In ms, without slowdown, in the quantity of the first line of an invoice of a French company: from the key to the end of its rendering, waiting included. Each keystroke comes about ${typingPause} ms after the last one, when the check whether the invoice can be issued starts. Good: below ${goal} ms at p50.`,
    columns: ['lines', 'p50', 'p99', 'good'],
    rows,
    figures,
  }
}
