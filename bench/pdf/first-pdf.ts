import type { PrintModel } from '@quittance/server/src/pdf/print-model.ts'
import { createInstallation, startServer } from '@quittance/server/test/product-process.ts'
import { testPassword } from '@quittance/server/test/test-company.ts'
import { invoice } from '#calls/prepared-load.ts'
import { type DataSet, memberEmail } from '#data-set/provide-data-set.ts'
import { medianOf, spread } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'
import { signInAt } from '#harness/session.ts'
import { startFloorRenderers } from './floor-renderers.ts'

const runs = 7
const goalMs = 1_000

/** Measures the first PDF of started servers, alternating with a process that is started for one document. */
export async function firstTable(
  { settings }: DataSet,
  { id, model }: { readonly id: number; readonly model: PrintModel },
): Promise<Table> {
  const installation = createInstallation(settings)
  const measured: { first: number; next: number; floor: number }[] = []
  for (let run = 0; run <= runs; run += 1) {
    const server = await startServer(installation.dataDir)
    const { headers } = await signInAt(server.address, { email: memberEmail, password: testPassword })
    const path = `${server.address}/api/v1/${invoice.name}/${id}/pdf`
    const [first, next] = [
      await timeOf(() => fetchPdf(path, headers)),
      await timeOf(() => fetchPdf(path, headers)),
    ]
    await server.stop()
    measured.push({ first, next, floor: await timeOf(() => renderOnce(model)) })
  }
  installation.remove()
  // The first run is slower, because files are not cached yet.
  return tableOf(measured.slice(1))
}

async function renderOnce(model: PrintModel): Promise<void> {
  const renderers = startFloorRenderers(1)
  await renderers.renderFor(1, [model])
  renderers.end()
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

function tableOf(measured: readonly { first: number; next: number; floor: number }[]): Table {
  const [first, next, floor] = (['first', 'next', 'floor'] as const).map((key) =>
    measured.map((run) => run[key]),
  )
  const isGood = medianOf(first ?? []) < goalMs
  return {
    title: 'The first PDF of a server',
    note: `In ms, ${runs} servers: min – median – max. The server has just started, and a member has signed in; the render process has not started. Floor: a process that starts, renders the same document and does nothing else.`,
    columns: ['', 'duration', 'goal', 'good'],
    rows: [
      ['first PDF', spread(first ?? []), String(goalMs), isGood ? 'yes' : 'no'],
      ['next PDF', spread(next ?? []), '', ''],
      ['floor', spread(floor ?? []), '', ''],
    ],
    figures: { runs: measured },
  }
}

/** Requests a PDF and reads it completely. @throws Error if the response is not a PDF */
export async function fetchPdf(address: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(address, { headers })
  const file = Buffer.from(await response.arrayBuffer())
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`The response is not a PDF: ${file}`)
}
