// SQLite takes at most 32,766 values in a statement: enough for rows of sixteen.
const rowsOfSixteen = 2_000

// MySQL takes at most 16 MB in one, and bytes are written in twice as many.
const mostBytes = 1_000_000

/** Rows in portions that one statement can hold. @param sizeOf about how many bytes a row has, where they are many @param mostRows where they have other columns */
export function* inPortions<Row>(
  rows: readonly Row[],
  sizeOf: (row: Row) => number = () => 0,
  mostRows = rowsOfSixteen,
): Generator<Row[]> {
  let portion: Row[] = []
  let bytes = 0
  for (const row of rows) {
    const size = sizeOf(row)
    if (portion.length > 0 && (portion.length >= mostRows || bytes + size > mostBytes)) {
      yield portion
      portion = []
      bytes = 0
    }
    portion.push(row)
    bytes += size
  }
  if (portion.length > 0) yield portion
}
