import { testPassword } from '@quittance/server/test/test-company.ts'
import { amountsText, type DataSet, memberEmail, provideDataSet } from '#data-set/provide-data-set.ts'
import { type Distribution, distributionOf, shown } from '#harness/distribution.ts'
import { describeMachine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run, Table } from '#harness/results.ts'
import { type MeasuredCall, measuredCalls } from './measured-calls.ts'
import { listReader, type MeasuredList, measuredLists, type Query } from './measured-lists.ts'

const callsOfCase = 20
const callsOfTotals = 40

/** Durations of all pages of a list with one filter, in all sort orders. */
interface FilterTimes extends Distribution {
  readonly filter: string
  /** Page and sort order with the highest p50. */
  readonly slowest: string
  readonly slowestP50: number
  readonly totals: Distribution
}

export async function benchLists(options: BenchOptions): Promise<Run> {
  const data = await provideDataSet(options, options.documents)
  const tables: Table[] = []
  for (const list of await measuredLists(data)) {
    tables.push(tableOf(list, await timesOf(data, list), options.database))
    console.log(`  ${list.name}`)
  }
  tables.push(await tableOfCalls(data, options.database))
  const machine = await describeMachine(data.test.services.database, options)
  await data.close()
  return { machine, data: amountsText(data), tables }
}

async function timesOf(data: DataSet, list: MeasuredList): Promise<FilterTimes[]> {
  const client = data.test.createClient()
  await client.signIn(memberEmail, testPassword)
  const reader = listReader(client, list)
  const times: FilterTimes[] = []
  for (const [filter, query] of Object.entries(list.filters)) {
    const cases = await timeCases(reader, list, query)
    const [slowest] = cases.toSorted((one, other) => other.times.p50 - one.times.p50)
    times.push({
      ...distributionOf(cases.flatMap(({ durations }) => durations)),
      filter,
      slowest: slowest?.name ?? '',
      slowestP50: slowest?.times.p50 ?? 0,
      totals: distributionOf(await durationsOf(() => reader.readTotals(query), callsOfTotals)),
    })
  }
  return times
}

interface TimedCase {
  readonly name: string
  readonly durations: readonly number[]
  readonly times: Distribution
}

/** Measures the first, a middle and the last page in each sort order, ascending and descending. */
async function timeCases(
  reader: ReturnType<typeof listReader>,
  { sorts }: MeasuredList,
  query: Query,
): Promise<TimedCase[]> {
  const cases: TimedCase[] = []
  for (const sort of sorts) {
    for (const descending of ['0', '1']) {
      const pages = await reader.pagesOf({ ...query, sort, descending })
      for (const [page, asked] of Object.entries(pages)) {
        const durations = await durationsOf(() => reader.readPage(asked), callsOfCase)
        const name = `${page}, ${sort} ${descending === '1' ? 'descending' : 'ascending'}`
        cases.push({ name, durations, times: distributionOf(durations) })
      }
    }
  }
  return cases
}

/** Measures other calls on as many records. */
async function tableOfCalls(data: DataSet, database: BenchOptions['database']): Promise<Table> {
  const client = data.test.createClient()
  await client.signIn(memberEmail, testPassword)
  async function ask({ path }: MeasuredCall, query: Query): Promise<void> {
    const response = await client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })
    if (response.statusCode !== 200) throw new Error(`${path} failed: ${response.body}`)
  }
  const timed: { name: string; times: Distribution }[] = []
  for (const call of await measuredCalls(data)) {
    const durations: number[] = []
    for (const query of call.queries)
      durations.push(...(await durationsOf(() => ask(call, query), callsOfTotals)))
    timed.push({ name: call.name, times: distributionOf(durations) })
  }
  const { totals } = goals[database]
  return {
    title: 'Pickers, dashboard, and summary of a customer',
    note: `In ms, in the process and without a network. Good: p99 below ${totals} ms.`,
    columns: ['call', 'calls', 'p50', 'p99', 'good'],
    rows: timed.map(({ name, times }) => [
      name,
      String(times.count),
      shown(times.p50),
      shown(times.p99),
      times.p99 < totals ? 'yes' : 'no',
    ]),
    figures: Object.fromEntries(timed.map(({ name, times }) => [name, times])),
  }
}

/** Measures calls in ms, after one that is not counted. */
async function durationsOf(call: () => Promise<unknown>, count: number): Promise<number[]> {
  await call()
  const durations: number[] = []
  while (durations.length < count) {
    const start = performance.now()
    await call()
    durations.push(performance.now() - start)
  }
  return durations
}

const goals = { sqlite: { rows: 50, totals: 300 }, mysql: { rows: 100, totals: 300 } } as const

function tableOf(
  { name }: MeasuredList,
  times: readonly FilterTimes[],
  database: BenchOptions['database'],
): Table {
  const { rows, totals } = goals[database]
  return {
    title: `List of ${name}`,
    note: `In ms, in the process and without a network. Pages of 50 rows: the first, a middle and the last one in each sort order. Good: p99 below ${rows} ms for the pages, and below ${totals} ms for counts and totals.`,
    columns: ['filter', 'calls', 'p50', 'p99', 'slowest page', 'its p50', 'totals p50', 'totals p99', 'good'],
    rows: times.map((one) => [
      one.filter,
      String(one.count),
      shown(one.p50),
      shown(one.p99),
      one.slowest,
      shown(one.slowestP50),
      shown(one.totals.p50),
      shown(one.totals.p99),
      one.p99 < rows && one.totals.p99 < totals ? 'yes' : 'no',
    ]),
    figures: Object.fromEntries(times.map((one) => [one.filter, one])),
  }
}
