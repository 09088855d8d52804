import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { startEmptyServer } from '#floors/empty-server.ts'
import { medianOf, spread } from '#harness/distribution.ts'
import { type InstalledServer, installServer } from '#harness/installed-server.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run, Table } from '#harness/results.ts'
import { signInAt } from '#harness/session.ts'

const runs = 7
const goalMs = 1_200

/** Times from the command to the first responses, in ms. */
interface Started {
  readonly listening: number
  readonly page: number
  readonly call: number
}

/** Measures the start of an installed server and of the bare framework, alternating. */
export async function benchStart(options: BenchOptions): Promise<Run> {
  const server = await installServer(options)
  const headers = await headersOf(server)
  const first: Started[] = []
  const again: Started[] = []
  const bare: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    rmSync(join(server.dataDir, 'storage/framework/compiled'), { recursive: true, force: true })
    first.push(await startOnce(server, headers))
    again.push(await startOnce(server, headers))
    bare.push(await startBareOnce())
  }
  await server.remove()
  rmSync(server.dataDir, { recursive: true })
  // The first run is slower, because files are not cached yet.
  const table = tableOf({ first: first.slice(1), again: again.slice(1), bare: bare.slice(1) })
  return { machine: server.machine, data: 'no documents', tables: [table] }
}

/** Returns the headers of a session that remains valid when the server restarts. */
async function headersOf(server: InstalledServer): Promise<Readonly<Record<string, string>>> {
  const running = await server.start()
  const { headers } = await signInAt(running.address, server.credentials)
  await running.stop()
  return headers
}

async function startOnce(
  server: InstalledServer,
  headers: Readonly<Record<string, string>>,
): Promise<Started> {
  const begin = performance.now()
  const running = await server.start()
  const listening = performance.now() - begin
  await answered(`${running.address}/`, {})
  const page = performance.now() - begin
  await answered(`${running.address}${readCurrentUser.path}`, headers)
  const call = performance.now() - begin
  await running.stop()
  return { listening, page, call }
}

async function startBareOnce(): Promise<number> {
  const begin = performance.now()
  const running = await startEmptyServer()
  await answered(`${running.address}/`, {})
  const took = performance.now() - begin
  await running.stop()
  return took
}

async function answered(address: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(address, { headers: { ...headers, connection: 'close' } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} responded with status ${response.status}.`)
}

interface Measured {
  readonly first: readonly Started[]
  readonly again: readonly Started[]
  readonly bare: readonly number[]
}

function tableOf({ first, again, bare }: Measured): Table {
  const floor = medianOf(bare)
  const steps = { listening: 'listens', page: 'page', call: 'signed-in call' } as const
  const row = (started: readonly Started[], when: string) => (step: keyof Started) => {
    const took = started.map((one) => one[step])
    const median = medianOf(took)
    const name = `${steps[step]}, ${when}`
    return [name, spread(took), (median / floor).toFixed(1), String(goalMs), median < goalMs ? 'yes' : 'no']
  }
  const each = ['listening', 'page', 'call'] as const
  return {
    title: 'From the command to the first response',
    note: `In ms, ${runs} runs: min – median – max. Floor: the bare framework with the embedded driver: ${spread(bare)}. Later starts use the compile cache that the very first start has written.`,
    columns: ['until', 'duration', 'ratio to floor', 'goal', 'good'],
    rows: [...each.map(row(again, 'later starts')), ...each.map(row(first, 'very first start'))],
    figures: { first, again, bare },
  }
}
