import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { measureList } from './list-calls.ts'
import { callsTable, timings } from './measured-call.ts'
import { measureRead } from './read-calls.ts'
import { measureStore } from './store-calls.ts'
import { measureUpdate } from './update-calls.ts'
import { tableOf, type Working } from './with-product.ts'

const note =
  '16 clients, each in a session of its own and each waiting for its answer before the next call; least – median – most a second of the runs, and how long a call took in ms. The floor: the same framework and driver with the statements alone, under the same load in turns.'

/** Durable, in one transaction, with everything that a save writes. */
export function benchStore(options: BenchOptions): Promise<Run> {
  return tableOf(options, async (working) => {
    const goal = { perSecond: leastStored(working), p99Ms: 60, shareOfFloor: 0.35 }
    return callsTable('A new invoice of five lines', note, [
      { ...(await measureStore(working, timings.long)), goal },
    ])
  })
}

export function benchUpdate(options: BenchOptions): Promise<Run> {
  return tableOf(options, async (working) => {
    const goal = { perSecond: 0 }
    const measured = await measureUpdate(working, timings.long)
    return callsTable('Another version of an invoice, with five lines', `${note} There is no goal.`, [
      { ...measured, goal },
    ])
  })
}

export function benchRead(options: BenchOptions): Promise<Run> {
  return tableOf(options, async (working) => {
    const goal = { perSecond: 2_000, p99Ms: 20 }
    const measured = await measureRead(working, timings.long)
    return callsTable('An invoice opened for editing', note, [{ ...measured, goal }])
  })
}

export function benchList(options: BenchOptions): Promise<Run> {
  return tableOf(options, async (working) => {
    const goal = { perSecond: 800, kilobytes: 40 }
    const plain = await measureList(working, timings.long)
    const compressed = await measureList(working, timings.long, { isCompressed: true })
    return callsTable('The first 50 of the invoices', `${note} The floor is never compressed.`, [
      { ...plain, goal },
      { ...compressed, goal: { ...goal, perSecond: 0 } },
    ])
  })
}

function leastStored({ options }: Working): number {
  return options.database === 'sqlite' ? 800 : 500
}
