import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printTemplates } from '@quittance/shared/documents/templates.ts'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { buildPrintModel, extractPdfWords, renderPdfPages } from '#test/pdf-documents.ts'
import { createPng } from '#test/pictures.ts'
import { PdfRenderer } from './pdf-renderer.ts'
import type { PrintModel } from './print-model.ts'

const pageFolder = fileURLToPath(new URL('../../test/pages/', import.meta.url))
// In pixels. Versions of the program that draws the pages differ at the edges of letters, not in how dark a place is.
const squareSize = 12
const tolerance = 6

const renderer = new PdfRenderer()
afterAll(() => renderer.close())

async function renderPdf(paper: PrintModel): Promise<Uint8Array> {
  const outcome = await renderer.render(paper, 'pdf')
  if (!outcome.isRendered) throw new Error(`It was not set: ${JSON.stringify(outcome)}`)
  return outcome.file
}

async function renderPages(paper: PrintModel): Promise<Buffer[]> {
  return renderPdfPages(await renderPdf(paper))
}

/** Writes the picture down where there is none yet: somebody has to look at it before it counts. */
function comparePage(name: string, page: Buffer): number {
  const file = `${pageFolder}${name}.png`
  if (!existsSync(file)) {
    mkdirSync(pageFolder, { recursive: true })
    writeFileSync(file, page)
    throw new Error(`${file} is new: look at it, and run the test again`)
  }
  const [expected, drawn] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(page)]
  const { width, height } = expected
  if (drawn.width !== width || drawn.height !== height) return 255
  const places = Array.from({ length: Math.ceil(height / squareSize) }, (_row, row) =>
    Array.from({ length: Math.ceil(width / squareSize) }, (_column, column) => ({ row, column })),
  )
  const differences = places
    .flat()
    .map((place) => Math.abs(measureDarkness(expected, place) - measureDarkness(drawn, place)))
  return Math.max(...differences)
}

/** Of a small square, 0 to 255. */
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

describe.each(printTemplates)('the pages of %s', (look) => {
  it.each([1, 40, 400])('look as they did when somebody looked at them: %i lines', async (count) => {
    const logo = { type: 'png', content: createPng({ width: 120, height: 40 }) } as const
    const pages = await renderPages(
      buildPrintModel(count, { template: look, logo: count === 1 ? null : logo }),
    )
    // Those between look alike.
    const shown = pages
      .map((page, place) => ({ page, place }))
      .filter(({ place }) => place < 2 || place === pages.length - 1)
    const differences = shown.map(({ page, place }) => comparePage(`${look}-${count}-${place + 1}`, page))
    expect(Math.max(...differences)).toBeLessThan(tolerance)
  })

  const paper = buildPrintModel(1, { template: look })
  it.each<[string, Partial<PrintModel>]>([
    ['its total', { total: { ...paper.total, value: '' } }],
    ['its own total', { total: { ...paper.total, value: '8 888,88 €' } }],
    ['its notes', { notes: [] }],
    ['its tax table', { taxes: { ...paper.taxes, rows: [] } }],
    ['its client', { client: { ...paper.client, name: '', lines: [] } }],
    ['its dates', { facts: [] }],
    ['its footer', { footer: '' }],
    ['its page number', { pageLabel: '' }],
    ['its heading', { heading: '' }],
    ['one line', { lines: [] }],
  ])('are not those of a paper without %s', async (_what, changes) => {
    const [page = Buffer.alloc(0)] = await renderPages({ ...paper, ...changes })
    expect(comparePage(`${look}-1-1`, page)).toBeGreaterThan(tolerance)
  })

  // As many letters as a name can have, and figures as large as a document can hold.
  const long = 'TAXE WWWW MMMM WWWW MMMM '.repeat(4).slice(0, 96)
  const remark = 'Les sommes sont arrondies une seule fois. '.repeat(3)
  it.each([1, 4, 11, 12, 13, 40].flatMap((rates) => [1, 13, 26].map((lines) => ({ rates, lines }))))(
    'keep what stands above their footers out of them: $rates rates, $lines lines',
    async ({ rates, lines }) => {
      const rows = Array.from({ length: rates }, (_, place) => ({
        name: `${long} ${place}`,
        basis: '1 000,00',
        tax: '200,00',
      }))
      const { taxes, footer } = paper
      const pages = extractPdfWords(
        await renderPdf(buildPrintModel(lines, { template: look, remark, taxes: { ...taxes, rows } })),
      )
      for (const [place, words] of pages.entries()) {
        const top = words.find(({ text }) => text === 'Page')?.top ?? 0
        const atFoot = words.filter(({ bottom }) => bottom > top).map(({ text }) => text)
        const expected = `${footer} Page ${place + 1} sur ${pages.length}`
        expect(atFoot.sort()).toEqual(expected.split(' ').sort())
      }
      const all = pages.flat().map(({ text }) => text)
      expect(all.filter((text) => text === 'TAXE')).toHaveLength(4 * rates)
      expect(all).toContain('TTC')
    },
  )
})
