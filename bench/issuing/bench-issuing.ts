import { getStoreGoal } from '#calls/bench-calls.ts'
import { callsTable, type Goal, timings } from '#calls/measured-call.ts'
import { tableOf } from '#calls/prepared-load.ts'
import { measureStore } from '#calls/save-calls.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { measureIssue, measurePay } from './issue-calls.ts'

const note =
  '16 clients, each with its own session and each waiting for a response before its next call. Min – median – max per second of the runs, and response times in ms. Floor: the same framework and driver with only the SQL statements and the triggers of the database, under the same load, alternating with the product.'

const maxP99Ms = 100

/** Stores drafts, and issues stored ones. Documents are issued one after another, because their numbers have no gaps. */
export function benchIssue(options: BenchOptions): Promise<Run> {
  return tableOf(options, async (working) => {
    const store = await measureStore(working, timings.short)
    const issue = await measureIssue(working, timings.short)
    return callsTable('Store a draft of five lines, and issue one', note, [
      { ...store, goal: getStoreGoal(options) },
      { ...issue, goal: goalOf(options) },
    ])
  })
}

/** Records payments of issued invoices, each with its allocation. */
export function benchPay(options: BenchOptions): Promise<Run> {
  return tableOf(options, async (working) => {
    const measured = await measurePay(working, timings.long)
    return callsTable('Record a payment of an issued invoice', note, [{ ...measured, goal: goalOf(options) }])
  })
}

function goalOf({ database }: Pick<BenchOptions, 'database'>): Goal {
  return { perSecond: database === 'sqlite' ? 300 : 150, p99Ms: maxP99Ms }
}
