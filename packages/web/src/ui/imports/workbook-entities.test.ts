import { expect, it } from 'vitest'
import { openSource } from './source-file.ts'

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Returns a workbook with one cell, and a document type declaration before its sheet. */
function workbookWith(documentType: string, cell: string): File {
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="a" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets><sheet name="One" sheetId="1" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="a" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${documentType}<worksheet xmlns="${spreadsheet}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${cell}</t></is></c></row></sheetData></worksheet>`,
  }
  return new File([zipOf(files)], 'clients.xlsx')
}

/** Returns a ZIP file without compression. */
function zipOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts: number[] = []
  const directory: number[] = []
  for (const [name, text] of Object.entries(files)) {
    const label = bytesOf(name)
    const content = bytesOf(text)
    const head = headOf(label, content)
    directory.push(...four(0x02014b50), ...two(20), ...head, ...zeros(10), ...four(parts.length), ...label)
    parts.push(...four(0x04034b50), ...head, ...label, ...content)
  }
  const count = two(Object.keys(files).length)
  const sizes = [...four(directory.length), ...four(parts.length)]
  return Uint8Array.from([
    ...parts,
    ...directory,
    ...four(0x06054b50),
    ...zeros(4),
    ...count,
    ...count,
    ...sizes,
    ...zeros(2),
  ])
}

/** Returns the fields that the header of a file and its entry in the directory have in common. */
function headOf(label: readonly number[], content: readonly number[]): number[] {
  const size = four(content.length)
  return [
    ...two(20),
    ...zeros(8),
    ...four(crcOf(content)),
    ...size,
    ...size,
    ...two(label.length),
    ...zeros(2),
  ]
}

const bytesOf = (text: string) => [...new TextEncoder().encode(text)]
const zeros = (count: number) => Array.from({ length: count }, () => 0)
const two = (value: number) => [value & 0xff, (value >>> 8) & 0xff]
const four = (value: number) => [...two(value), ...two(value >>> 16)]

function crcOf(bytes: readonly number[]): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

it('reads a workbook without a document type declaration', async () => {
  const { rows } = await openSource(workbookWith('', 'Ada &amp; sons'))
  expect(rows).toEqual([{ line: 1, cells: ['Ada & sons'] }])
})

it.each([
  ['a file', '<!DOCTYPE worksheet [<!ENTITY e SYSTEM "file:///etc/hostname">]>'],
  ['an address', '<!DOCTYPE worksheet [<!ENTITY e SYSTEM "http://127.0.0.1:9/secret">]>'],
  ['other entities', `<!DOCTYPE worksheet [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY e "&a;&a;&a;&a;">]>`],
])('resolves no entity that names %s', async (_title, documentType) => {
  const cells = await openSource(workbookWith(documentType, 'before &e; after')).then(
    ({ rows }) => rows.flatMap((row) => row.cells),
    () => [],
  )
  expect(cells.filter((cell) => !/^before (&e;)? ?after$/.test(cell))).toEqual([])
})
