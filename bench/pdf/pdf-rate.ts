import { readConfig } from '@quittance/server/src/config/config.ts'
import type { PrintModel } from '@quittance/server/src/pdf/print-model.ts'
import { invoice, type PreparedBenchmark } from '#calls/prepared-load.ts'
import { distributionOf, medianOf, shown, spread } from '#harness/distribution.ts'
import { processorMs, residentMegabytes } from '#harness/process-metrics.ts'
import type { Table } from '#harness/results.ts'
import { generateLoad, type LoadCall, mergeRuns, type OneRun } from '#load/generate-load.ts'
import { type FloorRenderers, startFloorRenderers } from './floor-renderers.ts'

const runs = 5
const runMs = 5_000
const warmUpMs = 3_000
/** As many as the product uses. */
const processes = readConfig({ dataDir: 'data' }).pdfProcesses
const goals = { perSecond: 80, megabytes: 450 } as const

interface RateOfRun {
  readonly product: OneRun
  /** Processor time of the server and all its processes for one PDF. */
  readonly productMs: number
  readonly megabytes: number
  readonly floor: { readonly durations: readonly number[]; readonly processorMs: number }
}

/** Measures 16 clients that request PDFs, alternating with processes that only render the same documents. */
export async function rateTable(
  { load }: PreparedBenchmark,
  stored: { readonly ids: readonly number[]; readonly models: readonly PrintModel[] },
): Promise<Table> {
  const calls = stored.ids.map(
    (id): LoadCall => ({ method: 'GET', path: `/api/v1/${invoice.name}/${id}/pdf`, headers: {}, body: '' }),
  )
  const renderers = startFloorRenderers(processes)
  const measured: RateOfRun[] = []
  let from = 0
  for (let run = 0; run <= runs; run += 1) {
    const ms = run === 0 ? warmUpMs : runMs
    const job = { address: load.address, clients: load.clients, calls, from, runMs: ms }
    const one = await measureOnce(job, { renderers, models: stored.models, processId: load.processId })
    from = one.product.next
    // The first run is a warm-up.
    if (run > 0) measured.push(one)
  }
  renderers.end()
  return tableOf(measured)
}

async function measureOnce(
  job: Parameters<typeof generateLoad>[0],
  {
    renderers,
    models,
    processId,
  }: { renderers: FloorRenderers; models: readonly PrintModel[]; processId: number },
): Promise<RateOfRun> {
  const before = processorMs(processId)
  const product = await generateLoad(job)
  const productMs = (processorMs(processId) - before) / product.durations.length
  const megabytes = residentMegabytes(processId)
  return { product, productMs, megabytes, floor: await renderers.renderFor(job.runMs, models) }
}

function tableOf(measured: readonly RateOfRun[]): Table {
  const product = mergeRuns(measured.map((run) => run.product))
  const floors = measured.map(({ floor }) => (floor.durations.length * 1_000) / runMs)
  const floor = distributionOf(measured.flatMap((run) => run.floor.durations))
  const productMs = measured.map((run) => run.productMs)
  const floorMs = measured.map((run) => run.floor.processorMs)
  const megabytes = measured.map((run) => run.megabytes)
  const perSecond = medianOf(product.perSecond)
  const isGood = perSecond >= goals.perSecond && Math.max(...megabytes) < goals.megabytes
  console.log(`  ${shown(perSecond)} per second, floor ${shown(medianOf(floors))}`)
  return {
    title: 'PDFs through HTTP',
    note: `Invoices with five lines, all different, requested by 16 clients, each with its own session. Per second, and processor time of one PDF in ms: min – median – max of ${runs} runs. Floor: ${processes} processes that only render the same documents, alternating with the product. MB: all processes of the server at the end of each run. Good: at least ${goals.perSecond} per second, and below ${goals.megabytes} MB.`,
    columns: ['', 'per second', 'p50', 'p99', 'processor', 'MB', 'share of floor', 'good'],
    rows: [
      [
        'product',
        spread(product.perSecond),
        ...[product.latency.p50, product.latency.p99].map(shown),
        spread(productMs),
        spread(megabytes),
        shown(perSecond / medianOf(floors)),
        isGood ? 'yes' : 'no',
      ],
      ['floor', spread(floors), shown(floor.p50), shown(floor.p99), spread(floorMs), '', '', ''],
    ],
    figures: { product, productMs, megabytes, floor: { perSecond: floors, latency: floor, floorMs } },
  }
}
