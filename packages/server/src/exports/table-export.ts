import { setImmediate } from 'node:timers/promises'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'

/** A column of a sheet. Text stays text, whatever it looks like; figures and days can be reckoned with. */
export type ExportColumn<Row> = {
  readonly heading: string
  /** In characters, roughly; absent: what a column of its kind mostly takes. */
  readonly width?: number
} & (
  | { readonly kind: 'text'; readonly value: (row: Row) => string }
  | { readonly kind: 'number' | 'money'; readonly value: (row: Row) => Decimal | null }
  | { readonly kind: 'day'; readonly value: (row: Row) => CalendarDay | null }
  /** ISO 8601 in UTC, as it is written too: the heading says so. */
  | { readonly kind: 'moment'; readonly value: (row: Row) => string | null }
)

/** Rows under headings, read while they are written. */
export interface TableExport<Row> {
  /** What the rows are: the file is named after it. */
  readonly name: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly batches: AsyncIterable<readonly Row[]>
}

/** Every column that a list offers, by its name in the call. */
export type ExportColumns<Row, Name extends string> = Readonly<Record<Name, ExportColumn<Row>>>

const batchSize = 250

type ReadRows<Row> = (ids: readonly number[]) => Promise<readonly Row[]>

/** Rows in the order of their ids, some at a time; the first are there already: what cannot be read is refused before a file begins. */
export async function readBatches<Row>(
  ids: readonly number[],
  read: ReadRows<Row>,
): Promise<AsyncIterable<readonly Row[]>> {
  return readFollowingBatches(await read(ids.slice(0, batchSize)), ids.slice(batchSize), read)
}

async function* readFollowingBatches<Row>(
  first: readonly Row[],
  ids: readonly number[],
  read: ReadRows<Row>,
) {
  yield first
  for (let start = 0; start < ids.length; start += batchSize) {
    // Others are served in between: SQLite reads on the one thread there is.
    await setImmediate()
    yield await read(ids.slice(start, start + batchSize))
  }
}
