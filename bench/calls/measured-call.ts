import type { BareJob } from '#floors/bare-job.ts'
import { withBareServer } from '#floors/with-bare-server.ts'
import { medianOf, shown, spread } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'
import type { LoadCall } from '#load/load-job.ts'
import { putLoad, type UnderLoad } from '#load/put-load.ts'
import type { PreparedLoad } from './prepared-load.ts'

const timing = { warmUpMs: 3_000, runMs: 5_000, runs: 5 }

export interface MeasuredCall {
  readonly name: string
  readonly product: UnderLoad
  readonly floor: UnderLoad
}

/** Puts the same load on the product and on its floor. @param from the first number that `{n}` is */
export async function measureCall(
  name: string,
  { address, clients }: Pick<PreparedLoad, 'address' | 'clients'>,
  load: {
    readonly calls: readonly LoadCall[]
    readonly floor: { readonly job: BareJob; readonly calls: readonly LoadCall[] }
    readonly from: number
  },
): Promise<MeasuredCall> {
  const job = { clients, from: load.from, ...timing }
  const product = await putLoad({ ...job, address, calls: load.calls })
  console.log(`  ${name}: ${shown(medianOf(product.perSecond))} a second`)
  const floor = await withBareServer(load.floor.job, (bare) =>
    putLoad({ ...job, address: bare, calls: load.floor.calls, from: product.next }),
  )
  console.log(`  its floor: ${shown(medianOf(floor.perSecond))} a second`)
  return { name, product, floor }
}

export interface Goal {
  readonly perSecond: number
  readonly p99Ms?: number
  readonly shareOfFloor?: number
  readonly kilobytes?: number
}

export function callsTable(
  title: string,
  note: string,
  measured: readonly (MeasuredCall & { readonly goal: Goal })[],
): Table {
  return {
    title,
    note,
    columns: [
      'call',
      'a second',
      'p50',
      'p99',
      'max',
      'kB',
      'floor a second',
      'floor p99',
      'of floor',
      'good',
    ],
    rows: measured.map(({ name, product, floor, goal }) => [
      name,
      spread(product.perSecond),
      ...[product.durations.p50, product.durations.p99, product.durations.max].map(shown),
      shown(product.bytesEach / 1_024),
      spread(floor.perSecond),
      shown(floor.durations.p99),
      shown(shareOfFloor({ product, floor })),
      isGood({ product, floor }, goal) ? 'yes' : 'no',
    ]),
    figures: Object.fromEntries(measured.map(({ name, ...figures }) => [name, figures])),
  }
}

function shareOfFloor({ product, floor }: Pick<MeasuredCall, 'product' | 'floor'>): number {
  return medianOf(product.perSecond) / medianOf(floor.perSecond)
}

function isGood(measured: Pick<MeasuredCall, 'product' | 'floor'>, goal: Goal): boolean {
  const { product } = measured
  return (
    medianOf(product.perSecond) >= goal.perSecond &&
    product.durations.p99 < (goal.p99Ms ?? Number.POSITIVE_INFINITY) &&
    product.bytesEach / 1_024 < (goal.kilobytes ?? Number.POSITIVE_INFINITY) &&
    shareOfFloor(measured) >= (goal.shareOfFloor ?? 0)
  )
}
