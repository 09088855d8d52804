import { callsTable, type MeasuredCall, timings } from '#calls/measured-call.ts'
import { prepareLoad } from '#calls/prepared-load.ts'
import { measureSearch } from '#calls/search-calls.ts'
import type { DataSet } from '#data-set/provide-data-set.ts'
import type { BenchOptions } from '#harness/options.ts'
import { readOnce } from '#harness/read-once.ts'
import type { Table } from '#harness/results.ts'

const goal = { perSecond: 0, p50Ms: 5, p99Ms: 25 }

/** Searches of all classes in turns, over HTTP from a process of its own: by one person, and by sixteen. */
export async function atOnceTable(options: BenchOptions, data: DataSet): Promise<Table> {
  await readOnce(data.settings)
  const load = await prepareLoad(data)
  const measured: MeasuredCall[] = []
  try {
    for (const [name, clients] of [
      ['one person', load.clients.slice(0, 1)],
      [`${load.clients.length} at once`, load.clients],
    ] as const) {
      const working = { options, data, load: { ...load, clients } }
      measured.push({ ...(await measureSearch(working, timings.long)), name })
    }
  } finally {
    await load.close()
  }
  return callsTable(
    `A search among ${data.documents} documents, by people at once`,
    'Each waits for its answer before the next search; least – median – most a second of the runs, and how long a search took in ms. The floor answers without looking for anything. Good: p50 below 5 ms and p99 below 25 ms.',
    measured.map((one) => ({ ...one, goal })),
  )
}
