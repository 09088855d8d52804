import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printTemplates } from '@quittance/shared/documents/templates.ts'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { extractPdfText, extractPdfWords, renderPdfPages } from '#test/pdf-tools.ts'
import { createPng } from '#test/pictures.ts'
import { isFullRun } from '#test/test-database.ts'
import { PdfRenderer } from './pdf-renderer.ts'
import type { PrintModel } from './print-model.ts'

const pageFolder = fileURLToPath(new URL('../../test/pages/', import.meta.url))
// In pixels. Versions of pdftoppm differ at the edges of letters, not in the darkness of a square.
const squareSize = 12
const tolerance = 6

const renderer = new PdfRenderer()
afterAll(() => renderer.close())

async function renderPdf(model: PrintModel): Promise<Uint8Array> {
  const result = await renderer.render(model, 'pdf')
  if (!result.isRendered) throw new Error(`The document was not rendered: ${JSON.stringify(result)}`)
  return result.file
}

async function renderPages(model: PrintModel): Promise<Buffer[]> {
  return renderPdfPages(await renderPdf(model))
}

/** Returns the greatest difference from the reviewed picture. If there is none yet, stores the page for review and throws. */
function comparePage(name: string, page: Buffer): number {
  const file = `${pageFolder}${name}.png`
  if (!existsSync(file)) {
    mkdirSync(pageFolder, { recursive: true })
    writeFileSync(file, page)
    throw new Error(`${file} is new: review it, and run the test again`)
  }
  const [expected, drawn] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(page)]
  const { width, height } = expected
  if (drawn.width !== width || drawn.height !== height) return 255
  const squares = Array.from({ length: Math.ceil(height / squareSize) }, (_row, row) =>
    Array.from({ length: Math.ceil(width / squareSize) }, (_column, column) => ({ row, column })),
  )
  const differences = squares
    .flat()
    .map((square) => Math.abs(measureDarkness(expected, square) - measureDarkness(drawn, square)))
  return Math.max(...differences)
}

/** Returns the mean darkness of a square, 0 to 255. */
function measureDarkness(
  { data, width, height }: PNG,
  { row, column }: { row: number; column: number },
): number {
  const [top, left] = [row * squareSize, column * squareSize]
  let [sum, count] = [0, 0]
  for (let y = top; y < Math.min(top + squareSize, height); y += 1) {
    for (let x = left; x < Math.min(left + squareSize, width); x += 1) {
      sum += 255 - (data[(y * width + x) * 4] ?? 255)
      count += 1
    }
  }
  return sum / count
}

