import { chanceFrom } from '@quittance/server/src/database/seed/chance.ts'
import { seed } from '#data-set/fill-database.ts'
import { type DataSet, provideDataSet } from '#data-set/provide-data-set.ts'
import { shown } from '#harness/distribution.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Table } from '#harness/results.ts'
import { askQueries, type Runs, typical } from './ask-queries.ts'
import { inTheServer } from './callers.ts'
import { drawRecords } from './drawn-records.ts'
import { queryClasses } from './query-classes.ts'

const queriesOfClass = 100
const fewestDocuments = 500

/** By the name of the class. */
type RunsOfClasses = ReadonlyMap<string, Runs>

/** The same searches among a hundredth and a tenth of the documents, and among all. */
export async function growthTable(options: BenchOptions, whole: DataSet): Promise<Table> {
  const sizes = [100, 10].map((part) => Math.round(options.documents / part))
  const measured: [number, RunsOfClasses][] = []
  for (const documents of sizes.filter((size) => size >= fewestDocuments)) {
    const part = await provideDataSet(options, documents)
    measured.push([documents, await askClasses(part)])
    await part.close()
  }
  measured.push([whole.documents, await askClasses(whole)])
  const [smallest] = measured
  const names = [...(smallest?.[1].keys() ?? [])]
  return {
    title: 'Growth',
    note: 'p50 in ms, in the server, by the number of documents. Good: at most 3 times as long among a hundred times as many.',
    columns: ['typed', ...measured.map(([documents]) => String(documents)), 'times as long'],
    rows: names.map((name) => {
      const p50 = measured.map(([, runs]) => typical(runs.get(name) ?? [], 'p50'))
      return [name, ...p50.map(shown), shown((p50.at(-1) ?? 0) / (p50[0] ?? 0))]
    }),
    figures: Object.fromEntries(
      measured.map(([documents, runs]) => [String(documents), Object.fromEntries(runs)]),
    ),
  }
}

async function askClasses(data: DataSet): Promise<RunsOfClasses> {
  const ask = inTheServer(data)
  const records = await drawRecords(data, chanceFrom(seed))
  const runs = new Map<string, Runs>()
  for (const { name, queries } of queryClasses(records, queriesOfClass)) {
    runs.set(name, await askQueries(queries, ask))
  }
  return runs
}
