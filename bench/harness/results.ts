import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Machine } from './machine.ts'

export interface Table {
  readonly title: string
  /** Units, goals, and explanations. */
  readonly note: string
  /** The first column is the name of the row. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Data of the rows for programs, by the name of the row. */
  readonly figures: Readonly<Record<string, unknown>>
}

export interface Run {
  readonly machine: Machine
  /** Description of the data set. */
  readonly data: string
  readonly tables: readonly Table[]
}

const folder = fileURLToPath(new URL('../results/', import.meta.url))

/** Stores a run as the last one on its database, as JSON and as Markdown. */
export function writeResults(bench: string, database: string, run: Run): void {
  mkdirSync(folder, { recursive: true })
  const file = `${folder}${bench}.json`
  const earlier: Record<string, Run> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const runs = { ...earlier, [database]: run }
  writeFileSync(file, `${JSON.stringify(runs, null, 2)}\n`)
  const pages = Object.values(runs).map(pageOf)
  writeFileSync(`${folder}${bench}.md`, `# ${bench}\n\n${pages.join('\n')}`)
}

function pageOf({ machine, data, tables }: Run): string {
  const { database, date, ...computer } = machine
  const heading = `## ${database}\n\n${date}. ${Object.values(computer).join(', ')}. Data: ${data}.\n`
  return [heading, ...tables.map(tableText)].join('\n')
}

export function tableText({ title, note, columns, rows }: Table): string {
  const widths = columns.map((column, place) =>
    Math.max(column.length, ...rows.map((row) => row[place]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) => {
    const padded = widths.map((width, place) => pad(cells[place] ?? '', width, place))
    return `| ${padded.join(' | ')} |`
  }
  const rule = `|${widths.map((width, place) => (place === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [`### ${title}`, '', note, '', line(columns), rule, ...rows.map(line), ''].join('\n')
}

function pad(cell: string, width: number, place: number): string {
  return place === 0 ? cell.padEnd(width) : cell.padStart(width)
}
