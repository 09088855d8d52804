import type { MatchField } from '@quittance/shared/documents/match-location.ts'
import { type Decimal, isZero } from '@quittance/shared/money/decimal.ts'
import type { SearchableField, SearchableRecord } from './search-words.ts'

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

interface SearchableContact {
  readonly companyName: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
  readonly taxNumber: string
}

/** What a lead is found by. */
export interface SearchableLead extends SearchableContact {
  readonly firstName: string
  readonly lastName: string
}

/** What a customer is found by. */
export interface SearchableCustomer extends SearchableContact {
  readonly username: string
  readonly clientName: string
}

/** Everything that a lead is found by; `shown` is what its hit shows. */
export function describeLead(lead: SearchableLead): SearchableRecord {
  return { fields: [createVisibleField(`${lead.firstName} ${lead.lastName}`), ...describeContact(lead)] }
}

/** Everything that a customer is found by; `shown` is what its hit shows. */
export function describeCustomer(customer: SearchableCustomer): SearchableRecord {
  const name: SearchableField = { field: 'client-name', type: 'text', text: customer.clientName }
  return { fields: [createVisibleField(customer.username), name, ...describeContact(customer)] }
}

function describeContact(contact: SearchableContact): SearchableField[] {
  const { phone, address, postalCode, city, taxNumber } = contact
  return [
    createVisibleField(contact.companyName),
    createVisibleField(contact.email),
    { field: 'phone', type: 'number', text: phone },
    { field: 'address', type: 'text', text: [address, `${postalCode} ${city}`].join(', ') },
    { field: 'tax-number', type: 'number', text: taxNumber },
    { field: 'tax-number', type: 'text', text: taxNumber },
  ]
}

function createVisibleField(text: string): SearchableField {
  return { field: 'shown', type: 'text', text }
}
