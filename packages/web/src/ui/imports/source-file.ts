import {
  type CsvRow,
  detectSeparator,
  parseRows,
  type Separator,
  unescapeFormula,
} from '@quittance/shared/text/csv.ts'

/** The encodings in which a text file can be read. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const

export type Encoding = (typeof encodings)[number]

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Detects the encoding: that of the byte-order mark, or UTF-8 if the bytes are valid, or else Windows-1252. */
export function encodingOf(bytes: Uint8Array): Encoding {
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, place) => bytes[place] === byte)) return encoding
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Decodes a text, without its byte-order mark. */
export function textOf(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

const megabyte = 1024 * 1024
const largestFile = 50 * megabyte

// The XML of a workbook is five to twenty times as large as its file, and takes a few times its own size in memory.
const leastUnpacked = 64 * megabyte
const mostUnpacked = 600 * megabyte
const unpackedPerByte = 25

// More columns than any list of contacts has. A cell further to the right would widen all rows.
const cellsRead = 'A1:GR1048576'

/** A file that the user has selected: text, which can be read with several encodings, or the first sheet of a workbook. */
export interface SourceFile {
  readonly name: string
  readonly text: {
    readonly bytes: Uint8Array
    readonly encoding: Encoding
    readonly separator: Separator
  } | null
  readonly rows: readonly CsvRow[]
  /** Pasted rows instead of a file. */
  readonly isPasted?: true
}

export class UnreadableFile extends Error {
  readonly because: 'too-large' | 'unpacked-too-large' | 'empty' | 'not-a-workbook'
  /** The limit that the file exceeds, in MB. */
  readonly max: number

  constructor(
    because: UnreadableFile['because'],
    { max = 0, cause }: { max?: number; cause?: unknown } = {},
  ) {
    super(because, { cause })
    this.because = because
    this.max = max
  }
}

/** Reads a file. @throws UnreadableFile */
export async function openSource(file: File): Promise<SourceFile> {
  if (file.size > largestFile) throw new UnreadableFile('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b
  const source = isWorkbook ? await workbook(file.name, bytes) : textFile(file.name, bytes)
  if (source.rows.length === 0) throw new UnreadableFile('empty')
  return source
}

function textFile(name: string, bytes: Uint8Array): SourceFile {
  const encoding = encodingOf(bytes)
  const text = textOf(bytes, encoding)
  const separator = detectSeparator(text)
  return { name, text: { bytes, encoding, separator }, rows: plainRows(text, separator) }
}

/** Reads rows that the user has pasted: text with tabs from a spreadsheet, or the content of a text file. */
export function openPasted(text: string): SourceFile {
  return { ...textFile('', new TextEncoder().encode(text)), isPasted: true }
}

/** Reads a text file again with another encoding or separator. */
export function readAgain(
  source: SourceFile,
  how: { readonly encoding?: Encoding; readonly separator?: Separator },
): SourceFile {
  if (source.text === null) return source
  const text = { ...source.text, ...how }
  return { ...source, text, rows: plainRows(textOf(text.bytes, text.encoding), text.separator) }
}

/** Parses the rows of a text file, and removes the apostrophes that prevent formulas. Workbooks do not contain them. */
function plainRows(text: string, separator: Separator): CsvRow[] {
  return parseRows(text, separator).map(({ line, cells }) => ({ line, cells: cells.map(unescapeFormula) }))
}

async function workbook(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<SourceFile> {
  // Lazy, because only workbooks need it.
  const { readXlsx } = await import('hucre/xlsx')
  const notAWorkbook = (cause: unknown): never => {
    throw new UnreadableFile('not-a-workbook', { cause })
  }
  // Checked before any content is kept in memory.
  const limit = Math.min(mostUnpacked, Math.max(leastUnpacked, bytes.length * unpackedPerByte))
  if (!(await isUnpackedWithin(bytes, limit).catch(notAWorkbook))) {
    throw new UnreadableFile('unpacked-too-large', { max: Math.floor(limit / megabyte) })
  }
  const read = await readXlsx(bytes, { sheets: [0], range: cellsRead }).catch(notAWorkbook)
  const sheet = read.sheets[0]?.rows ?? []
  const rows = sheet.map((cells, place) => ({ line: place + 1, cells: cells.map(cellText) }))
  return { name, text: null, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) }
}

function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return value === null || value === undefined ? '' : String(value)
}

const signatures = { entry: 0x02014b50, localFile: 0x04034b50, end: 0x06054b50 } as const
const endLength = 22
const longestComment = 65_535
const entryLength = 46
const localHeaderLength = 30
const deflated = 8

// A workbook contains some dozens of files. Each entry takes time and memory, even if it is empty.
const mostEntries = 20_000

interface ZipEntry {
  readonly isDeflated: boolean
  /** Unpacked length according to the directory, in bytes. Used only if the entry is not compressed. */
  readonly statedLength: number
  /** Position of its bytes in the file. If their number is not stated, they are read up to the end of the file. */
  readonly start: number
  readonly end: number
}

/**
 * Returns whether a ZIP file is within a limit when it is unpacked. It is unpacked in chunks that are not kept, because the
 * lengths in its directory can be wrong, until the limit is exceeded.
 * @param limit in bytes
 * @throws RangeError if it is not a ZIP file
 */
async function isUnpackedWithin(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<boolean> {
  let left = limit
  for (const { isDeflated, statedLength, start, end } of entriesOf(bytes)) {
    if (isDeflated) left -= await inflatedLength(bytes.subarray(start, end), left)
    else left -= statedLength
    if (left < 0) return false
  }
  return true
}

const chunkLength = 65_536

/** Returns the number of bytes after decompression; beyond the limit, any number above the limit. */
async function inflatedLength(deflatedBytes: Uint8Array<ArrayBuffer>, limit: number): Promise<number> {
  const stream = new DecompressionStream('deflate-raw')
  // An error in the data is also reported by the reader below.
  void writeChunks(stream.writable, deflatedBytes).catch(() => undefined)
  const reader = stream.readable.getReader()
  let length = 0
  try {
    for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) {
      length += value.length
      if (length > limit) break
    }
    await reader.cancel()
  } catch {
    // The workbook reader rejects damaged data later. The bytes before the damage have been counted.
  }
  return length
}

async function writeChunks(
  writable: WritableStream<BufferSource>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const writer = writable.getWriter()
  for (let at = 0; at < bytes.length; at += chunkLength) {
    await writer.write(bytes.subarray(at, at + chunkLength))
  }
  await writer.close()
}

/** Returns the entries of the central directory. */
function entriesOf(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  if (count > mostEntries) throw new RangeError(`A ZIP file with ${count} entries is not a workbook`)
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== signatures.entry) throw new RangeError('The ZIP directory is damaged')
    entries.push(entryAt(view, at))
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    at += entryLength + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

function entryAt(view: DataView, at: number): ZipEntry {
  const local = view.getUint32(at + 42, true)
  if (view.getUint32(local, true) !== signatures.localFile) throw new RangeError('A ZIP entry is damaged')
  const namesLength = view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const start = local + localHeaderLength + namesLength
  const length = view.getUint32(at + 20, true)
  return {
    isDeflated: view.getUint16(at + 10, true) === deflated,
    statedLength: view.getUint32(at + 24, true),
    start,
    end: length === 0 ? view.byteLength : start + length,
  }
}

/** Returns the position of the end record, which only a comment can follow. */
function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= first; at -= 1) {
    if (view.getUint32(at, true) === signatures.end) return at
  }
  throw new RangeError('This is not a ZIP file')
}
