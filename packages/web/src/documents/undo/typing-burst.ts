/** A change of a text. */
export interface TextEdit {
  readonly before: string
  readonly after: string
  /** Whether a key has incremented or decremented the number. */
  readonly isStepped?: boolean
}

/** A typing burst: text that grows or shrinks at one position. It is undone in one step. */
export interface TypingBurst {
  readonly way: 'grows' | 'shrinks' | 'steps' | 'ends'
  /** Position of the next insertion or deletion. */
  readonly place: number
  readonly length: number
  /** Time of its first change, in milliseconds. */
  readonly since: number
  /** Whether the last character has ended a word. */
  readonly isBetweenWords: boolean
}

// Limits of a burst, so that one undo does not remove a whole sentence.
const maxCharacters = 30
const maxDurationMs = 5_000
/** A long burst ends between two words, but after this many characters also within a word. */
const maxWordLength = 60

/** Returns the burst with the edit; null if the edit does not continue it. */
export function continueBurst(
  run: TypingBurst,
  { before, after, isStepped = false }: TextEdit,
  now: number,
): TypingBurst | null {
  if (run.way === 'ends' || isStepped !== (run.way === 'steps')) return null
  if (isStepped) return run
  const count = after.length - before.length
  const isLong = run.length >= maxCharacters || now - run.since >= maxDurationMs
  if (isLong && (run.way === 'shrinks' || run.isBetweenWords || run.length >= maxWordLength)) return null
  const { place } = run
  const length = run.length + Math.abs(count)
  // Replacing 10 by 125 looks like deleting the 0 with the first key.
  const isReplaced = run.way === 'shrinks' && before.length === 1 && place === 1
  if (count > 0 && (run.way === 'grows' || isReplaced)) {
    const added = after.slice(place, place + count)
    if (count > 1 || after !== before.slice(0, place) + added + before.slice(place)) return null
    return { ...run, way: 'grows', place: place + count, length, isBetweenWords: endsWord(added) }
  }
  if (count >= 0 || run.way !== 'shrinks') return null
  // Deleted before the position with Backspace, or after it with Delete.
  for (const from of [place + count, place]) {
    if (from >= 0 && after === before.slice(0, from) + before.slice(from - count)) {
      return { ...run, place: from, length }
    }
  }
  return null
}

/** Returns a new burst that starts with the edit. Replaced or pasted text is a burst of its own. */
export function startBurst({ before, after, isStepped = false }: TextEdit, since: number): TypingBurst {
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
