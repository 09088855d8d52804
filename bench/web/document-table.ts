import { distributionOf, shown, spread } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'
import type { BenchBrowser } from './browser.ts'
import { type InDocument, typeIntoNothing, workInDocument } from './in-document.ts'
import { invoice, lineCounts, type StoredForms } from './store-forms.ts'

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
      measured.push(await workInDocument(browser, `/${invoice.name}/edit/${ids.get(lines)}`))
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
    note: `In ms, without slowdown. Keystroke: script time of a keystroke in the quantity of the first line; its floor is the same keystroke in a page with a single field. Mount: from the response with the document to a form that accepts input, with everything in the browser’s cache, ${runs} runs, min – median – max. Good: a keystroke below ${goals.keystroke} ms at p50, a mount below ${goals.mount} ms.`,
    columns: ['lines', 'keystroke p50', 'p99', 'floor p50', 'mount', 'good'],
    rows,
    figures,
  }
}
