import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { callsTable, timings } from './measured-call.ts'
import { type PreparedBenchmark, tableOf } from './prepared-load.ts'
import { measureList, measureRead } from './read-calls.ts'
import { measureStore, measureUpdate } from './save-calls.ts'

const note =
  '16 clients, each with its own session and each waiting for a response before its next call. Min – median – max per second of the runs, and response times in ms. Floor: the same framework and driver with only the SQL statements, under the same load, alternating with the product.'

/** Creates invoices. Each is one durable transaction with everything that a save writes. */
export function benchStore(options: BenchOptions): Promise<Run> {
  return tableOf(options, async (working) => {
    const goal = { perSecond: leastStored(working), p99Ms: 60, shareOfFloor: 0.35 }
    return callsTable('Create an invoice with five lines', note, [
      { ...(await measureStore(working, timings.long)), goal },
    ])
  })
}

export function benchUpdate(options: BenchOptions): Promise<Run> {
  return tableOf(options, async (working) => {
    const goal = { perSecond: 0 }
    const measured = await measureUpdate(working, timings.long)
    return callsTable('Update an invoice with five lines', `${note} There is no goal.`, [
      { ...measured, goal },
    ])
  })
}

export function benchRead(options: BenchOptions): Promise<Run> {
  return tableOf(options, async (working) => {
    const goal = { perSecond: 2_000, p99Ms: 20 }
    const measured = await measureRead(working, timings.long)
    return callsTable('Open an invoice for editing', note, [{ ...measured, goal }])
  })
}

export function benchList(options: BenchOptions): Promise<Run> {
  return tableOf(options, async (working) => {
    const goal = { perSecond: 800, kilobytes: 40 }
    const plain = await measureList(working, timings.long)
    const compressed = await measureList(working, timings.long, { isCompressed: true })
    return callsTable('List the first 50 invoices', `${note} The floor is not compressed.`, [
      { ...plain, goal },
      { ...compressed, goal: { ...goal, perSecond: 0 } },
    ])
  })
}

function leastStored({ options }: PreparedBenchmark): number {
  return options.database === 'sqlite' ? 800 : 500
}
