import {
  type CsvRow,
  detectSeparator,
  parseRows,
  type Separator,
  unescapeFormula,
} from '@quittance/shared/text/csv.ts'
import { isUnpackedWithin } from './measure-unpacked.ts'

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
export function readAnew(
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
