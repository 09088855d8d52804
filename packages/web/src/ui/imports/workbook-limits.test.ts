import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { zipOf } from '../../../test/zip-of.ts'
import { openSource } from './source-file.ts'

const megabyte = 1024 * 1024

const worksheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const relationships = (...all: string[]) =>
  xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`,
  )

/** Returns a workbook with one sheet, whose parts can be invalid or too large. */
function workbookOf(sheet: Buffer, { statedLength = sheet.length, strings = xml('<sst/>') } = {}): File {
  const types = xml(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${worksheets}.sheet.main+xml"/></Types>`,
  )
  const book = xml(
    '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  )
  const parts = zipOf([
    { name: '[Content_Types].xml', content: types },
    {
      name: '_rels/.rels',
      content: relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
    },
    { name: 'xl/workbook.xml', content: book },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships(
        relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relationship('rId2', 'sharedStrings', 'sharedStrings.xml'),
      ),
    },
    { name: 'xl/sharedStrings.xml', content: strings },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, statedLength },
  ])
  return new File([parts], 'clients.xlsx')
}

const sheetOf = (rows: string) => xml(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('a workbook', () => {
  it('is read', async () => {
    const source = await openSource(workbookOf(sheetOf(`<row r="1">${cell('A1', 'Ménard')}</row>`)))
    expect(source.rows).toEqual([{ line: 1, cells: ['Ménard'] }])
  })

  it.each([
    ['with the true length', undefined],
    ['with a length that is too small', 1_000],
    ['without a length', 0],
  ])('is rejected as soon as it unpacks to too much, %s in the directory', async (_how, statedLength) => {
    const bomb = workbookOf(Buffer.concat([sheetOf(''), Buffer.alloc(80 * megabyte, ' ')]), {
      ...(statedLength !== undefined && { statedLength }),
    })
    expect(bomb.size).toBeLessThan(megabyte)
    await expect(openSource(bomb)).rejects.toMatchObject({ because: 'unpacked-too-large', max: 64 })
  })

  it('is also rejected if other parts than its sheets become too large', async () => {
    const strings = Buffer.concat([xml('<sst><si><t>'), Buffer.alloc(80 * megabyte, 'x')])
    const bomb = workbookOf(sheetOf(''), { strings })
    await expect(openSource(bomb)).rejects.toMatchObject({ because: 'unpacked-too-large' })
  })

  it('does not expand entities that it defines', async () => {
    const sheet = Buffer.from(
      `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]>${sheetOf(`<row r="1">${cell('A1', 'y &b;')}</row>`)}`,
    )
    const read = await openSource(workbookOf(sheet)).catch(() => ({ rows: [] }))
    expect(JSON.stringify(read.rows).length).toBeLessThan(100_000)
  })

  it('is read up to 200 columns', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => {
      return `<row r="${at + 1}">${cell(`A${at + 1}`, 'a')}${cell(`XFD${at + 1}`, 'far')}</row>`
    })
    const { rows: read } = await openSource(workbookOf(sheetOf(rows.join(''))))
    expect(read).toHaveLength(1_000)
    expect(Math.max(...read.map(({ cells }) => cells.length))).toBeLessThanOrEqual(200)
  })

  it('is read completely with 20,000 rows', async () => {
    const rows: CellValue[][] = Array.from({ length: 20_000 }, (_, at) => {
      return [`Client ${at}`, `client${at}@example.org`, `${at} rue de l’Église`, '75001', 'Paris', at]
    })
    const written = await writeXlsx({
      sheets: [
        { name: 'Clients', rows },
        { name: 'Others', rows: [['x']] },
      ],
    })
    const source = await openSource(new File([new Uint8Array(written)], 'clients.xlsx'))
    expect(source.rows).toHaveLength(20_000)
    expect(source.rows.at(-1)?.cells[0]).toBe('Client 19999')
  })
})
