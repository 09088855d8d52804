import { rmSync } from 'node:fs'
import { openDatabase } from '@quittance/server/src/database/connections/open-database.ts'
import { buildPayload, createTestMember, testPassword } from '@quittance/server/test/test-company.ts'
import { fiveLines, invoice, nextNumber, someInvoices } from '#calls/prepared-load.ts'
import { benchDatabase, dropDatabase } from '#data-set/bench-database.ts'
import { loadCompany } from '#data-set/company.ts'
import { amountsText, type DataSet, memberEmail, provideDataSet } from '#data-set/provide-data-set.ts'
import { type Distribution, distributionOf, shown } from '#harness/distribution.ts'
import { serverOn } from '#harness/installed-server.ts'
import { describeMachine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import { processorMs, residentMegabytes, watchPeakMemory } from '#harness/process-metrics.ts'
import type { Run, Table } from '#harness/results.ts'
import { signInAt } from '#harness/session.ts'
import { type HostileJob, openHostileConnections } from './hostile-connections.ts'
import { storeLargeInvoice } from './large-invoice.ts'
import { type LoadedServer, type LoadTally, makeMemberLoad } from './member-load.ts'

const memberCount = 8
const hostile = { readers: 45, senders: 60 } as const
const goals = { p99Ms: 250, megabytes: 350 } as const
const warmUpMs = 5_000
const minuteMs = 60_000

/** Measures the calls of members without and with connections that keep the server waiting. */
export async function benchHostile(options: BenchOptions): Promise<Run> {
  await dropDatabase(await benchDatabase(options, options.documents))
  const data = await provideDataSet({ ...options, keep: true }, options.documents)
  const prepared = await prepare(data)
  const machine = await describeMachine(data.test.services.database, options)
  await data.close()

  const installed = serverOn(data.settings)
  const server = await installed.start()
  const { address, processId } = server
  const [attacker = {}, ...members] = await signInAll(address, prepared.emails)
  const load = { address, members, ...prepared.load }
  const phases: Phase[] = []
  const warmedUp = await makeMemberLoad(load, warmUpMs)
  const runMs = (options.minutes * minuteMs) / 2
  const undisturbed = { ...load, firstNumber: warmedUp.nextNumber }
  phases.push(await measure({ name: 'without', load: undisturbed, runMs, processId }))
  const disturbed = { ...load, firstNumber: phases[0]?.tally.nextNumber ?? 0 }
  const job = { address, headers: attacker, large: prepared.large, ...hostile }
  phases.push(await measure({ name: 'with', load: disturbed, runMs, processId, job }))
  await server.stop()
  const missing = await Promise.all(phases.map(({ tally }) => countMissing(data, tally)))
  rmSync(installed.dataDir, { recursive: true })
  await dropDatabase(data.settings)
  return { machine, data: amountsText(data), tables: [tableOf(phases, missing)] }
}

async function prepare(data: DataSet) {
  const { services } = data.test
  const emails = [memberEmail]
  for (let member = 0; member < memberCount; member += 1)
    emails.push((await createTestMember(services)).email)
  const client = data.test.createClient()
  await client.signIn(memberEmail, testPassword)
  const company = await loadCompany(data, client)
  const large = await storeLargeInvoice(company, await nextNumber(data))
  const payload = await buildPayload(company, invoice, { lines: fiveLines(company), title: 'Facture' })
  const ids = (await someInvoices(data)).map(({ id }) => id)
  return { emails, large, load: { payload, ids, firstNumber: await nextNumber(data) } }
}

/** Signs in one member after the other, because passwords are hashed two at a time. */
async function signInAll(address: string, emails: readonly string[]) {
  const sessions: Readonly<Record<string, string>>[] = []
  for (const email of emails) {
    sessions.push((await signInAt(address, { email, password: testPassword })).headers)
  }
  return sessions
}

interface Phase {
  readonly name: string
  readonly tally: LoadTally
  readonly latency: Distribution
  /** Peak memory of the server process, in MB. */
  readonly peak: number
  /** Memory of all its processes at the end, in MB. */
  readonly all: number
  /** Processor time of all its processes, in seconds. */
  readonly processor: number
  /** Number of times that a hostile connection was opened again. */
  readonly openedAgain: number
}

interface PhaseJob {
  readonly name: string
  readonly load: LoadedServer
  readonly runMs: number
  readonly processId: number
  readonly job?: HostileJob
}

async function measure({ name, load, runMs, processId, job }: PhaseJob): Promise<Phase> {
  const memory = watchPeakMemory(processId)
  const processorBefore = processorMs(processId)
  const endHostile = job && openHostileConnections(job)
  const tally = await makeMemberLoad(load, runMs)
  const all = residentMegabytes(processId)
  const processor = (processorMs(processId) - processorBefore) / 1_000
  const { openedAgain } = (await endHostile?.()) ?? { openedAgain: 0 }
  const latency = distributionOf(tally.durations)
  const phase = { name, tally, latency, peak: memory.end(), all, processor, openedAgain }
  const failed = [...tally.failures].map(([reason, count]) => `${count} × ${reason}`).join(', ')
  console.log(`  ${name}: p99 ${shown(phase.latency.p99)} ms, ${shown(phase.peak)} MB ${failed}`)
  return phase
}

/** Counts acknowledged saves that are not in the database. */
async function countMissing({ settings }: Pick<DataSet, 'settings'>, { saved }: LoadTally): Promise<number> {
  const database = openDatabase(settings)
  const stored = await database
    .selectFrom('documents')
    .select('id')
    .where('id', '>=', Math.min(...saved))
    .execute()
  await database.destroy()
  const ids = new Set(stored.map(({ id }) => id))
  return saved.filter((id) => !ids.has(id)).length
}

const columns = [
  'hostile connections',
  'calls',
  'p50',
  'p99',
  'max',
  'rejected',
  'lost saves',
  'peak MB',
  'total MB',
  'processor',
  'reopened',
  'good',
]

function tableOf(phases: readonly Phase[], missing: readonly number[]): Table {
  return {
    title: 'Members during hostile connections',
    note: `${memberCount} members list, open, store, search and request PDFs. Times in ms from the scheduled time of a call; peak memory of the server process, memory of all its processes at the end, and processor time of these in seconds. Hostile are ${hostile.readers} connections that request about 7 MB and read nothing, and ${hostile.senders} that send half of a body of 7.9 MB, half of them as a member and half without a session; each is opened again three seconds after it was closed, at the latest every 15 seconds. Good: p99 below ${goals.p99Ms} ms and memory below ${goals.megabytes} MB with them, no rejected call and no lost save. Floor: the same load without them.`,
    columns,
    rows: phases.map((phase, place) => rowOf(phase, missing[place] ?? 0)),
    figures: Object.fromEntries(
      phases.map(({ name, tally, ...figures }, place) => {
        const failures = Object.fromEntries(tally.failures)
        return [name, { ...figures, saves: tally.saved.length, failures, lost: missing[place] }]
      }),
    ),
  }
}

function rowOf(phase: Phase, missing: number): string[] {
  const { p50, p99, max, count } = phase.latency
  return [
    phase.name,
    String(count),
    ...[p50, p99, max].map(shown),
    String(refusedOf(phase)),
    String(missing),
    ...[phase.peak, phase.all, phase.processor].map(shown),
    String(phase.openedAgain),
    isGood(phase, missing) ? 'yes' : 'no',
  ]
}

function refusedOf({ tally }: Phase): number {
  return [...tally.failures.values()].reduce((sum, count) => sum + count, 0)
}

function isGood(phase: Phase, missing: number): boolean {
  const isQuick = phase.latency.p99 < goals.p99Ms && phase.peak < goals.megabytes
  return isQuick && refusedOf(phase) === 0 && missing === 0
}
