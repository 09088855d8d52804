import { shown } from '#harness/distribution.ts'
import type { Machine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { measureList } from './list-calls.ts'
import { type MeasuredCall, timings } from './measured-call.ts'
import { measureRead } from './read-calls.ts'
import { measureSearch } from './search-calls.ts'
import { measureStore } from './store-calls.ts'
import { type Working, withProduct } from './with-product.ts'

const sizes = [1_000, 10_000, 100_000, 1_000_000]
const comparedWith = 10_000

/** How many times as long each may take among a million documents as among ten thousand. */
const goals = { store: 1.3, read: 1.3, list: 2, search: 3 } as const

type Work = keyof typeof goals

interface Size {
  readonly documents: number
  readonly machine: Machine
  readonly measured: Readonly<Record<Work, MeasuredCall>>
}

/** The same calls among a thousand, ten thousand, a hundred thousand and a million documents. */
export async function benchGrowth(options: BenchOptions): Promise<Run> {
  const measured: Size[] = []
  for (const documents of sizes.filter((size) => size <= options.documents)) {
    measured.push({ documents, ...(await withProduct({ ...options, documents }, measureAll)) })
  }
  const [first] = measured
  if (!first) throw new Error(`There are sizes from ${sizes[0]} on`)
  const works = ['store', 'read', 'list', 'search'] as const satisfies readonly Work[]
  return {
    machine: first.machine,
    data: 'as many documents as each column says',
    tables: [
      {
        title: 'Growth',
        note: `ms at p50 with 16 clients at once, and beside it the floor of the same run. Times: how much longer among the most documents than among ${comparedWith.toLocaleString('en')}.`,
        columns: [
          'call',
          ...measured.flatMap(({ documents }) => [documents.toLocaleString('en'), 'floor']),
          'times',
          'times the floor takes',
          'at most',
          'good',
        ],
        rows: works.map((work) => rowOf(work, measured)),
        figures: Object.fromEntries(measured.map((size) => [String(size.documents), size.measured])),
      },
    ],
  }
}

async function measureAll(working: Working): Promise<Record<Work, MeasuredCall>> {
  return {
    read: await measureRead(working, timings.short),
    list: await measureList(working, timings.short),
    search: await measureSearch(working, timings.short),
    // Last: it leaves behind what the others would find.
    store: await measureStore(working, timings.short),
  }
}

function rowOf(work: Work, measured: readonly Size[]): string[] {
  const p50s = measured.map((size) => size.measured[work].product.latency.p50)
  const floors = measured.map((size) => size.measured[work].floor.latency.p50)
  const from = Math.max(
    0,
    measured.findIndex(({ documents }) => documents === comparedWith),
  )
  const times = (values: readonly number[]) => (values.at(-1) ?? 0) / (values[from] ?? 1)
  return [
    work,
    ...p50s.flatMap((p50, place) => [shown(p50), shown(floors[place] ?? 0)]),
    shown(times(p50s)),
    shown(times(floors)),
    String(goals[work]),
    times(p50s) <= goals[work] ? 'yes' : 'no',
  ]
}
