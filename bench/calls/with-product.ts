import { type DataSet, provideDataSet } from '#data-set/provide-data-set.ts'
import { describeMachine, type Machine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import { readOnce } from '#harness/read-once.ts'
import type { Run, Table } from '#harness/results.ts'
import { type PreparedLoad, prepareLoad } from './prepared-load.ts'

/** A data set and a server with clients. */
export interface Working {
  readonly options: BenchOptions
  readonly data: DataSet
  readonly load: PreparedLoad
}

/** Runs a benchmark on a data set and a server. @returns its result and the machine */
export async function withProduct<Result>(
  options: BenchOptions,
  work: (working: Working) => Promise<Result>,
): Promise<{ readonly measured: Result; readonly machine: Machine }> {
  const data = await provideDataSet(options, options.documents)
  try {
    await readOnce(data.settings)
    const load = await prepareLoad(data)
    try {
      const measured = await work({ options, data, load })
      return { measured, machine: await describeMachine(data.test.services.database, options) }
    } finally {
      await load.close()
    }
  } finally {
    await data.close()
  }
}

/** Runs a benchmark that has one table. */
export async function tableOf(
  options: BenchOptions,
  work: (working: Working) => Promise<Table>,
): Promise<Run> {
  const { measured, machine } = await withProduct(options, work)
  return { machine, data: `${options.documents.toLocaleString('en')} documents`, tables: [measured] }
}
