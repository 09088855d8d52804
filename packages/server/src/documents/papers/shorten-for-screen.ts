import { textIn } from '#locale/dictionaries.ts'
import type { Paper } from '#pdf/paper.ts'

// A few pages. Pictures of thousands of lines take as many megabytes as those have letters.
const mostLines = 300
/** What is in one line below each other, such as its tax rates, counts as rows. */
const mostRows = 2 * mostLines
const mostLetters = 10_000

/** The paper with as many lines, and as much of its notes, as a preview shows, and how many there are besides; its sums are those of all. */
export function shortenForScreen(paper: Paper): Paper {
  const notes = paper.notes.map((note) => ({ ...note, text: shortened(note.text) }))
  const message = paper.message === null ? null : shortened(paper.message)
  const shown = firstLines(paper.lines)
  const count = paper.lines.length - shown.length
  if (count === 0) return { ...paper, notes, message }
  const further = { name: textIn(paper.language)('paper.more-lines', { count }), figures: ['', '', '', ''] }
  return { ...paper, notes, message, lines: [...shown, further] }
}

function firstLines(lines: Paper['lines']): Paper['lines'] {
  let rows = 0
  const firstHidden = lines.findIndex(({ figures }, index) => {
    rows += Math.max(...figures.map((figure) => figure.split('\n').length))
    return index > 0 && (index === mostLines || rows > mostRows)
  })
  return firstHidden === -1 ? lines : lines.slice(0, firstHidden)
}

function shortened(note: string): string {
  const lines = beginningOf(note).split('\n').slice(0, mostLines).join('\n')
  return lines === note ? note : `${lines} …`
}

/** Cuts between two characters as readers count them: neither in an emoji nor before an accent, unless one is longer than all that is shown. */
function beginningOf(note: string): string {
  const character = new Intl.Segmenter().segment(note).containing(mostLetters)
  if (character === undefined) return note
  const cut = character.index > 0 ? character.index : mostLetters
  // Half of a surrogate pair.
  return note.slice(0, cut).replace(/\p{Cs}$/u, '')
}
