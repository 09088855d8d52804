// Overrides show 1.00 as 00.1, and embeddings reach beyond the text that they begin in.
const overridesAndEmbeddings = /[\u202a-\u202e]/g
const isolates = /[\u2066-\u2069]/g
const isolateEnd = '\u2069'

/**
 * Removes the controls with which a text can be shown in another order than it is written in: overrides and embeddings, and
 * isolates without an end or a beginning. Marks (U+200E, U+200F) and whole isolates stay: right-to-left writing needs them.
 */
export function removeDirectionControls(text: string): string {
  const plain = text.replace(overridesAndEmbeddings, '')
  const unpaired = findUnpairedIsolates(plain)
  return plain.replace(isolates, (control, place: number) => (unpaired.has(place) ? '' : control))
}

function findUnpairedIsolates(text: string): Set<number> {
  const open: number[] = []
  const unpaired = new Set<number>()
  for (const { 0: control, index } of text.matchAll(isolates)) {
    if (control !== isolateEnd) open.push(index)
    else if (open.pop() === undefined) unpaired.add(index)
  }
  return new Set([...unpaired, ...open])
}
