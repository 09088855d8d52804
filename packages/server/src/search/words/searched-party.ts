import type { Searchable, SearchedField } from './searchable.ts'

interface SearchedContact {
  readonly companyName: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
  readonly taxNumber: string
}

/** What a lead is found by. */
export interface SearchedLead extends SearchedContact {
  readonly firstName: string
  readonly lastName: string
}

/** What a customer is found by. */
export interface SearchedCustomer extends SearchedContact {
  readonly username: string
  readonly clientName: string
}

/** Everything that a lead is found by; `shown` is what its hit shows. */
export function searchableLead(lead: SearchedLead): Searchable {
  return { fields: [shown(`${lead.firstName} ${lead.lastName}`), ...contactFields(lead)] }
}

/** Everything that a customer is found by; `shown` is what its hit shows. */
export function searchableCustomer(customer: SearchedCustomer): Searchable {
  const name: SearchedField = { field: 'client-name', as: 'text', text: customer.clientName }
  return { fields: [shown(customer.username), name, ...contactFields(customer)] }
}

function contactFields(contact: SearchedContact): SearchedField[] {
  const { phone, address, postalCode, city, taxNumber } = contact
  return [
    shown(contact.companyName),
    shown(contact.email),
    { field: 'phone', as: 'number', text: phone },
    { field: 'address', as: 'text', text: [address, `${postalCode} ${city}`].join(', ') },
    { field: 'tax-number', as: 'number', text: taxNumber },
    { field: 'tax-number', as: 'text', text: taxNumber },
  ]
}

function shown(text: string): SearchedField {
  return { field: 'shown', as: 'text', text }
}