describe.each(printTemplates)('the pages of %s', (template) => {
  it.each(isFullRun ? [1, 12, 40, 400] : [1, 40])('match the reviewed pictures: %i lines', async (count) => {
    const logo = { type: 'png', content: createPng({ width: 120, height: 40 }) } as const
    const pages = await renderPages(buildPrintModel(count, { template, logo: count === 1 ? null : logo }))
    // The pages between are similar.
    const compared = pages
      .map((page, index) => ({ page, index }))
      .filter(({ index }) => index < 2 || index === pages.length - 1)
    const differences = compared.map(({ page, index }) =>
      comparePage(`${template}-${count}-${index + 1}`, page),
    )
    expect(Math.max(...differences)).toBeLessThan(tolerance)
  })

  const model = buildPrintModel(1, { template })
  it.each<[string, Partial<PrintModel>]>([
    ['number', { number: '' }],
    ['total', { total: { ...model.total, value: '' } }],
    ['the same total', { total: { ...model.total, value: '8 888,88 €' } }],
    ['notes', { notes: [] }],
    ['tax table', { taxes: { ...model.taxes, rows: [] } }],
    ['client', { client: { ...model.client, name: '', lines: [] } }],
    ['dates', { facts: [] }],
    ['footer', { footer: '' }],
    ['page number', { pageLabel: '' }],
    ['heading', { heading: '' }],
    ['lines', { lines: [] }],
  ])('differ from a document without %s', async (_what, changes) => {
    const pages = await renderPages({ ...model, ...changes })
    const differences = pages.map((page, index) => comparePage(`${template}-1-${index + 1}`, page))
    expect(Math.max(...differences)).toBeGreaterThan(tolerance)
  })

  // A pattern, so that the word is neither copied nor read aloud with the text.
  it('show a watermark on each page, and not as text', async () => {
    const plain = await renderPages(buildPrintModel(40, { template }))
    const marked = await renderPdf(buildPrintModel(40, { template, watermark: 'MUESTRA' }))
    expect(extractPdfText(marked)).toBe(extractPdfText(await renderPdf(buildPrintModel(40, { template }))))
    const pages = renderPdfPages(marked)
    expect(pages).toHaveLength(plain.length)
    for (const [index, page] of pages.entries()) expect(page.equals(plain[index] ?? page)).toBe(false)
  })

  // Enough to begin a second page at each of the last lines.
  it('never show the totals on a page without a line', async () => {
    for (let count = 2; count <= 64; count += isFullRun ? 1 : 7) {
      const pages = extractPdfWords(await renderPdf(buildPrintModel(count, { template })))
      const withTotals = pages.filter((words) => words.some(({ text }) => text === 'Sous-total'))
      expect(withTotals, `${count} lines`).toHaveLength(1)
      const texts = withTotals.flat().map(({ text }) => text)
      expect(texts, `${count} lines`).toContain(`${count}.`)
      expect(texts, `${count} lines`).toContain('Désignation')
    }
  })

  it('print a unit after the quantity', async () => {
    const [line] = buildPrintModel(1).lines
    const lines = ['h', 'pièces'].map((unit) => ({ name: '', description: '', cells: [], ...line, unit }))
    const text = extractPdfText(await renderPdf(buildPrintModel(1, { template, lines })))
    expect(text).toMatch(/ 2 ?h .* 2 ?pièces /s)
  })

  it('print a subject only if it differs from the heading, or if it is the text of the cover', async () => {
    const print = async (subject: string) =>
      extractPdfText(await renderPdf(buildPrintModel(1, { template, subject })))
    expect((await print('FACTURE')) === (await print(''))).toBe(template !== 'cover')
    expect(await print('Facture de solde')).toContain('Facture de solde')
  })

  // A name of maximum length, and the largest amounts of a document.
  const long = 'TAXE WWWW MMMM WWWW MMMM '.repeat(4).slice(0, 96)
  const remark = 'Les sommes sont arrondies une seule fois. '.repeat(3)
  const rateCounts = isFullRun ? [1, 4, 11, 12, 13, 40] : [1, 12, 40]
  it.each(rateCounts.flatMap((rates) => [1, 13, 26].map((lines) => ({ rates, lines }))))(
    'do not overlap their footers: $rates rates, $lines lines',
    async ({ rates, lines }) => {
      const rows = Array.from({ length: rates }, (_, index) => ({
        name: `${long} ${index}`,
        basis: '1 000,00',
        tax: '200,00',
      }))
      const { taxes, footer } = model
      const pages = extractPdfWords(
        await renderPdf(buildPrintModel(lines, { template, remark, taxes: { ...taxes, rows } })),
      )
      for (const [index, words] of pages.entries()) {
        const top = words.find(({ text }) => text === 'Page')?.top ?? 0
        const footerWords = words.filter(({ bottom }) => bottom > top).map(({ text }) => text)
        const expected = `${footer} Page ${index + 1} sur ${pages.length}`
        expect(footerWords.sort()).toEqual(expected.split(' ').sort())
      }
      const all = pages.flat().map(({ text }) => text)
      expect(all.filter((text) => text === 'TAXE')).toHaveLength(4 * rates)
      expect(all).toContain('TTC')
    },
  )
})
