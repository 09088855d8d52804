import { textIn } from '#locale/dictionaries.ts'
import type { Paper } from '#pdf/paper.ts'

// A few pages. Pictures of thousands of lines take as many megabytes as those have letters.
const mostLines = 300

/** The paper with as many lines as a preview shows, and how many there are besides; its sums are those of all. */
export function shortenForScreen(paper: Paper): Paper {
  const count = paper.lines.length - mostLines
  if (count <= 0) return paper
  const further = { name: textIn(paper.language)('paper.more-lines', { count }), figures: ['', '', '', ''] }
  return { ...paper, lines: [...paper.lines.slice(0, mostLines), further] }
}
