import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { callsTable, type Goal, timings } from './measured-call.ts'
import { tableOf } from './prepared-load.ts'
import { measureList, measureRead } from './read-calls.ts'
import { measureStore, measureUpdate } from './save-calls.ts'

const note =
  '16 clients, each with its own session and each waiting for a response before its next call. Min – median – max per second of the runs, and response times in ms. Floor: the same framework and driver with only the SQL statements, under the same load, alternating with the product.'

/** Creates invoices. Each is one durable transaction with everything that a save writes. */
export function benchStore(options: BenchOptions): Promise<Run> {
  return tableOf(options, async (working) => {
    const measured = await measureStore(working, timings.long)
    const goal = getStoreGoal(options)
    return callsTable('Create an invoice with five lines', note, [{ ...measured, goal }])
  })
}

/** Returns the goal of creating invoices with five lines. */
export function getStoreGoal({ database }: Pick<BenchOptions, 'database'>): Goal {
  return { perSecond: database === 'sqlite' ? 800 : 500, p99Ms: 60, shareOfFloor: 0.35 }
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
