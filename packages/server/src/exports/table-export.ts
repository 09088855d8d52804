import { setImmediate } from 'node:timers/promises'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'

/** A column of an export. Text is never interpreted as a formula; numbers and dates can be calculated with. */
export type ExportColumn<Row> = {
  readonly heading: string
  /** Approximate width in characters; absent for the default of the column kind. */
  readonly width?: number
} & (
  | { readonly kind: 'text'; readonly value: (row: Row) => string }
  | { readonly kind: 'number' | 'money'; readonly value: (row: Row) => Decimal | null }
  | { readonly kind: 'day'; readonly value: (row: Row) => CalendarDay | null }
  /** ISO 8601, UTC. The file contains UTC too, and the heading says so. */
  | { readonly kind: 'timestamp'; readonly value: (row: Row) => string | null }
)

/** A table that is read in batches while it is written as a file. */
export interface TableExport<Row> {
  /** Name of the records, used as the file name. */
  readonly name: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly batches: AsyncIterable<readonly Row[]>
}

/** All columns of an export by their names in the call. */
export type ExportColumns<Row, Name extends string> = Readonly<Record<Name, ExportColumn<Row>>>

const batchSize = 250

type ReadRows<Row> = (ids: readonly number[]) => Promise<readonly Row[]>

/**
 * Reads rows by id in batches. The first batch is read before returning, so errors are reported before the file starts.
 */
export async function readBatches<Row>(
  ids: readonly number[],
  read: ReadRows<Row>,
): Promise<AsyncIterable<readonly Row[]>> {
  return readFollowingBatches(await read(ids.slice(0, batchSize)), ids.slice(batchSize), read)
}

async function* readFollowingBatches<Row>(
  firstBatch: readonly Row[],
  ids: readonly number[],
  read: ReadRows<Row>,
) {
  yield firstBatch
  for (let start = 0; start < ids.length; start += batchSize) {
    // Yields to other requests: SQLite reads on the main thread.
    await setImmediate()
    yield await read(ids.slice(start, start + batchSize))
  }
}
