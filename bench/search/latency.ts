import type { DataSet } from '#data-set/provide-data-set.ts'
import { shown } from '#harness/distribution.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Table } from '#harness/results.ts'
import {
  type Ask,
  askQueries,
  inTheServer,
  latencyCells,
  latencyColumns,
  overHttp,
  type Runs,
  typical,
} from './ask-queries.ts'
import { openFloor } from './floor.ts'
import type { QueryClass } from './query-classes.ts'

// The floor can be less precise.
const floorPatienceMs = 2_000

interface Measured {
  readonly name: string
  readonly longest: number
  readonly server: Runs
  readonly call: Runs
  readonly floor: Runs
}

/** Measures the search itself and the whole call, next to the full-text index of the database. */
export async function latencyTables(data: DataSet, classes: readonly QueryClass[]): Promise<Table[]> {
  const measured = await measure(data, classes)
  const dialect = data.settings.dialect
  const columns = ['query', ...latencyColumns]
  const note =
    'In ms. p50 and p99: min – median – max of three runs. Processor: mean processor time of a call.'
  const figuresOf = (what: 'server' | 'call') =>
    Object.fromEntries(measured.map((one) => [one.name, one[what]]))
  const goals = measured.map((one) => goalOf(dialect, one))
  return [
    {
      title: `Search in ${data.documents} documents, in the server`,
      note: `${note} ${goalNotes[dialect]}`,
      columns: [...columns, 'good'],
      rows: measured.map(({ name, server }, index) => [
        name,
        ...latencyCells(server),
        goals[index] ? 'yes' : 'no',
      ]),
      figures: figuresOf('server'),
    },
    {
      title: `Search in ${data.documents} documents, the whole call`,
      note: `${note} Over a local socket, with client and server in one process.`,
      columns,
      rows: measured.map(({ name, call }) => [name, ...latencyCells(call)]),
      figures: figuresOf('call'),
    },
    floorTable(measured),
  ]
}

async function measure(data: DataSet, classes: readonly QueryClass[]): Promise<Measured[]> {
  const measured: Measured[] = []
  const http = await overHttp(data)
  const floor = await openFloor(data)
  console.log(`  the floor was built in ${floor.buildSeconds.toFixed(0)} s`)
  const direct: Ask = inTheServer(data)
  for (const { name, queries } of classes) {
    const server = await askQueries(queries, direct)
    const call = await askQueries(queries, http)
    const longest = Math.max(...queries.map((query) => query.length))
    measured.push({
      name,
      longest,
      server,
      call,
      floor: await askQueries(queries, floor.ask, floorPatienceMs),
    })
    console.log(`  ${name}: ${shown(typical(server, 'p50'))} ms, p99 ${shown(typical(server, 'p99'))} ms`)
  }
  await floor.close()
  return measured
}

function floorTable(measured: readonly Measured[]): Table {
  const times = (of: Runs, floor: Runs, figure: 'p50' | 'p99') =>
    shown(typical(of, figure) / typical(floor, figure))
  return {
    title: 'Comparison with the floor',
    note: 'In ms: the full-text index of the database, queried directly for the 20 newest ids. Then the ratio of the search and of the whole call to it.',
    columns: ['query', ...latencyColumns, 'search p50', 'search p99', 'call p50', 'call p99'],
    rows: measured.map(({ name, server, call, floor }) => [
      name,
      ...latencyCells(floor),
      times(server, floor, 'p50'),
      times(server, floor, 'p99'),
      times(call, floor, 'p50'),
      times(call, floor, 'p99'),
    ]),
    figures: Object.fromEntries(measured.map(({ name, floor }) => [name, floor])),
  }
}

const goalNotes: Readonly<Record<BenchOptions['database'], string>> = {
  sqlite: 'Good: p50 below 15 ms and p99 below 60 ms.',
  mysql: 'Good: p99 below 150 ms, or below 500 ms for two letters.',
}

const twoLetters = 2

function goalOf(dialect: BenchOptions['database'], { longest, server }: Measured): boolean {
  const p99 = typical(server, 'p99')
  if (dialect === 'sqlite') return typical(server, 'p50') < 15 && p99 < 60
  return p99 < (longest <= twoLetters ? 500 : 150)
}
