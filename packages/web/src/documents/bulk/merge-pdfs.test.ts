import { buildPrintModel, renderPdfs } from '@quittance/server/test/pdf-documents.ts'
import { extractPdfText, runPdfTool } from '@quittance/server/test/pdf-tools.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { mergePdfs, type SourcePdf } from './merge-pdfs.ts'

async function merge(sources: readonly SourcePdf[], title: string): Promise<Uint8Array> {
  return new Uint8Array(await (await mergePdfs(sources, title)).arrayBuffer())
}

/** Returns the objects of a PDF as text. */
const plainOf = (pdf: Uint8Array) =>
  runPdfTool(pdf, 'qpdf', ['--qdf', '--object-streams=disable', 'FILE', '-'])

describe('a merged PDF', () => {
  let sources: readonly Uint8Array[]
  let merged: Uint8Array
  let plain: string

  beforeAll(async () => {
    sources = await renderPdfs([
      buildPrintModel(3),
      buildPrintModel(60, { language: 'de', number: 'R-0043', title: 'Rechnung R-0043', paper: 'us-letter' }),
      buildPrintModel(1, { number: 'F-0044', subject: 'Ζωή и Łódź' }),
    ])
    const names = ['F-0042', 'R-0043', 'F-0044 é']
    merged = await merge(
      sources.map((content, index) => ({ name: names[index] ?? '', content })),
      'Factures',
    )
    plain = plainOf(merged)
  }, 60_000)

  it('is valid, and has the pages and texts of all documents in their order', () => {
    expect(runPdfTool(merged, 'qpdf', ['--check', 'FILE'])).toContain('No syntax or stream encoding errors')
    const pagesOf = (pdf: Uint8Array) => Number(runPdfTool(pdf, 'qpdf', ['--show-npages', 'FILE']))
    expect(pagesOf(merged)).toBe(sources.reduce((sum, pdf) => sum + pagesOf(pdf), 0))
    expect(extractPdfText(merged)).toBe(sources.map(extractPdfText).join(''))
  })

  it('keeps fonts and paper sizes', () => {
    const fonts = runPdfTool(merged, 'pdffonts', ['FILE']).trim().split('\n').slice(2)
    const own = sources.flatMap((pdf) => runPdfTool(pdf, 'pdffonts', ['FILE']).trim().split('\n').slice(2))
    expect(fonts.length).toBe(own.length)
    for (const font of fonts) expect(font).toMatch(/\byes +yes +yes\b/)
    const info = runPdfTool(merged, 'pdfinfo', ['-f', '1', '-l', '9', 'FILE'])
    expect(info).toMatch(/Title: +Factures/)
    expect(info).toMatch(/Page +1 size: +595/)
    expect(info).toMatch(/Page +2 size: +612/)
  })

  it('keeps the tags of each document with its language, and distinguishes their ids', () => {
    const languages = plain.matchAll(/\/Lang \((\w+)\)\s+\/P \d+ 0 R\s+\/S \/Document/g)
    expect(Array.from(languages, ([_match, language]) => language)).toEqual(['fr', 'de', 'fr'])
    expect(plain).toMatch(/\/Lang \(fr\)\s+\/MarkInfo/)
    expect(plain.match(/\/Type \/StructTreeRoot/g)).toHaveLength(1)
    expect(plain).not.toContain('pdfaid')
    const tagsOf = (pdf: Uint8Array) => runPdfTool(pdf, 'pdfinfo', ['-struct-text', 'FILE'])
    expect(tagsOf(merged).replace(/([(<])[1-3]-/g, '$1')).toBe(sources.map(tagsOf).join(''))
    const numbers = Array.from(plain.matchAll(/\/StructParents (\d+)/g), ([_match, number]) => Number(number))
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_number, index) => index))
    expect(plain).toContain('(1-U1x0y0)')
    expect(plain).toContain('(3-U1x0y0)')
  })

  it('has a bookmark for each document', () => {
    expect(plain).toMatch(/\/Count 3\n/)
    expect(plain).toContain('/Dest [')
    // The bookmarks and the file.
    expect(plain.match(/\/Title [(<]/g)).toHaveLength(4)
  })

  it('rejects a file that is no PDF', async () => {
    const content = new TextEncoder().encode('<html></html>')
    await expect(mergePdfs([{ name: 'x', content }], 'x')).rejects.toThrow()
  })
})

it('keeps links', async () => {
  const [page] = await renderPdfs([buildPrintModel(1)])
  const contents = [page ?? new Uint8Array(), buildPdfWithLinks()]
  const merged = await merge(
    contents.map((content) => ({ name: 'page', content })),
    'Links',
  )
  expect(runPdfTool(merged, 'qpdf', ['--check', 'FILE'])).toContain('No syntax or stream encoding errors')
  const plain = plainOf(merged)
  expect(plain).toContain('(https://example.com/pay)')
  // The second link leads to its own page, which is the second one of the file.
  const [, secondPage] = /%% Page 2\n%% Original object ID: .*\n(\d+) 0 obj/.exec(plain) ?? []
  expect(plain).toMatch(new RegExp(`/Dest \\[\\s+${secondPage} 0 R`))
})

/** Returns a PDF of one page with a link to an address and one to the page. */
function buildPdfWithLinks(): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/StructParents 0/Annots[4 0 R 5 0 R]>>',
    '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com/pay)>>>>',
    '<</Type/Annot/Subtype/Link/Rect[9 9 18 18]/Dest[3 0 R/XYZ null null null]>>',
  ]
  const bodies = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`)
  const header = '%PDF-1.7\n'
  const offsets = bodies.map((_body, index) => header.length + bodies.slice(0, index).join('').length)
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const start = header.length + bodies.join('').length
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(header + bodies.join('') + table + trailer)
}
