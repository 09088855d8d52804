import { longestOf } from './party-kind.ts'

interface NamedLead {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
}

/** First and last name, else the company. */
export function leadName({ firstName, lastName, companyName }: NamedLead): string {
  return `${firstName} ${lastName}`.trim() || companyName
}

interface NamedCustomer {
  readonly clientName: string
  readonly companyName: string
  readonly username: string
}

/** The person, else the company, else the firm's own name for them. */
export function customerName({ clientName, companyName, username }: NamedCustomer): string {
  return clientName || companyName || username
}

/** What a lead or customer is called: whichever it is not has none of its names. */
export function partyName(party: NamedLead & NamedCustomer): string {
  return `${party.firstName} ${party.lastName}`.trim() || customerName(party)
}

/** As much of a name as a document or a customer can keep: that of a lead is put together from two. */
export function keptName(name: string): string {
  if (name.length <= longestOf.clientName) return name
  // Not half of a character that takes two places.
  return name
    .slice(0, longestOf.clientName)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
