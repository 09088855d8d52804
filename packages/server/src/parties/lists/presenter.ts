import type { WireListedParty } from '@quittance/shared/contract/party-lists.ts'
import { partyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import type { StoredParty } from '#parties/party.ts'
import type { Archived } from './archive-parties.ts'

/** Called by the person, else by the company, else by the firm's own name for them. */
export function toWireListed({ content, ...party }: StoredParty): WireListedParty {
  return {
    id: party.id,
    name: partyName(content),
    company_name: content.companyName,
    client_email: content.email,
    phone: content.phone,
    city: content.city,
    country: content.country,
    customer_id: party.customerId,
    created_at: party.createdAt,
    updated_at: party.updatedAt,
    archived_at: party.archivedAt,
    anonymised_at: party.anonymisedAt,
  }
}

export function toWireArchived(relation: Relation, { id, outcome }: Archived, text: Text) {
  const changed = outcome === 'changed'
  switch (outcome) {
    case 'not-found':
      return { id, code: 404, changed, message: text(`${relation}.not-found`) }
    case 'anonymised':
      return { id, code: 422, changed, message: text('party.is-anonymised') }
    case 'busy':
      return { id, code: 503, changed, message: text('lists.busy') }
    default:
      return { id, code: 200, changed, message: text(`lists.${outcome}`) }
  }
}
