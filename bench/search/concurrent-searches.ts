import { callsTable, type MeasuredCall, timings } from '#calls/measured-call.ts'
import { prepareLoad } from '#calls/prepared-load.ts'
import { measureSearch } from '#calls/read-calls.ts'
import { warmFileCache } from '#data-set/bench-database.ts'
import type { DataSet } from '#data-set/provide-data-set.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Table } from '#harness/results.ts'

const goal = { perSecond: 0, p50Ms: 5, p99Ms: 25 }

/** Measures searches of all classes, alternating, over HTTP from a separate process: by one client and by sixteen. */
export async function concurrencyTable(options: BenchOptions, data: DataSet): Promise<Table> {
  await warmFileCache(data.settings)
  const load = await prepareLoad(data)
  const measured: MeasuredCall[] = []
  try {
    for (const [name, clients] of [
      ['one client', load.clients.slice(0, 1)],
      [`${load.clients.length} clients`, load.clients],
    ] as const) {
      const working = { options, data, load: { ...load, clients } }
      measured.push({ ...(await measureSearch(working, timings.long)), name })
    }
  } finally {
    await load.close()
  }
  return callsTable(
    `Searches in ${data.documents} documents by concurrent clients`,
    'Each client waits for a response before its next search. Min – median – max per second of the runs, and response times in ms. Floor: a constant response without a search. Good: p50 below 5 ms and p99 below 25 ms.',
    measured.map((one) => ({ ...one, goal })),
  )
}
