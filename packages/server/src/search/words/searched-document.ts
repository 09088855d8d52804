import type { MatchField } from '@quittance/shared/documents/found-fields.ts'
import { type Decimal, isZero } from '@quittance/shared/money/decimal.ts'
import type { SearchableRecord, SearchableField } from './searchable.ts'

/** What a document is found by. */
export interface SearchableDocument {
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
export function describeDocument(document: SearchableDocument): SearchableRecord {
  const { kind, prefix, number, currencyId, party, lines } = document
  const amounts = [document.subTotal, document.amountDue, document.amountPaid]
  return {
    document: { kind, prefix, number, currencyId },
    fields: [
      createTextField('shown', document.title),
      createTextField('shown', party.name),
      { field: 'shown', type: 'amount', text: document.total },
      ...lines.map(({ name }) => createTextField('line', name)),
      createTextField('client-name', party.company),
      createTextField('message', document.message),
      createTextField('terms', document.terms),
      createTextField('notes', document.customerNotes),
      ...[...amounts, ...lines.flatMap(({ price, total }) => [price, total])]
        .filter((amount) => !isZero(amount))
        .map((amount): SearchableField => ({ field: 'amount', type: 'amount', text: amount })),
    ],
  }
}

function createTextField(field: MatchField | 'shown', of: string): SearchableField {
  return { field, type: 'text', text: of }
}
