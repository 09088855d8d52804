import { escapeFormula, parseRows, unescapeFormula } from '@quittance/shared/text/csv.ts'
import { describe, expect, it } from 'vitest'
import { rejectedRowsFile } from './result-files.ts'
import { openPasted, openSource, readAgain, UnreadableFile } from './source-file.ts'

describe('a file', () => {
  const fileOf = (...parts: BlobPart[]) => new File(parts, 'given.csv')

  it('is read with the detected encoding and separator, and can be read with others', async () => {
    const bytes = Uint8Array.from(Buffer.from('Société;Ville\nÉmile, père;Nîmes\n', 'latin1'))
    const source = await openSource(fileOf(bytes))
    expect(source.text).toMatchObject({ encoding: 'windows-1252', separator: ';' })
    expect(source.rows[1]?.cells).toEqual(['Émile, père', 'Nîmes'])
    const anew = readAgain(source, { separator: ',' })
    expect(anew.rows[1]?.cells).toEqual(['Émile', ' père;Nîmes'])
  })

  it('is read without the apostrophes that our export adds', async () => {
    const cells = ['+33 1', "'s-Hertogenbosch", '=1+1', 'Devis,=1+1,x']
    const source = await openSource(fileOf(`${cells.map(escapeFormula).join(';')}\n`))
    expect(source.rows[0]?.cells).toEqual(cells)
  })

  it.each([
    ['empty', ''],
    ['empty', ' \n;;\n'],
    ['not-a-workbook', 'PK\u0003\u0004 and nothing else'],
  ])('is rejected: %s', async (because, content) => {
    await expect(openSource(fileOf(content))).rejects.toMatchObject({ because })
  })

  it('can be pasted from a spreadsheet', () => {
    const source = openPasted('Name\tPrice\nMur; blanc\t12,50\n')
    expect(source.text).toMatchObject({ separator: '\t' })
    expect(source.rows.map(({ cells }) => cells)).toEqual([
      ['Name', 'Price'],
      ['Mur; blanc', '12,50'],
    ])
  })

  it('is rejected before it is read if it is too large', async () => {
    const large = Object.defineProperty(fileOf('a'), 'size', { value: 50 * 1024 * 1024 + 1 })
    await expect(openSource(large)).rejects.toEqual(new UnreadableFile('too-large'))
  })

  it('of rejected rows contains the reasons, and can be read again unchanged', async () => {
    const cells = ['=1+1', 'two\nlines; and "quotes"', ' x ']
    const options = { headings: ['=A()', 'B;', 'C'], why: 'Why', separator: ';' } as const
    const rejected = rejectedRowsFile(
      [{ row: { line: 3, cells }, outcome: 'refused', id: null, reasons: ['One.', 'Two.'] }],
      options,
    )
    const text = await rejected.text()
    expect(new Uint8Array(await rejected.arrayBuffer()).subarray(0, 3)).toEqual(
      Uint8Array.from([0xef, 0xbb, 0xbf]),
    )
    expect(text).toMatch(/^'=A\(\);"B;";C;Why\r\n'=1\+1;/)
    const rows = parseRows(text.replace('\ufeff', ''), ';').map((row) => row.cells.map(unescapeFormula))
    expect(rows).toEqual([
      ['=A()', 'B;', 'C', 'Why'],
      [...cells, 'One. Two.'],
    ])
  })
})
