import type { DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import { getComputedLine } from '@quittance/shared/documents/totals.ts'
import { collectWordsByText, type WordsByText } from '#search/words/searchable.ts'
import { TimeSlice } from '#time-slice.ts'

// A shorter document is computed in a few milliseconds.
const maxLinesPerSlice = 100

/**
 * Computes what a save needs of its lines and texts before the transaction begins, which on the embedded database no
 * other one may write beside. Other requests are served in between. Totals of lines are remembered with the lines.
 */
export async function precomputeContent({
  lines,
  message,
  terms,
  customerNotes,
}: DocumentContent): Promise<WordsByText> {
  const slice = new TimeSlice()
  // The request has just been parsed, which takes some ten milliseconds.
  if (lines.length > maxLinesPerSlice) await slice.yield()
  await slice.map(lines, getComputedLine)
  const texts = [...lines.map(({ name }) => name), message, terms, customerNotes]
  return await collectWordsByText(
    texts.filter((text) => text !== undefined),
    slice,
  )
}
