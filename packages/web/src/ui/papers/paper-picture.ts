/** Size of an A4 page in portrait format, in points. */
const a4 = { width: 595.28, height: 841.89 }

/** Returns the number of pages in an image, which are one below the other. @param picture an SVG */
export function pagesIn(picture: string): number {
  const [, width = '', height = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(picture) ?? []
  const pages = ((Number(height) / Number(width)) * a4.width) / a4.height
  return Math.max(1, Math.round(pages) || 1)
}
