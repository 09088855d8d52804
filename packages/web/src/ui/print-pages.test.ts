import { expect, it } from 'vitest'
import { pagesIn } from '#ui/PrintPages.tsx'

function picture(height: number): string {
  return `<svg class="typst-doc" viewBox="0 0 595.2755905511812 ${height}" width="595pt" height="${height}pt"></svg>`
}

it.each([1, 2, 40])('counts the pages of an image (%i)', (pages) => {
  expect(pagesIn(picture(841.8897637795276 * pages))).toBe(pages)
})

it('counts one page if the image has no size', () => {
  expect(pagesIn('<svg></svg>')).toBe(1)
})
