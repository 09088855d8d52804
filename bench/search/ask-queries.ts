import { type Distribution, distributionOf, medianOf, shown, spread } from '#harness/distribution.ts'

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
const patienceMs = 4_000

/** Makes the queries one after the other, in several runs after a few calls that are not counted. */
export async function askQueries(
  queries: readonly string[],
  ask: Ask,
  patience: number = patienceMs,
): Promise<Runs> {
  await askOnce(queries.slice(0, firstCalls), ask, patience / 4)
  const runs: AskedOnce[] = []
  while (runs.length < runCount) {
    const before = process.cpuUsage()
    const durations = await askOnce(queries, ask, patience)
    const { user, system } = process.cpuUsage(before)
    const processor = (user + system) / 1_000 / durations.length
    runs.push({ ...distributionOf(durations), processor })
  }
  return runs
}

async function askOnce(queries: readonly string[], ask: Ask, patience: number): Promise<number[]> {
  const durations: number[] = []
  const begin = performance.now()
  for (const query of queries) {
    const start = performance.now()
    if (durations.length >= fewestCalls && start - begin > patience) break
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
