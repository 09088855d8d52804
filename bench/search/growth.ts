import { seededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import { seed } from '#data-set/fill-database.ts'
import { type DataSet, provideDataSet } from '#data-set/provide-data-set.ts'
import { shown } from '#harness/distribution.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Table } from '#harness/results.ts'
import { askQueries, inTheServer, type Runs, typical } from './ask-queries.ts'
import { drawRecords } from './drawn-records.ts'
import { queryClasses } from './query-classes.ts'

const queriesOfClass = 100
const fewestDocuments = 500

interface ClassRuns {
  readonly runs: Runs
  /** Mean number of records that a search shows. */
  readonly hits: number
}

/** Results by the name of the class. */
type ClassRunsByName = ReadonlyMap<string, ClassRuns>

const everyClass = 'all of these'

/** Measures the same searches with a hundredth and a tenth of the documents, and with all. */
export async function growthTable(options: BenchOptions, whole: DataSet): Promise<Table> {
  const sizes = [100, 10].map((part) => Math.round(options.documents / part))
  const measured: [number, ClassRunsByName][] = []
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
    note: 'p50 in ms in the server, and mean number of records shown, by the number of documents. Good: at most 3 times as long with a hundred times as many documents. A query with more hits takes longer: up to 6 of each group are shown.',
    columns: ['query', ...measured.flatMap(([documents]) => [String(documents), 'shown']), 'ratio'],
    rows: names.map((name) => {
      const results = measured.flatMap(([, classes]) => classes.get(name) ?? [])
      const p50 = results.map(({ runs }) => typical(runs, 'p50'))
      const cells = results.flatMap(({ hits }, index) => [shown(p50[index] ?? 0), hits.toFixed(0)])
      return [name, ...cells, shown((p50.at(-1) ?? 0) / (p50[0] ?? 0))]
    }),
    figures: Object.fromEntries(
      measured.map(([documents, classes]) => [String(documents), Object.fromEntries(classes)]),
    ),
  }
}

async function askClasses(data: DataSet): Promise<ClassRunsByName> {
  const ask = inTheServer(data)
  const classes = queryClasses(await drawRecords(data, seededRandom(seed)), queriesOfClass)
  const all = { name: everyClass, queries: classes.flatMap(({ queries }) => queries) }
  const results = new Map<string, ClassRuns>()
  for (const { name, queries } of [...classes, all]) {
    results.set(name, { runs: await askQueries(queries, ask), hits: await hitsOf(queries, ask) })
  }
  return results
}

async function hitsOf(queries: readonly string[], ask: ReturnType<typeof inTheServer>): Promise<number> {
  let hits = 0
  for (const query of queries) {
    const { documents, leads, customers } = await ask(query)
    for (const group of [...documents.values(), leads, customers]) hits += group.hits.length
  }
  return hits / queries.length
}
