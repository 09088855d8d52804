import { maxTextLengths } from './party-content.ts'
import type { PartyRecord } from './sales-document.ts'

interface LeadNames {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
}

/** Returns first and last name, or else the company. */
export function formatLeadName({ firstName, lastName, companyName }: LeadNames): string {
  return `${firstName} ${lastName}`.trim() || companyName
}

interface CustomerNames {
  readonly clientName: string
  readonly companyName: string
  readonly username: string
}

/** Returns the contact person, or else the company, or else the short name. */
export function formatCustomerName({ clientName, companyName, username }: CustomerNames): string {
  return clientName || companyName || username
}

/** Returns the name of a lead or customer. The name fields of the other kind are empty. */
export function formatPartyName(party: LeadNames & CustomerNames): string {
  return `${party.firstName} ${party.lastName}`.trim() || formatCustomerName(party)
}

interface CompanyAndPerson {
  readonly company: string
  /** The person, otherwise the company or the short name. */
  readonly name: string
}

/** Returns the names of the lead or customer of a document. Content that was stored earlier has no company. */
export function toPartyNames({
  clientName,
  companyName = '',
}: Pick<PartyRecord, 'clientName' | 'companyName'>): CompanyAndPerson {
  return { company: companyName, name: clientName }
}

/** Returns what a document calls its lead or customer in lists: the company, or else the person. */
export function formatDisplayName({ company, name }: CompanyAndPerson): string {
  return company || name
}

/** Returns the person that lists show after the company; empty if there is no company, or no other name. */
export function formatContactName({ company, name }: CompanyAndPerson): string {
  return company === '' || name === company ? '' : name
}

/** Returns what pickers show of a lead or customer, so that both names can be typed: company and person. */
export function formatPickerName(names: CompanyAndPerson): string {
  return [formatDisplayName(names), formatContactName(names)].filter((name) => name !== '').join(' · ')
}

/**
 * Cuts a name to the length that documents and customers can store. The name of a lead has two parts and can be
 * longer.
 */
export function truncateName(name: string): string {
  if (name.length <= maxTextLengths.clientName) return name
  // Removes half of a surrogate pair at the end.
  return name
    .slice(0, maxTextLengths.clientName)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
