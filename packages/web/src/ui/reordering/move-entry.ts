/** An entry of a list that can be reordered. */
interface ReorderedEntry {
  readonly id: number
}

/** Returns the index of an entry; -1 if there is none with this id. */
export function findIndex(entries: readonly ReorderedEntry[], id: number | null): number {
  return entries.findIndex((entry) => entry.id === id)
}

/** Returns the index that an entry has after it was dropped. @param before id of the entry below it; null: none */
export function findTarget(entries: readonly ReorderedEntry[], id: number, before: number | null): number {
  if (before === null) return entries.length - 1
  const place = findIndex(entries, before)
  return place > findIndex(entries, id) ? place - 1 : place
}

/** Returns the list with one entry moved to another index; the same list if an index is out of range. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = entries[from]
  if (entry === undefined || to < 0 || to >= entries.length || from === to) return entries
  const others = entries.filter((_entry, index) => index !== from)
  return [...others.slice(0, to), entry, ...others.slice(to)]
}
