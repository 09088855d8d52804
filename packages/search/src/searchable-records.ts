import { resolvePrefix } from '@quittance/shared/documents/numbering.ts'
import { formatDisplayName } from '@quittance/shared/documents/party-name.ts'
import { type Decimal, isZero } from '@quittance/shared/money/decimal.ts'
import type { SearchableField, SearchableRecord } from './search-words.ts'

/** The data of a line that can be searched. */
export interface SearchableLine {
  readonly name: string
  readonly description: string
  readonly price: Decimal
  readonly total: Decimal
}

/** The data of a document that can be searched. */
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
  readonly orderReference: string
  readonly buyerReference: string
  /** The invoice that a credit note corrects, with its number as the credit note names it. */
  readonly correctedInvoice: { readonly number: string } | null
  readonly lines: readonly SearchableLine[]
  readonly total: Decimal
  readonly subTotal: Decimal
  readonly amountDue: Decimal
  readonly amountPaid: Decimal
}

/**
 * Returns the searchable fields of a document. Title, company (or else person) and total are visible in its hits. References come before long
 * texts, so that a very long document is found by them too.
 */
export function describeDocument(document: SearchableDocument): SearchableRecord {
  const { kind, currencyId, party, lines } = document
  // As it is printed: people search for what they read.
  const { prefix, number } = resolvePrefix(document.prefix, document.number)
  const amounts = [document.subTotal, document.amountDue, document.amountPaid]
  return {
    document: { kind, prefix, number, currencyId },
    fields: [
      createTextField('visible', document.title),
      createTextField('visible', formatDisplayName(party)),
      { field: 'visible', type: 'amount', text: document.total },
      ...describeReferences(document),
      ...lines.flatMap(({ name, description }) =>
        [name, description].map((text) => createTextField('line', text)),
      ),
      createTextField('client-name', party.company === '' ? '' : party.name),
      createTextField('message', document.message),
      createTextField('terms', document.terms),
      createTextField('notes', document.customerNotes),
      ...[...amounts, ...lines.flatMap(({ price, total }) => [price, total])]
        .filter((amount) => !isZero(amount))
        .map((amount): SearchableField => ({ field: 'amount', type: 'amount', text: amount })),
    ],
  }
}

type References = Pick<SearchableDocument, 'orderReference' | 'buyerReference' | 'correctedInvoice'>

/** Returns a field for each reference that a document has. */
function describeReferences({
  orderReference,
  buyerReference,
  correctedInvoice,
}: References): SearchableField[] {
  const fields: readonly SearchableField[] = [
    { field: 'order-reference', type: 'reference', text: orderReference },
    { field: 'buyer-reference', type: 'reference', text: buyerReference },
    { field: 'corrected-invoice', type: 'reference', text: correctedInvoice?.number ?? '' },
  ]
  return fields.filter(({ text }) => text !== '')
}

interface SearchableContact {
  readonly companyName: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
  readonly taxNumber: string
  readonly legalNumber: string
  readonly easId: string
}

/** The data of a lead that can be searched. */
export interface SearchableLead extends SearchableContact {
  readonly firstName: string
  readonly lastName: string
}

/** The data of a customer that can be searched. */
export interface SearchableCustomer extends SearchableContact {
  readonly username: string
  readonly clientName: string
}

/** Returns the searchable fields of a lead. Name, company and e-mail address are visible in its hits. */
export function describeLead(lead: SearchableLead): SearchableRecord {
  return {
    fields: [createTextField('visible', `${lead.firstName} ${lead.lastName}`), ...describeContact(lead)],
  }
}

/** Returns the searchable fields of a customer. Short name, company and e-mail address are visible in its hits. */
export function describeCustomer(customer: SearchableCustomer): SearchableRecord {
  const { username, clientName } = customer
  return {
    fields: [
      createTextField('visible', username),
      createTextField('client-name', clientName),
      ...describeContact(customer),
    ],
  }
}

function describeContact(contact: SearchableContact): SearchableField[] {
  const { companyName, email, phone, address, postalCode, city } = contact
  const numbers = [contact.taxNumber, contact.legalNumber, contact.easId].filter((number) => number !== '')
  return [
    createTextField('visible', companyName),
    createTextField('visible', email),
    { field: 'phone', type: 'number', text: phone },
    createTextField('address', [address, `${postalCode} ${city}`].join(', ')),
    ...numbers.flatMap((text): SearchableField[] => [
      { field: 'tax-number', type: 'number', text },
      createTextField('tax-number', text),
    ]),
  ]
}

function createTextField(field: SearchableField['field'], text: string): SearchableField {
  return { field, type: 'text', text }
}
