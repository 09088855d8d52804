import { getTranslator } from '#locale/dictionaries.ts'
import type { PrintModel } from '#pdf/paper.ts'

// A few pages. Pictures of thousands of lines take as many megabytes as those have letters.
const maxLines = 300
/** What is in one line below each other, such as its tax rates, counts as rows. */
const maxRows = 2 * maxLines
const maxCharacters = 10_000

/** The paper with as many lines, and as much of its notes, as a preview shows, and how many there are besides; its sums are those of all. */
export function shortenPreview(paper: PrintModel): PrintModel {
  const notes = paper.notes.map((note) => ({ ...note, text: shortenNote(note.text) }))
  const message = paper.message === null ? null : shortenNote(paper.message)
  const shown = takeFirstLines(paper.lines)
  const count = paper.lines.length - shown.length
  if (count === 0) return { ...paper, notes, message }
  const further = { name: getTranslator(paper.language)('paper.more-lines', { count }), cells: ['', '', '', ''] }
  return { ...paper, notes, message, lines: [...shown, further] }
}

function takeFirstLines(lines: PrintModel['lines']): PrintModel['lines'] {
  let rows = 0
  const firstHidden = lines.findIndex(({ cells }, index) => {
    rows += Math.max(...cells.map((cell) => cell.split('\n').length))
    return index > 0 && (index === maxLines || rows > maxRows)
  })
  return firstHidden === -1 ? lines : lines.slice(0, firstHidden)
}

function shortenNote(note: string): string {
  const lines = cutAtCharacter(note).split('\n').slice(0, maxLines).join('\n')
  return lines === note ? note : `${lines} …`
}

/** Cuts between two characters as readers count them: neither in an emoji nor before an accent, unless one is longer than all that is shown. */
function cutAtCharacter(note: string): string {
  const character = new Intl.Segmenter().segment(note).containing(maxCharacters)
  if (character === undefined) return note
  const cut = character.index > 0 ? character.index : maxCharacters
  // Half of a surrogate pair.
  return note.slice(0, cut).replace(/\p{Cs}$/u, '')
}
