import type { WireListedParty } from '@quittance/shared/contract/party-lists.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import type { StoredParty } from '#parties/party.ts'
import type { ArchiveResult } from './archive-parties.ts'

/** Called by the person, else by the company, else by the firm's own name for them. */
export function toWireListedParty({ content, ...party }: StoredParty): WireListedParty {
  return {
    id: party.id,
    name: formatPartyName(content),
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

export function toWireArchiveResult(relation: Relation, { id, outcome }: ArchiveResult, text: TranslateFunction) {
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
