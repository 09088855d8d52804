/** Returns the list with one entry moved to another index; the same list if an index is out of range. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = entries[from]
  if (entry === undefined || to < 0 || to >= entries.length || from === to) return entries
  const others = entries.filter((_entry, place) => place !== from)
  return [...others.slice(0, to), entry, ...others.slice(to)]
}
