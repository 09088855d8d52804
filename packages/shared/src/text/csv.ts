/** A row of a file. */
export interface CsvRow {
  /** Where it begins, from 1, as editors count. */
  readonly line: number
  readonly cells: readonly string[]
}

export const separators = [';', ',', '\t', '|'] as const

export type Separator = (typeof separators)[number]

// Enough to tell by, and never more than a moment.
const sampleLength = 64 * 1024
const sampleRows = 30

/** The sign that takes most rows apart into as many cells as the first. */
export function detectSeparator(text: string): Separator {
  const start = text.slice(0, sampleLength)
  let best: { separator: Separator; score: number } = { separator: ';', score: 0 }
  for (const separator of separators) {
    const rows = parseRows(start, separator).slice(0, sampleRows)
    const width = rows[0]?.cells.length ?? 0
    const alike = rows.filter(({ cells }) => cells.length === width).length
    const score = width < 2 ? 0 : alike / rows.length + width / 1_000
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

/** Every row that says something. Cells in quotes may hold separators, line breaks and doubled quotes. */
export function parseRows(text: string, separator: Separator): CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let begun = 1
  let at = 0
  const end = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begun, cells })
    cells = []
    begun = line
  }
  while (at < text.length) {
    const cell = readCell(text, at, separator)
    cells.push(cell.value)
    line += cell.breaks
    at = cell.end
    if (text[at] === separator) {
      at += 1
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    end()
  }
  end()
  return rows
}

interface Cell {
  readonly value: string
  /** Where its separator or the end of its row is. */
  readonly end: number
  /** Line breaks in it. */
  readonly breaks: number
}

function readCell(text: string, start: number, separator: Separator): Cell {
  const closing = text[start] === '"' ? findClosingQuote(text, start + 1) : -1
  if (closing === -1) return readUnquotedCell(text, start, separator)
  const quoted = text.slice(start + 1, closing)
  const end = findCellEnd(text, closing + 1, separator)
  const behind = text.slice(closing + 1, end)
  const isOneCell = findCellEnd(quoted, 0, separator) === quoted.length
  if (isOneCell && behind.trim() !== '') return readUnquotedCell(text, start, separator)
  // What stands behind the closing quote belongs to it: somebody forgot to double one.
  const value = quoted.replaceAll('""', '"') + behind
  return { value, end, breaks: quoted.match(/\r\n|\r|\n/g)?.length ?? 0 }
}

/** A quote at its beginning that does not enclose it is a letter like any other. */
function readUnquotedCell(text: string, start: number, separator: Separator): Cell {
  const end = findCellEnd(text, start, separator)
  return { value: text.slice(start, end), end, breaks: 0 }
}

const cellEndPatterns = new Map(
  separators.map((separator) => [
    separator,
    new RegExp(`[${separator === '\t' ? '\\t' : separator}\r\n]`, 'g'),
  ]),
)

function findCellEnd(text: string, start: number, separator: Separator): number {
  const sign = cellEndPatterns.get(separator)
  if (sign === undefined) return text.length
  sign.lastIndex = start
  return sign.exec(text)?.index ?? text.length
}

/** -1 where it is missing. */
function findClosingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** A cell as it stands in a CSV file: quoted wherever a program that expects another separator would part it. */
export function quoteCsvCell(text: string): string {
  return /[,;|\t\r\n"]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// What spreadsheets calculate where they open a CSV file, after OWASP: also behind what nobody sees, also full-width.
const formulaStart = /^(?:[\s\p{C}"]*[=+\-@＝＋－＠]|[\t\r\n])/u

// A spreadsheet of another region parts a text at other signs than the file does; each part could be a formula.
const formulaInside = /(?<=[,;|\t\r\n])(?='*(?:(?![\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠])/gu
const escapedFormulaInside = /(?<=[,;|\t\r\n])'(?='*(?:(?![\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠])/gu

/** A text that no spreadsheet takes for a formula. An apostrophe in front stands for ours, so its own is doubled. */
export function escapeFormula(text: string): string {
  const safe = text.replace(formulaInside, "'")
  return formulaStart.test(safe) || safe.startsWith("'") ? `'${safe}` : safe
}

/** A text as it was before it was made safe. Foreign files may begin a name with an apostrophe: it stays. */
export function unescapeFormula(cell: string): string {
  const rest = cell.slice(1)
  const isMarked = cell.startsWith("'") && (formulaStart.test(rest) || rest.startsWith("'"))
  return (isMarked ? rest : cell).replace(escapedFormulaInside, '')
}
