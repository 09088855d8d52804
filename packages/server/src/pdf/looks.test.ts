import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { looks } from '@quittance/shared/documents/looks.ts'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { aPaper } from '#test/a-paper.ts'
import { aPng } from '#test/a-picture.ts'
import { pagesOfPdf, wordsOfPdf } from '#test/read-pdf.ts'
import type { Paper } from './paper.ts'
import { Typesetter } from './typesetter.ts'

const folder = fileURLToPath(new URL('../../test/pages/', import.meta.url))
// In pixels. Versions of the program that draws the pages differ at the edges of letters, not in how dark a place is.
const side = 12
const tolerance = 6

const typesetter = new Typesetter()
afterAll(() => typesetter.close())

async function pdfOf(paper: Paper): Promise<Uint8Array> {
  const outcome = await typesetter.set(paper, 'pdf')
  if (!outcome.isSet) throw new Error(`It was not set: ${JSON.stringify(outcome)}`)
  return outcome.file
}

async function pagesOf(paper: Paper): Promise<Buffer[]> {
  return pagesOfPdf(await pdfOf(paper))
}

/** Writes the picture down where there is none yet: somebody has to look at it before it counts. */
function differenceFrom(name: string, page: Buffer): number {
  const file = `${folder}${name}.png`
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, page)
    throw new Error(`${file} is new: look at it, and run the test again`)
  }
  const [expected, drawn] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(page)]
  const { width, height } = expected
  if (drawn.width !== width || drawn.height !== height) return 255
  const places = Array.from({ length: Math.ceil(height / side) }, (_row, row) =>
    Array.from({ length: Math.ceil(width / side) }, (_column, column) => ({ row, column })),
  )
  const differences = places
    .flat()
    .map((place) => Math.abs(darknessOf(expected, place) - darknessOf(drawn, place)))
  return Math.max(...differences)
}

/** Of a small square, 0 to 255. */
function darknessOf({ data, width, height }: PNG, { row, column }: { row: number; column: number }): number {
  const [top, left] = [row * side, column * side]
  let [sum, count] = [0, 0]
  for (let y = top; y < Math.min(top + side, height); y += 1) {
    for (let x = left; x < Math.min(left + side, width); x += 1) {
      sum += 255 - (data[(y * width + x) * 4] ?? 255)
      count += 1
    }
  }
  return sum / count
}

describe.each(looks)('the pages of %s', (look) => {
  it.each([1, 40, 400])('look as they did when somebody looked at them: %i lines', async (count) => {
    const logo = { type: 'png', content: aPng({ width: 120, height: 40 }) } as const
    const pages = await pagesOf(aPaper(count, { look, logo: count === 1 ? null : logo }))
    // Those between look alike.
    const shown = pages
      .map((page, place) => ({ page, place }))
      .filter(({ place }) => place < 2 || place === pages.length - 1)
    const differences = shown.map(({ page, place }) => differenceFrom(`${look}-${count}-${place + 1}`, page))
    expect(Math.max(...differences)).toBeLessThan(tolerance)
  })

  const paper = aPaper(1, { look })
  it.each<[string, Partial<Paper>]>([
    ['its total', { total: { ...paper.total, value: '' } }],
    ['its own total', { total: { ...paper.total, value: '8 888,88 €' } }],
    ['its notes', { notes: [] }],
    ['its tax table', { taxes: { ...paper.taxes, rows: [] } }],
    ['its client', { client: { ...paper.client, name: '', lines: [] } }],
    ['its dates', { facts: [] }],
    ['its footer', { footer: '' }],
    ['its page number', { pageOf: '' }],
    ['its heading', { heading: '' }],
    ['one line', { lines: [] }],
  ])('are not those of a paper without %s', async (_what, changes) => {
    const [page = Buffer.alloc(0)] = await pagesOf({ ...paper, ...changes })
    expect(differenceFrom(`${look}-1-1`, page)).toBeGreaterThan(tolerance)
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
      const pages = wordsOfPdf(await pdfOf(aPaper(lines, { look, remark, taxes: { ...taxes, rows } })))
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
