import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { StoredValue } from '#database/copies/snapshot.ts'
import { partHeaderSchema, partRowSchema } from './manifest.ts'

// A part is rows of one table: a line that names the columns, then one for each row, compressed.

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

// Nothing that was written by us is larger, and nothing that was not takes all memory.
const maxPartBytes = 2 ** 29

interface PartColumns {
  readonly columns: readonly string[]
  /** Those that are written in Base64. */
  readonly bytes: readonly string[]
}

export interface PartRows extends PartColumns {
  readonly rows: readonly (readonly StoredValue[])[]
}

/** A JSON array in the order of the columns: bytes as base 64, integers beyond 2⁵³ as text. Without a line break. */
export function formatRow(row: readonly StoredValue[]): string {
  const values = row.map((value) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
    return typeof value === 'bigint' ? String(value) : value
  })
  return JSON.stringify(values)
}

/** A line that names the columns, then one for each row; compressed by Zstandard. */
export async function packPart({ columns, bytes }: PartColumns, lines: readonly string[]): Promise<Buffer> {
  return await compress(`${[JSON.stringify({ columns, bytes }), ...lines].join('\n')}\n`)
}

/** @throws what is wrong with it */
export async function unpackPart(content: Buffer): Promise<PartRows> {
  const text = (await decompress(content, { maxOutputLength: maxPartBytes })).toString('utf8')
  const [first = '', ...lines] = text.trimEnd().split('\n')
  const { columns, bytes } = partHeaderSchema.parse(JSON.parse(first))
  const isBase64Column = columns.map((column) => bytes.includes(column))
  const rows = lines.map((line) => {
    const values = partRowSchema.parse(JSON.parse(line))
    if (values.length !== columns.length) throw new Error(`A row has ${values.length} values`)
    return values.map((value, place) =>
      isBase64Column[place] === true && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
    )
  })
  return { columns, bytes, rows }
}
