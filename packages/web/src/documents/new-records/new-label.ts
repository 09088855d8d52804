import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { foldText } from '#ui/record-option.ts'

interface Offer {
  readonly of: Relation | 'product'
  readonly typed: string
  /** The stored records that match the text. */
  readonly found: readonly { readonly name: string; readonly email?: string }[]
}

/** Returns the label of the list entry that creates a record from the typed text; null: there is no such entry. */
export function newLabel({ of, typed, found }: Offer, text: TranslateFunction): string | null {
  const name = typed.trim()
  // Without a text, the whole list is shown and nothing new is offered, unless the list is empty.
  if (name === '') return found.length === 0 ? text(`pickers.new-${of}`) : null
  // A party with the same e-mail address, or a product with the same name, is taken for the same record.
  const isHere = (one: Offer['found'][number]) =>
    foldText((of === 'product' ? one.name : one.email) ?? '') === foldText(name)
  return found.some(isHere) ? null : text(`pickers.new-${of}-named`, { name })
}
