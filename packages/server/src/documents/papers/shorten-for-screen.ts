import { textIn } from '#locale/dictionaries.ts'
import type { Paper } from '#pdf/paper.ts'

// A few pages. Pictures of thousands of lines take as many megabytes as those have letters.
const mostLines = 300
const mostLetters = 10_000

/** The paper with as many lines, and as much of its notes, as a preview shows, and how many there are besides; its sums are those of all. */
export function shortenForScreen(paper: Paper): Paper {
  const notes = paper.notes.map(({ label, text }) => ({ label, text: shortened(text) }))
  const message = paper.message === null ? null : shortened(paper.message)
  const count = paper.lines.length - mostLines
  if (count <= 0) return { ...paper, notes, message }
  const further = { name: textIn(paper.language)('paper.more-lines', { count }), figures: ['', '', '', ''] }
  return { ...paper, notes, message, lines: [...paper.lines.slice(0, mostLines), further] }
}

function shortened(note: string): string {
  const lines = note.slice(0, mostLetters).split('\n').slice(0, mostLines).join('\n')
  return lines === note ? note : `${lines} …`
}
