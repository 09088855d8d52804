import { DocumentKindCache } from '@quittance/server/src/search/query-index.ts'
import { type SearchResults, searchEverything } from '@quittance/server/src/search/search-everything.ts'
import { testPassword } from '@quittance/server/test/test-company.ts'
import { globalSearch, searchLimits } from '@quittance/shared/contract/search.ts'
import { type DataSet, memberEmail } from '#data-set/provide-data-set.ts'
import { type Distribution, distributionOf, medianOf, shown, spread } from '#harness/distribution.ts'
import { signedInHeaders } from '#harness/session.ts'

export type Ask = (text: string) => Promise<unknown>

/** Durations of the calls of one run. */
interface AskedOnce extends Distribution {
  /** Processor time of a call in this process, in ms, including its other threads. */
  readonly processor: number
}

export type Runs = readonly AskedOnce[]

const runCount = 3
const firstCalls = 20
const fewestCalls = 3

/** Time limit of one class in one run. Slow classes make fewer calls. */
const timeoutMs = 4_000

/** Makes the queries one after the other, in several runs after a few calls that are not counted. */
export async function askQueries(
  queries: readonly string[],
  ask: Ask,
  timeout: number = timeoutMs,
): Promise<Runs> {
  await askOnce(queries.slice(0, firstCalls), ask, timeout / 4)
  const runs: AskedOnce[] = []
  while (runs.length < runCount) {
    const before = process.cpuUsage()
    const durations = await askOnce(queries, ask, timeout)
    const { user, system } = process.cpuUsage(before)
    const processor = (user + system) / 1_000 / durations.length
    runs.push({ ...distributionOf(durations), processor })
  }
  return runs
}

async function askOnce(queries: readonly string[], ask: Ask, timeout: number): Promise<number[]> {
  const durations: number[] = []
  const begin = performance.now()
  for (const query of queries) {
    const start = performance.now()
    if (durations.length >= fewestCalls && start - begin > timeout) break
    await ask(query)
    durations.push(performance.now() - start)
  }
  return durations
}

export const latencyColumns = ['calls', 'p50', 'p90', 'p99', 'max', 'processor']

/** Formats the runs: p50 and p99 as min – median – max. */
export function latencyCells(runs: Runs): string[] {
  const of = (figure: keyof AskedOnce) => runs.map((run) => run[figure])
  const rounded = (values: readonly number[]) => medianOf(values).toFixed(1)
  return [
    `${of('count').reduce((sum, count) => sum + count, 0)}`,
    spread(of('p50')),
    rounded(of('p90')),
    spread(of('p99')),
    Math.max(...of('max')).toFixed(1),
    shown(medianOf(of('processor'))),
  ]
}

/** Returns the value of the median run. */
export function typical(runs: Runs, figure: keyof AskedOnce): number {
  return medianOf(runs.map((run) => run[figure]))
}

/** Returns a function that searches with the arguments of the search bar, without HTTP. */
export function inTheServer({ test }: Pick<DataSet, 'test'>): (text: string) => Promise<SearchResults> {
  const { searchBarHits: limit, maxCount } = searchLimits
  const kindCache = new DocumentKindCache()
  return (text) => searchEverything(test.services.database, { text, limit, maxCount }, kindCache)
}

/** Returns a function that searches like a browser: over a socket, signed in, with the response read completely. */
export async function overHttp({ test }: Pick<DataSet, 'test'>): Promise<Ask> {
  const client = test.createClient()
  await client.signIn(memberEmail, testPassword)
  const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { 'content-type': 'application/json', ...signedInHeaders(client) }
  return async (text) => {
    const body = JSON.stringify({ search_text: text, limit: searchLimits.searchBarHits })
    const response = await fetch(`${address}${globalSearch.path}`, { method: 'POST', headers, body })
    const answer = await response.text()
    if (response.status !== 200) throw new Error(`The search for ${text} failed: ${answer}`)
  }
}
