import { maxTextLengths } from './party-kind.ts'

interface LeadNames {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
}

/** First and last name, else the company. */
export function formatLeadName({ firstName, lastName, companyName }: LeadNames): string {
  return `${firstName} ${lastName}`.trim() || companyName
}

interface CustomerNames {
  readonly clientName: string
  readonly companyName: string
  readonly username: string
}

/** The person, else the company, else the firm's own name for them. */
export function formatCustomerName({ clientName, companyName, username }: CustomerNames): string {
  return clientName || companyName || username
}

/** What a lead or customer is called: whichever it is not has none of its names. */
export function formatPartyName(party: LeadNames & CustomerNames): string {
  return `${party.firstName} ${party.lastName}`.trim() || formatCustomerName(party)
}

/** As much of a name as a document or a customer can keep: that of a lead is put together from two. */
export function truncateName(name: string): string {
  if (name.length <= maxTextLengths.clientName) return name
  // Not half of a character that takes two places.
  return name
    .slice(0, maxTextLengths.clientName)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
