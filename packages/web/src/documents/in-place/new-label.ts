import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { foldedText } from '#ui/record-option.ts'

interface Offer {
  readonly of: Relation | 'product'
  readonly typed: string
  /** What stands there already for what was typed. */
  readonly found: readonly { readonly name: string; readonly email?: string }[]
}

/** What the last line of a list says, which makes a record of what was typed; null: there is no such line. */
export function newLabel({ of, typed, found }: Offer, text: TranslateFunction): string | null {
  const name = typed.trim()
  // The whole list is enough to choose from, unless there is none.
  if (name === '') return found.length === 0 ? text(`pickers.new-${of}`) : null
  // An e-mail is of one party, and the name of a product is its own.
  const isHere = (one: Offer['found'][number]) =>
    foldedText((of === 'product' ? one.name : one.email) ?? '') === foldedText(name)
  return found.some(isHere) ? null : text(`pickers.new-${of}-named`, { name })
}
