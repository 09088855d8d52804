import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import type { FormLine } from './form-line.ts'
import { hasRoomForLines } from './new-lines.ts'

/** Lines that were removed from a document, and their positions. */
export interface RemovedLines {
  readonly places: readonly { readonly line: FormLine; readonly index: number }[]
  readonly hadSelectedAll: boolean
}

export function removedBetween(before: DocumentForm, after: DocumentForm): RemovedLines {
  const kept = new Set(after.lines.map((line) => line.key))
  const all = before.lines.map((line, index) => ({ line, index }))
  return { places: all.filter(({ line }) => !kept.has(line.key)), hadSelectedAll: before.hasSelectedAll }
}

/** Restores lines at their positions, with their invalid input. Returns the same form if they would exceed the line limit. */
export function linesRestored(form: DocumentForm, removals: readonly RemovedLines[]): DocumentForm {
  const count = removals.reduce((sum, { places }) => sum + places.length, 0)
  // The positions of a removal are those before it, so the last removal is restored first.
  return hasRoomForLines(form, count) ? removals.reduceRight(putBack, form) : form
}

function putBack(form: DocumentForm, { places, hadSelectedAll }: RemovedLines): DocumentForm {
  const taken = new Set(form.lines.map((line) => line.key))
  const lines = [...form.lines]
  let nextLineKey = form.nextLineKey
  for (const { line, index } of places) {
    // Meanwhile, a save may have assigned the key to another line.
    const key = taken.has(line.key) ? nextLineKey : line.key
    nextLineKey = Math.max(nextLineKey, key + 1)
    lines.splice(index, 0, { ...line, key })
  }
  return changed(form, { lines, nextLineKey, hasSelectedAll: form.hasSelectedAll || hadSelectedAll })
}
