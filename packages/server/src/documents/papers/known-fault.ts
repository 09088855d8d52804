import { hash } from 'node:crypto'
import type { KnownFaults } from '#pdf/faults/known-faults.ts'
import type { Paper } from '#pdf/paper.ts'
import type { UnprintableText } from './find-unprintable-text.ts'
import { textsOf } from './paper-texts.ts'

/** Why a paper cannot be set. */
export type Fault = UnprintableText | 'whole'

/** Remembers a text that cannot be printed; the whole paper where none of its texts is at fault alone. */
export function rememberFault(paper: Paper, fault: Fault, { texts }: KnownFaults): void {
  if (fault === 'whole') texts.set(keyOf(paper), true)
  else texts.set(fault.text, true)
}

/** Returns the known fault of a paper; null where there is none. */
export function knownFaultOf(paper: Paper, { texts: known }: KnownFaults): Fault | null {
  if (known.isEmpty) return null
  for (const { origin, texts } of textsOf(paper)) {
    const index = texts.findIndex((text) => known.get(text))
    if (index !== -1) return { origin, text: texts[index] ?? '', index }
  }
  return known.get(keyOf(paper)) ? 'whole' : null
}

function keyOf({ logo: _, ...words }: Paper): string {
  return hash('sha256', JSON.stringify(words))
}
