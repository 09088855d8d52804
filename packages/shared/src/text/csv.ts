export interface CsvRow {
  /** Number of its first line in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export const separators = [';', ',', '\t', '|'] as const

export type Separator = (typeof separators)[number]

// Bounds the time of the detection.
const sampleLength = 64 * 1024
const sampleRows = 30

/** Returns the separator with which most rows have as many cells as the first row. */
export function detectSeparator(text: string): Separator {
  const start = text.slice(0, sampleLength)
  let best: { separator: Separator; score: number } = { separator: ';', score: 0 }
  for (const separator of separators) {
    const rows = parseRows(start, separator).slice(0, sampleRows)
    const width = rows[0]?.cells.length ?? 0
    const matching = rows.filter(({ cells }) => cells.length === width).length
    const score = width < 2 ? 0 : matching / rows.length + width / 1_000
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

/** Parses the rows that are not blank. Quoted cells can contain separators, line breaks and doubled quotes. */
export function parseRows(text: string, separator: Separator): CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let firstLine = 1
  let index = 0
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: firstLine, cells })
    cells = []
    firstLine = line
  }
  while (index < text.length) {
    const cell = readCell(text, index, separator)
    cells.push(cell.value)
    line += cell.lineBreaks
    index = cell.end
    if (text[index] === separator) {
      index += 1
      continue
    }
    index += text.startsWith('\r\n', index) ? 2 : 1
    line += 1
    endRow()
  }
  endRow()
  return rows
}

interface Cell {
  readonly value: string
  /** Index of the next separator or of the end of the row. */
  readonly end: number
  /** Number of line breaks in the cell. */
  readonly lineBreaks: number
}

function readCell(text: string, start: number, separator: Separator): Cell {
  const closing = text[start] === '"' ? findClosingQuote(text, start + 1) : -1
  if (closing === -1) return readUnquotedCell(text, start, separator)
  const quoted = text.slice(start + 1, closing)
  const end = findCellEnd(text, closing + 1, separator)
  const rest = text.slice(closing + 1, end)
  const isOneCell = findCellEnd(quoted, 0, separator) === quoted.length
  if (isOneCell && rest.trim() !== '') return readUnquotedCell(text, start, separator)
  // A quote inside the cell was not doubled.
  const value = quoted.replaceAll('""', '"') + rest
  return { value, end, lineBreaks: quoted.match(/\r\n|\r|\n/g)?.length ?? 0 }
}

/** Reads a cell up to the next separator. A quote at its start is part of the text. */
function readUnquotedCell(text: string, start: number, separator: Separator): Cell {
  const end = findCellEnd(text, start, separator)
  return { value: text.slice(start, end), end, lineBreaks: 0 }
}

const cellEndPatterns = new Map(
  separators.map((separator) => [
    separator,
    new RegExp(`[${separator === '\t' ? '\\t' : separator}\r\n]`, 'g'),
  ]),
)

function findCellEnd(text: string, start: number, separator: Separator): number {
  const pattern = cellEndPatterns.get(separator)
  if (pattern === undefined) return text.length
  pattern.lastIndex = start
  return pattern.exec(text)?.index ?? text.length
}

/** Returns -1 if there is none. */
function findClosingQuote(text: string, start: number): number {
  let index = text.indexOf('"', start)
  while (index !== -1 && text[index + 1] === '"') index = text.indexOf('"', index + 2)
  return index
}

/** Quotes a cell if it contains a quote, a line break or any common separator, because readers may expect another separator. */
export function quoteCsvCell(text: string): string {
  return /[,;|\t\r\n"]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// Start of a cell that spreadsheets evaluate as a formula (OWASP CSV injection), also after invisible and as full-width
// characters.
const formulaStart = /^(?:[\s\p{C}"]*[=+\-@＝＋－＠]|[\t\r\n])/u

// A spreadsheet of another region can split the text at another separator; each part could be a formula.
const formulaInside = /(?<=[,;|\t\r\n])(?='*(?:(?![\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠])/gu
const escapedFormulaInside = /(?<=[,;|\t\r\n])'(?='*(?:(?![\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠])/gu

/** Escapes a text with apostrophes so that no spreadsheet evaluates it. A leading apostrophe of the text is doubled. */
export function escapeFormula(text: string): string {
  const safe = text.replace(formulaInside, "'")
  return formulaStart.test(safe) || safe.startsWith("'") ? `'${safe}` : safe
}

/** Reverts `escapeFormula`. A leading apostrophe of a name in a foreign file stays. */
export function unescapeFormula(cell: string): string {
  const rest = cell.slice(1)
  const isEscaped = cell.startsWith("'") && (formulaStart.test(rest) || rest.startsWith("'"))
  return (isEscaped ? rest : cell).replace(escapedFormulaInside, '')
}
