import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import type { FormLine } from './form-line.ts'
import { hasRoomForLines } from './new-lines.ts'

/** Lines that were taken out of a document, and where they stood. */
export interface RemovedLines {
  readonly places: readonly { readonly line: FormLine; readonly index: number }[]
  readonly hadSelectedAll: boolean
}

export function removedBetween(before: DocumentForm, after: DocumentForm): RemovedLines {
  const kept = new Set(after.lines.map((line) => line.key))
  const all = before.lines.map((line, index) => ({ line, index }))
  return { places: all.filter(({ line }) => !kept.has(line.key)), hadSelectedAll: before.hasSelectedAll }
}

/** Puts lines back into their places, with what was typed in them. Beyond the line limit nothing changes. */
export function linesRestored(form: DocumentForm, removals: readonly RemovedLines[]): DocumentForm {
  const count = removals.reduce((sum, { places }) => sum + places.length, 0)
  // Each removal knows its places as they were before it, so the last one goes back first.
  return hasRoomForLines(form, count) ? removals.reduceRight(putBack, form) : form
}

function putBack(form: DocumentForm, { places, hadSelectedAll }: RemovedLines): DocumentForm {
  const taken = new Set(form.lines.map((line) => line.key))
  const lines = [...form.lines]
  let nextLineKey = form.nextLineKey
  for (const { line, index } of places) {
    // A save in between may have given the key to another line.
    const key = taken.has(line.key) ? nextLineKey : line.key
    nextLineKey = Math.max(nextLineKey, key + 1)
    lines.splice(index, 0, { ...line, key })
  }
  return changed(form, { lines, nextLineKey, hasSelectedAll: form.hasSelectedAll || hadSelectedAll })
}
