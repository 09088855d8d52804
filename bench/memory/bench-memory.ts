import { rmSync } from 'node:fs'
import { buildLine, buildPayload, createCompany, testPassword } from '@quittance/server/test/test-company.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { benchDatabase, dropDatabase } from '#data-set/bench-database.ts'
import { amountsText, memberEmail, provideDataSet } from '#data-set/provide-data-set.ts'
import { startEmptyServer } from '#floors/empty-server.ts'
import { shown } from '#harness/distribution.ts'
import { serverOn } from '#harness/installed-server.ts'
import { describeMachine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import { residentMegabytes } from '#harness/process-metrics.ts'
import type { Run, Table } from '#harness/results.ts'
import { signInAt } from '#harness/session.ts'
import { type Load, startLoad } from './load.ts'

const restMs = 5_000
const minuteMs = 60_000
const goals = { idle: 150, loaded: 450 } as const

const invoice = getKind('invoice')

/** Measures the memory of the processes of a server, idle and after each minute under load. */
export async function benchMemory(options: BenchOptions): Promise<Run> {
  const amount = options.documents
  await dropDatabase(await benchDatabase(options, amount))
  const data = await provideDataSet({ ...options, keep: true }, amount)
  const company = await createCompany(data.test)
  const lines = Array.from({ length: 5 }, () => buildLine(company))
  const payload = await buildPayload(company, invoice, { number: 1, lines })
  const machine = await describeMachine(data.test.services.database, options)
  await data.close()

  const installed = serverOn(data.settings)
  const server = await installed.start()
  const { headers } = await signInAt(server.address, { email: memberEmail, password: testPassword })
  await rest()
  const idle = residentMegabytes(server.processId)
  const minutes = await measured(
    startLoad({ address: server.address, headers, payload }),
    server.processId,
    options,
  )
  await server.stop()
  rmSync(installed.dataDir, { recursive: true })
  await dropDatabase(data.settings)
  const tables = [idleTable(idle, await bareMegabytes()), loadTable(minutes)]
  return { machine, data: amountsText(data), tables }
}

/** Waits until the server has released the memory that its start has needed. */
function rest(): Promise<void> {
  return new Promise((done) => setTimeout(done, restMs))
}

async function bareMegabytes(): Promise<number> {
  const bare = await startEmptyServer()
  await (await fetch(bare.address)).arrayBuffer()
  await rest()
  const megabytes = residentMegabytes(bare.processId)
  await bare.stop()
  return megabytes
}

interface Minute {
  readonly megabytes: number
  /** Number of responses until then. */
  readonly calls: number
}

async function measured(load: Load, processId: number, { minutes }: BenchOptions): Promise<Minute[]> {
  const rows: Minute[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    await new Promise((done) => setTimeout(done, minuteMs))
    rows.push({ megabytes: residentMegabytes(processId), calls: load.calls() })
    console.log(`  after ${minute} min: ${shown(rows.at(-1)?.megabytes ?? 0)} MB`)
  }
  await load.end()
  return rows
}

function idleTable(idle: number, bare: number): Table {
  return {
    title: 'Idle',
    note: 'Resident memory of all processes in MB, five seconds after a sign-in and before the start of the render process. Floor: the bare framework with the database driver.',
    columns: ['server', 'MB', 'goal', 'good'],
    rows: [
      ['product', shown(idle), String(goals.idle), idle < goals.idle ? 'yes' : 'no'],
      ['floor', shown(bare), '', ''],
    ],
    figures: { idle, bare },
  }
}

function loadTable(minutes: readonly Minute[]): Table {
  return {
    title: 'Under load',
    note: 'Resident memory of all processes in MB, including the render process. Four clients store, open, list, search and request PDFs, as fast as they get responses. Good: below the goal, and no further growth.',
    columns: ['minute', 'MB', 'calls', 'goal', 'good'],
    rows: minutes.map(({ megabytes, calls }, place) => [
      String(place + 1),
      shown(megabytes),
      String(calls),
      String(goals.loaded),
      megabytes < goals.loaded ? 'yes' : 'no',
    ]),
    figures: { minutes },
  }
}
