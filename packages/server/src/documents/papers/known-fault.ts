import { hash } from 'node:crypto'
import type { FailureCache } from '#pdf/faults/known-faults.ts'
import type { PrintModel } from '#pdf/paper.ts'
import type { UnprintableText } from './find-unprintable-text.ts'
import { collectTexts } from './paper-texts.ts'

/** Why a paper cannot be set. */
export type PrintFault = UnprintableText | 'whole'

/** Remembers a text that cannot be printed; the whole paper where none of its texts is at fault alone. */
export function cacheFault(paper: PrintModel, fault: PrintFault, { texts }: FailureCache): void {
  if (fault === 'whole') texts.set(hashModel(paper), true)
  else texts.set(fault.text, true)
}

/** Returns the known fault of a paper; null where there is none. */
export function findCachedFault(paper: PrintModel, { texts: known }: FailureCache): PrintFault | null {
  if (known.isEmpty) return null
  for (const { origin, texts } of collectTexts(paper)) {
    const index = texts.findIndex((text) => known.get(text))
    if (index !== -1) return { origin, text: texts[index] ?? '', index }
  }
  return known.get(hashModel(paper)) ? 'whole' : null
}

function hashModel({ logo: _, ...words }: PrintModel): string {
  return hash('sha256', JSON.stringify(words))
}
