import { hashPassword, verifyPassword } from '@quittance/server/src/members/password-hashing.ts'
import { testPassword } from '@quittance/server/test/test-company.ts'
import { login } from '@quittance/shared/contract/auth.ts'
import { memberEmail } from '#data-set/provide-data-set.ts'
import { distributionOf, shown, spread } from '#harness/distribution.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run, Table } from '#harness/results.ts'
import { generateLoad, mergeRuns, type OneRun } from '#load/generate-load.ts'
import { type PreparedBenchmark, tableOf } from './prepared-load.ts'

const runs = 3
const runMs = 8_000
/** Number of concurrent sign-ins: passwords are verified two at a time. */
const atOnce = 2

/** Measures sign-ins with a password that is hashed at full cost. */
export function benchLogin(options: BenchOptions): Promise<Run> {
  return tableOf(options, measureLogin)
}

async function measureLogin({ load: { address } }: PreparedBenchmark): Promise<Table> {
  const body = JSON.stringify({ email: memberEmail, password: testPassword })
  const headers = { 'content-type': 'application/json' }
  const call = { method: login.method, path: login.path, headers, body } as const
  const clients = Array.from({ length: atOnce }, () => ({}))
  const job = { address, clients, calls: [call], from: 1, runMs }
  // The first sign-in also rehashes the password, because tests store a cheaper hash.
  await generateLoad({ ...job, runMs: 1 })
  const product: OneRun[] = []
  const floor: number[][] = []
  while (product.length < runs) {
    product.push(await generateLoad(job))
    floor.push(await verifyFor(runMs))
  }
  const { perSecond, latency } = mergeRuns(product)
  const floors = floor.map((durations) => (durations.length * 1_000) / runMs)
  const least = distributionOf(floor.flat())
  return {
    title: 'Signing in',
    note: `${atOnce} concurrent clients. Min – median – max per second, and the time of a sign-in in ms. Floor: verifying the password only, ${atOnce} at a time, in a process that does nothing else. Hashing is slow on purpose: 64 MiB and three rounds of Argon2id each.`,
    columns: ['', 'per second', 'p50', 'p99', 'floor per second', 'floor p50'],
    rows: [
      ['login', spread(perSecond), shown(latency.p50), shown(latency.p99), spread(floors), shown(least.p50)],
    ],
    figures: { login: { perSecond, latency, floor: { perSecond: floors, latency: least } } },
  }
}

/** @returns the duration of each verification, in ms */
async function verifyFor(milliseconds: number): Promise<number[]> {
  const hash = await hashPassword(testPassword)
  const durations: number[] = []
  const until = performance.now() + milliseconds
  const work = Array.from({ length: atOnce }, async () => {
    while (performance.now() < until) {
      const start = performance.now()
      if (!(await verifyPassword(hash, testPassword))) throw new Error('The correct password was rejected.')
      durations.push(performance.now() - start)
    }
  })
  await Promise.all(work)
  return durations
}
