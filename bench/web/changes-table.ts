import { distributionOf, shown } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'
import type { BenchBrowser } from './browser.ts'
import { changeScreens } from './screen-changes.ts'
import { invoice } from './store-forms.ts'

const goalMs = 100

export async function changesTable(browser: BenchBrowser): Promise<Table> {
  const { toDocument, toList } = await changeScreens(browser, `/${invoice.name}s`)
  const rows = Object.entries({ 'list to document': toDocument, 'document to list': toList }).map(
    ([name, times]) => {
      const { p50, p90, max } = distributionOf(times)
      return [name, ...[p50, p90, max].map(shown), String(goalMs), p50 < goalMs ? 'yes' : 'no']
    },
  )
  console.log('  screen changes')
  return {
    title: 'From screen to screen',
    note: 'In ms, without slowdown: from a click until the next screen is rendered with its content, including its calls.',
    columns: ['change', 'p50', 'p90', 'max', 'goal', 'good'],
    rows,
    figures: { toDocument, toList },
  }
}
