import type { SearchableRecord, SearchableField } from './searchable.ts'

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
