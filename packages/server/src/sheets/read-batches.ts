import { setImmediate } from 'node:timers/promises'

const batchSize = 250

type ReadRows<Row> = (ids: readonly number[]) => Promise<readonly Row[]>

/** Rows in the order of their ids, some at a time; the first are there already: what cannot be read is refused before a file begins. */
export async function readBatches<Row>(
  ids: readonly number[],
  read: ReadRows<Row>,
): Promise<AsyncIterable<readonly Row[]>> {
  return readFollowingBatches(await read(ids.slice(0, batchSize)), ids.slice(batchSize), read)
}

async function* readFollowingBatches<Row>(first: readonly Row[], ids: readonly number[], read: ReadRows<Row>) {
  yield first
  for (let start = 0; start < ids.length; start += batchSize) {
    // Others are served in between: SQLite reads on the one thread there is.
    await setImmediate()
    yield await read(ids.slice(start, start + batchSize))
  }
}
