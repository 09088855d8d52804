import { setImmediate } from 'node:timers/promises'

const rowsAtOnce = 250

type Read<Row> = (ids: readonly number[]) => Promise<readonly Row[]>

/** Rows in the order of their ids, some at a time; the first are there already: what cannot be read is refused before a file begins. */
export async function readBatches<Row>(
  ids: readonly number[],
  read: Read<Row>,
): Promise<AsyncIterable<readonly Row[]>> {
  return following(await read(ids.slice(0, rowsAtOnce)), ids.slice(rowsAtOnce), read)
}

async function* following<Row>(first: readonly Row[], ids: readonly number[], read: Read<Row>) {
  yield first
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    // Others are served in between: SQLite reads on the one thread there is.
    await setImmediate()
    yield await read(ids.slice(start, start + rowsAtOnce))
  }
}
