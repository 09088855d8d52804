import { seededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import { seed } from '#data-set/fill-database.ts'
import { amountsText, provideDataSet } from '#data-set/provide-data-set.ts'
import { describeMachine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { concurrencyTable } from './concurrent-searches.ts'
import { drawRecords } from './drawn-records.ts'
import { growthTable } from './growth.ts'
import { indexCostTable } from './index-cost.ts'
import { latencyTables } from './latency.ts'
import { mergeTable, pendingChangesTable } from './pending-changes.ts'
import { queryClasses } from './query-classes.ts'
import { sizeTable } from './sizes.ts'

const queriesOfClass = 300

export async function benchSearch(options: BenchOptions): Promise<Run> {
  const data = await provideDataSet(options, options.documents)
  const classes = queryClasses(await drawRecords(data, seededRandom(seed)), queriesOfClass)
  const sizes = await sizeTable(data)
  const latency = await latencyTables(data, classes)
  const atOnce = await concurrencyTable(options, data)
  const growth = await growthTable(options, data)
  const pending = await pendingChangesTable(data, classes)
  const merge = await mergeTable(data)
  const cost = await indexCostTable(data)
  const machine = await describeMachine(data.test.services.database, options)
  await data.close()
  return {
    machine,
    data: amountsText(data),
    tables: [...latency, atOnce, growth, pending, merge, cost, sizes],
  }
}
