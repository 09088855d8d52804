/** How a text became another one. */
export interface TextEdit {
  readonly before: string
  readonly after: string
  /** A figure that is counted up or down by a key. */
  readonly isStepped?: boolean
}

/** Text that grows, or shrinks, at one place: what is undone at once. */
export interface TextRun {
  readonly way: 'grows' | 'shrinks' | 'steps' | 'ends'
  /** Where the next letter comes, or goes. */
  readonly place: number
  readonly length: number
  /** When it began, in milliseconds. */
  readonly since: number
  /** Whether the last letter ended a word. */
  readonly isBetweenWords: boolean
}

// Nobody wants to type a sentence again because of a word.
const mostLetters = 30
const longestMs = 5_000
/** A run ends between two words, unless a word does not end. */
const longestWord = 60

/** The run with the edit; null where the edit does not go on at its place. */
export function goneOn(
  run: TextRun,
  { before, after, isStepped = false }: TextEdit,
  now: number,
): TextRun | null {
  if (run.way === 'ends' || isStepped !== (run.way === 'steps')) return null
  if (isStepped) return run
  const count = after.length - before.length
  const isLong = run.length >= mostLetters || now - run.since >= longestMs
  if (isLong && (run.way === 'shrinks' || run.isBetweenWords || run.length >= longestWord)) return null
  const { place } = run
  const length = run.length + Math.abs(count)
  // Whoever puts 125 in the place of 10 seems to have taken the 0 away with the first key.
  const isReplaced = run.way === 'shrinks' && before.length === 1 && place === 1
  if (count > 0 && (run.way === 'grows' || isReplaced)) {
    const added = after.slice(place, place + count)
    if (count > 1 || after !== before.slice(0, place) + added + before.slice(place)) return null
    return { ...run, way: 'grows', place: place + count, length, isBetweenWords: endsWord(added) }
  }
  if (count >= 0 || run.way !== 'shrinks') return null
  // Taken away before the place, or behind it.
  for (const from of [place + count, place]) {
    if (from >= 0 && after === before.slice(0, from) + before.slice(from - count)) {
      return { ...run, place: from, length }
    }
  }
  return null
}

/** What was replaced, or put in from elsewhere, stands by itself. */
export function newRun({ before, after, isStepped = false }: TextEdit, since: number): TextRun {
  const place = commonLength(before, after)
  const rest = { before: before.slice(place), after: after.slice(place) }
  const same = commonEnd(rest.before, rest.after)
  const removed = rest.before.length - same
  const added = rest.after.slice(0, rest.after.length - same)
  const shared = { since, length: Math.max(removed, added.length), isBetweenWords: endsWord(added) }
  if (isStepped) return { ...shared, way: 'steps', place }
  if (added.length > 1) return { ...shared, way: 'ends', place }
  return { ...shared, way: added === '' ? 'shrinks' : 'grows', place: place + added.length }
}

function endsWord(text: string): boolean {
  return /\s$/.test(text)
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

function commonEnd(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length += 1
  return length
}
