import { expect, it } from 'vitest'
import { pagesIn } from './paper-picture.ts'

function picture(height: number): string {
  return `<svg class="typst-doc" viewBox="0 0 595.2755905511812 ${height}" width="595pt" height="${height}pt"></svg>`
}

it.each([1, 2, 40])('counts the pages below each other (%i)', (pages) => {
  expect(pagesIn(picture(841.8897637795276 * pages))).toBe(pages)
})

it('takes a picture without a size for one page', () => {
  expect(pagesIn('<svg></svg>')).toBe(1)
})
