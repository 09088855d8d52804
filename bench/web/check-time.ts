import type { BrowserContext } from '@playwright/test'
import { readLegalContext } from '@quittance/shared/contract/legal-context.ts'
import { distributionOf, shown } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'
import { type BenchBrowser, scriptOf, settled, slowPage } from './browser.ts'
import { quantityOf, waitForCheck } from './check-keystrokes.ts'
import { invoice, type StoredForms } from './store-forms.ts'

const lines = 100
const checks = 30
/** In milliseconds: the check starts 250 ms after the last change, and is over by then. */
const checkedAfterMs = 600
const goalMs = 5

/** Lets the form believe that the company has no country, so that there is nothing to check. */
async function withholdCountry(context: BrowserContext): Promise<void> {
  await context.route(`**${readLegalContext.path}?*`, async (route) => {
    const response = await route.fetch()
    const answer = readLegalContext.response.parse(await response.json())
    await route.fulfill({ response, json: { ...answer, company: { ...answer.company, country: '' } } })
  })
}

/** Returns the script time of the pauses after changes of a document, in which it is checked. */
async function pausesIn(context: BrowserContext, path: string, isChecked: boolean): Promise<number[]> {
  const { page, cdp } = await slowPage(context, 1)
  await cdp.send('Performance.enable')
  await page.goto(path)
  const field = quantityOf(page)
  await field.click()
  await field.fill('1')
  if (isChecked) await waitForCheck(page)
  await page.waitForTimeout(checkedAfterMs)
  const pauses: number[] = []
  for (let change = 0; change < checks; change += 1) {
    await page.keyboard.press(change % 2 === 0 ? '2' : 'Backspace')
    await settled(page)
    const before = await scriptOf(cdp)
    await page.waitForTimeout(checkedAfterMs)
    pauses.push((await scriptOf(cdp)) - before)
  }
  return pauses
}

/** Measures the check whether an invoice can be issued, then the same pauses without it. */
export async function checkTimeTable(browser: BenchBrowser, { ids }: StoredForms): Promise<Table> {
  const path = `/${invoice.paths.record}/edit/${ids.get(lines)}`
  const [checked, unchecked] = [await browser.openNewUserContext(), await browser.openNewUserContext()]
  await withholdCountry(unchecked)
  const pauses = await pausesIn(checked, path, true)
  const floor = await pausesIn(unchecked, path, false)
  await checked.close()
  await unchecked.close()
  const [checkedMs, floorMs] = [distributionOf(pauses).p50, distributionOf(floor).p50]
  console.log('  check of an invoice')
  return {
    title: 'The check of an invoice',
    note: `In ms, without slowdown, p50 of ${checks}: script time of the pause after a change in an invoice of a French company with ${lines} lines, in which it is checked whether the invoice can be issued. Floor: the same pause if there is nothing to check. Good: a difference below ${goalMs} ms.`,
    columns: ['', 'lines', 'pause', 'floor', 'difference', 'good'],
    rows: [
      [
        'check of an invoice',
        String(lines),
        ...[checkedMs, floorMs, checkedMs - floorMs].map(shown),
        checkedMs - floorMs < goalMs ? 'yes' : 'no',
      ],
    ],
    figures: { pauses, floor },
  }
}
