import { parseRows } from '@quittance/shared/text/csv.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expect, it } from 'vitest'
import { type RowReport, rejectedRowsFile, reportFile } from './result-files.ts'

const formula = '=1+1'
const rejected: RowReport = {
  row: { line: 3, cells: [formula, 'b;c'] },
  outcome: 'refused',
  id: null,
  reasons: ['One.', 'Two.'],
}
const headings = [formula, 'Name']

const cellsIn = async (file: Blob) => parseRows(await file.text(), ';').map(({ cells }) => cells)

it('contains no formulas, neither in its cells nor in its headings', async () => {
  expect(await cellsIn(rejectedRowsFile([rejected], { headings, why: 'Why', separator: ';' }))).toEqual([
    ["'=1+1", 'Name', 'Why'],
    ["'=1+1", 'b;c', 'One. Two.'],
  ])
})

it('contains the outcome of each row and the address of its record', async () => {
  const known: RowReport = { row: { line: 2, cells: ['a'] }, outcome: 'known', id: 7, reasons: [] }
  const addressOf = (id: number) => `https://example.com/lead/show/${id}`
  const file = reportFile([known, rejected], { headings, separator: ';', addressOf }, englishText)
  expect((await cellsIn(file)).map((cells) => cells.slice(0, 1).concat(cells.slice(2)))).toEqual([
    ['Line', 'Record', 'Reason for rejection', "'=1+1", 'Name'],
    ['2', 'https://example.com/lead/show/7', '', 'a', ''],
    ['3', '', 'One. Two.', "'=1+1", 'b;c'],
  ])
})

it('has a column for warnings if a row has one', async () => {
  const warned: RowReport = {
    ...{ row: { line: 4, cells: ['a'] }, outcome: 'created', id: 8, reasons: [] },
    warnings: ['SIREN is wrong.', 'VAT number is wrong.'],
  }
  const addressOf = () => 'https://example.com/'
  const file = reportFile([rejected, warned], { headings, separator: ';', addressOf }, englishText)
  expect((await cellsIn(file)).map((cells) => cells.slice(3, 5))).toEqual([
    ['Reason for rejection', 'Warning'],
    ['One. Two.', ''],
    ['', 'SIREN is wrong. VAT number is wrong.'],
  ])
})
