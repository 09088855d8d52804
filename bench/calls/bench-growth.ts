import { shown } from '#harness/distribution.ts'
import type { Machine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { type MeasuredCall, timings } from './measured-call.ts'
import { type PreparedBenchmark, withPreparedLoad } from './prepared-load.ts'
import { measureList, measureRead, measureSearch } from './read-calls.ts'
import { measureStore } from './save-calls.ts'

const sizes = [1_000, 10_000, 100_000, 1_000_000]
const comparedWith = 10_000

/** Limits of the ratio between a million documents and ten thousand. */
const goals = { store: 1.3, read: 1.3, list: 2, search: 3 } as const

type Work = keyof typeof goals

interface Size {
  readonly documents: number
  readonly machine: Machine
  readonly measured: Readonly<Record<Work, MeasuredCall>>
}

/** Measures the same calls with a thousand, ten thousand, a hundred thousand and a million documents. */
export async function benchGrowth(options: BenchOptions): Promise<Run> {
  const measured: Size[] = []
  for (const documents of sizes.filter((size) => size <= options.documents)) {
    measured.push({ documents, ...(await withPreparedLoad({ ...options, documents }, measureAll)) })
  }
  const [first] = measured
  if (!first) throw new Error(`--documents must be at least ${sizes[0]}.`)
  const works = ['store', 'read', 'list', 'search'] as const satisfies readonly Work[]
  return {
    machine: first.machine,
    data: 'the number of documents in each column',
    tables: [
      {
        title: 'Growth',
        note: `p50 in ms with 16 concurrent clients, each next to the floor of the same run. Ratio: the largest number of documents to ${comparedWith.toLocaleString('en')}.`,
        columns: [
          'call',
          ...measured.flatMap(({ documents }) => [documents.toLocaleString('en'), 'floor']),
          'ratio',
          'floor ratio',
          'limit',
          'good',
        ],
        rows: works.map((work) => rowOf(work, measured)),
        figures: Object.fromEntries(measured.map((size) => [String(size.documents), size.measured])),
      },
    ],
  }
}

async function measureAll(working: PreparedBenchmark): Promise<Record<Work, MeasuredCall>> {
  return {
    read: await measureRead(working, timings.short),
    list: await measureList(working, timings.short),
    search: await measureSearch(working, timings.short),
    // Last, because it stores documents that the other calls would find.
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
