import type { FoundField } from '@quittance/shared/documents/found-fields.ts'
import { type Decimal, isZero } from '@quittance/shared/money/decimal.ts'
import type { Searchable, SearchedField } from './searchable.ts'

/** What a document is found by. */
export interface SearchedDocument {
  readonly kind: string
  readonly prefix: string
  readonly number: number
  readonly title: string
  readonly currencyId: number
  readonly party: { readonly name: string; readonly company: string }
  readonly message: string
  readonly terms: string
  readonly customerNotes: string
  readonly lines: readonly { readonly name: string; readonly price: Decimal; readonly total: Decimal }[]
  readonly total: Decimal
  readonly subTotal: Decimal
  readonly amountDue: Decimal
  readonly amountPaid: Decimal
}

/** Everything that a document is found by, and in which field that stands. */
export function searchableDocument(document: SearchedDocument): Searchable {
  const { kind, prefix, number, currencyId, party, lines } = document
  const amounts = [document.subTotal, document.amountDue, document.amountPaid]
  return {
    document: { kind, prefix, number, currencyId },
    fields: [
      text('shown', document.title),
      text('shown', party.name),
      { field: 'shown', as: 'amount', text: document.total },
      ...lines.map(({ name }) => text('line', name)),
      text('client-name', party.company),
      text('message', document.message),
      text('terms', document.terms),
      text('notes', document.customerNotes),
      ...[...amounts, ...lines.flatMap(({ price, total }) => [price, total])]
        .filter((amount) => !isZero(amount))
        .map((amount): SearchedField => ({ field: 'amount', as: 'amount', text: amount })),
    ],
  }
}

function text(field: FoundField | 'shown', of: string): SearchedField {
  return { field, as: 'text', text: of }
}
