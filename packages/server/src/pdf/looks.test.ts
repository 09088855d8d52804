import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { looks } from '@quittance/shared/documents/looks.ts'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { aPaper } from '#test/a-paper.ts'
import { aPng } from '#test/a-picture.ts'
import { pagesOfPdf } from '#test/read-pdf.ts'
import type { Paper } from './paper.ts'
import { Typesetter } from './typesetter.ts'

const folder = fileURLToPath(new URL('../../test/pages/', import.meta.url))
// Versions of the program that draws the pages differ at the edges of letters.
const tolerance = { threshold: 0.3, share: 0.004 }

const typesetter = new Typesetter()
afterAll(() => typesetter.close())

async function pagesOf(paper: Paper): Promise<Buffer[]> {
  const outcome = await typesetter.set(paper, 'pdf')
  if (!outcome.isSet) throw new Error(`Letters are missing: ${outcome.missing}`)
  return pagesOfPdf(outcome.file)
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
  if (drawn.width !== width || drawn.height !== height) return 1
  const { threshold } = tolerance
  return pixelmatch(expected.data, drawn.data, undefined, width, height, { threshold }) / (width * height)
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
    expect(Math.max(...differences)).toBeLessThan(tolerance.share)
  })
})
