import { type FloorJob, withFloorServer } from '#floors/floor-server.ts'
import { medianOf, shown, spread } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'
import { generateLoad, type LoadCall, mergeRuns, type OneRun, type UnderLoad } from '#load/generate-load.ts'
import type { PreparedLoad } from './prepared-load.ts'

export interface Timing {
  readonly warmUpMs: number
  readonly runMs: number
  readonly runs: number
}

export const timings = {
  long: { warmUpMs: 3_000, runMs: 5_000, runs: 5 },
  short: { warmUpMs: 2_000, runMs: 3_000, runs: 3 },
} as const satisfies Readonly<Record<string, Timing>>

export interface MeasuredCall {
  readonly name: string
  readonly product: UnderLoad
  readonly floor: UnderLoad
}

interface MeasuredLoad {
  readonly calls: readonly LoadCall[]
  readonly floor: { readonly job: FloorJob; readonly calls: readonly LoadCall[] }
  /** First value of `{n}`. */
  readonly from: number
  readonly timing: Timing
}

/** Measures the product and its floor under the same load, alternating, so that other load on the machine affects both. */
export async function measureCall(
  name: string,
  { address, clients }: Pick<PreparedLoad, 'address' | 'clients'>,
  { calls, floor, from, timing }: MeasuredLoad,
): Promise<MeasuredCall> {
  return await withFloorServer(floor.job, async (bare) => {
    const loads: { product: OneRun[]; floor: OneRun[] } = { product: [], floor: [] }
    const { warmUpMs, runMs, runs } = timing
    let next = from
    for (let run = 0; run <= runs; run += 1) {
      // The first run of each is a warm-up.
      const job = { clients, runMs: run === 0 ? warmUpMs : runMs }
      const product = await generateLoad({ ...job, address, calls, from: next })
      const least = await generateLoad({ ...job, address: bare, calls: floor.calls, from: product.next })
      next = least.next
      if (run === 0) continue
      loads.product.push(product)
      loads.floor.push(least)
    }
    const measured = { name, product: mergeRuns(loads.product), floor: mergeRuns(loads.floor) }
    console.log(`  ${name}: ${medianRate(measured.product)} per second, floor ${medianRate(measured.floor)}`)
    return measured
  })
}

function medianRate({ perSecond }: UnderLoad): string {
  return shown(medianOf(perSecond))
}

export interface Goal {
  readonly perSecond: number
  readonly p50Ms?: number
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
      'per second',
      'p50',
      'p99',
      'max',
      'kB',
      'floor per second',
      'floor p99',
      'share of floor',
      'good',
    ],
    rows: measured.map(({ name, product, floor, goal }) => [
      name,
      spread(product.perSecond),
      ...[product.latency.p50, product.latency.p99, product.latency.max].map(shown),
      shown(product.bytesEach / 1_024),
      spread(floor.perSecond),
      shown(floor.latency.p99),
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
    product.latency.p50 < (goal.p50Ms ?? Number.POSITIVE_INFINITY) &&
    product.latency.p99 < (goal.p99Ms ?? Number.POSITIVE_INFINITY) &&
    product.bytesEach / 1_024 < (goal.kilobytes ?? Number.POSITIVE_INFINITY) &&
    shareOfFloor(measured) >= (goal.shareOfFloor ?? 0)
  )
}
