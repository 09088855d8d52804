import { assertNever } from '@quittance/shared/assert-never.ts'
import { mainNameFields } from '@quittance/shared/contract/party-imports.ts'
import type {
  WireDuplicate,
  WireListedParty,
  WirePartyHistory,
  WirePartyRecord,
} from '@quittance/shared/contract/party-records.ts'
import type { WireCustomer, WireLead } from '@quittance/shared/contract/picker-lists.ts'
import { listPartyFields, type PartyField } from '@quittance/shared/documents/party-fields.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import {
  formatContactName,
  formatCustomerName,
  formatDisplayName,
  formatLeadName,
  formatPartyName,
} from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { partyFieldNames } from '@quittance/shared/wire/party-payload.ts'
import {
  createChangeConflict,
  createFieldError,
  type DomainError,
  IdempotencyKeyConflict,
  NotFound,
} from '#errors.ts'
import type { Duplicate } from './duplicates/find-duplicates.ts'
import type { ArchiveResult } from './lists/archive-parties.ts'
import type { Customer, Lead, StoredParty } from './party.ts'
import type { PartyRevision } from './revisions/repository.ts'
import type { PartyRevisionContent } from './revisions/revision-format.ts'
import type { PartySaveFailure } from './save-party.ts'

type CurrencyNames = ReadonlyMap<number, string>

interface RelatedRecords {
  readonly customer: StoredParty | null
  readonly leads: readonly StoredParty[]
  readonly currencies: CurrencyNames
}

export function toWireRecord(
  { content, ...party }: StoredParty,
  { customer, leads, currencies }: RelatedRecords,
): WirePartyRecord {
  return {
    id: party.id,
    version: party.version,
    ...toWireNames(content),
    first_name: content.firstName,
    last_name: content.lastName,
    client_name: content.clientName,
    username: content.username,
    company_name: content.companyName,
    client_email: content.email,
    phone: content.phone,
    address: content.address,
    postal_code: content.postalCode,
    city: content.city,
    country: content.country,
    tax_number: content.taxNumber,
    legal_number: content.legalNumber,
    eas_scheme: content.easScheme,
    eas_id: content.easId,
    buyer_reference: content.buyerReference,
    delivery_name: content.deliveryName,
    delivery_address: content.deliveryAddress,
    delivery_postal_code: content.deliveryPostalCode,
    delivery_city: content.deliveryCity,
    delivery_country: content.deliveryCountry,
    is_private: content.isPrivate,
    locale: content.locale,
    currency_id: content.currencyId,
    currency: content.currencyId === null ? null : (currencies.get(content.currencyId) ?? null),
    days_until_due: content.daysUntilDue,
    customer: customer === null ? null : toNamedRecord(customer),
    leads: leads.map(toNamedRecord),
    created_at: party.createdAt,
    updated_at: party.updatedAt,
    archived_at: party.archivedAt,
    anonymised_at: party.anonymisedAt,
  }
}

function toNamedRecord({ id, content }: StoredParty) {
  return { id, name: toWireNames(content).name }
}

function toWireNames(content: StoredParty['content']) {
  const names = { company: content.companyName, name: formatPartyName(content) }
  return { name: formatDisplayName(names), contact_name: formatContactName(names) }
}

export function toWireDuplicate({ party, similarities }: Duplicate): WireDuplicate {
  return {
    id: party.id,
    ...toWireNames(party.content),
    relation: party.relation,
    company_name: party.content.companyName,
    client_email: party.content.email,
    alike: [...similarities],
    is_archived: party.archivedAt !== null,
  }
}

/** Converts revisions to a history with the changes of each. @param revisions the latest first */
export function toWireHistory(
  relation: Relation,
  revisions: readonly PartyRevision[],
  currencies: CurrencyNames,
): WirePartyHistory {
  return revisions.map((after, index) => {
    const { id, at, by, tokenName, event, content } = after
    const before = revisions[index + 1]?.content
    const changes = before && content ? compareContents(relation, { before, after: content }, currencies) : []
    const author = { by: by?.name ?? null, by_token: tokenName }
    return { id, at, ...author, event, readable: content !== null, changes }
  })
}

function compareContents(
  relation: Relation,
  { before, after }: { readonly before: PartyRevisionContent; readonly after: PartyRevisionContent },
  currencies: CurrencyNames,
) {
  return listPartyFields(partyKinds[relation])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      field: partyFieldNames[field],
      before: formatField(field, before, currencies),
      after: formatField(field, after, currencies),
    }))
}

function formatField(field: PartyField, content: PartyRevisionContent, currencies: CurrencyNames): string {
  if (field !== 'currencyId') return String(content[field] ?? '')
  const { currencyId, currencyName } = content
  return currencyId === null ? '' : (currencyName ?? currencies.get(currencyId) ?? '')
}

/** Converts the failure of a save into the error of the response. */
export function toSaveError(relation: Relation, failure: PartySaveFailure): DomainError {
  switch (failure.reason) {
    case 'not-found':
      return createNotFoundError(relation)
    case 'anonymised':
      return createFieldError('id', 'party.is-anonymised')
    case 'nameless':
      return createFieldError(mainNameFields[relation], 'party.nameless')
    case 'unknown-currency':
      return createFieldError('currency_id', 'field.unknown-record')
    case 'conflict':
      return createChangeConflict(failure)
    case 'key-in-use':
      return new IdempotencyKeyConflict(
        { key: 'party.key-in-use', params: { id: failure.id } },
        {},
        { id: failure.id },
      )
    default:
      return assertNever(failure)
  }
}

/** Creates a 404 error. */
export function createNotFoundError(relation: Relation): DomainError {
  const sentence = { key: `${relation}.not-found` } as const
  return new NotFound(sentence, { id: [sentence] })
}

export function toWireListedParty({ content, ...party }: StoredParty): WireListedParty {
  return {
    id: party.id,
    ...toWireNames(content),
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

export function toWireArchiveResult(
  relation: Relation,
  { id, outcome }: ArchiveResult,
  text: TranslateFunction,
) {
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

export function toWireLead(lead: Lead): WireLead {
  return {
    id: lead.id,
    first_name: lead.firstName,
    last_name: lead.lastName,
    company_name: lead.companyName,
    client_name: formatLeadName(lead),
    client_email: lead.email,
  }
}

export function toWireCustomer(customer: Customer): WireCustomer {
  return {
    id: customer.id,
    username: customer.username,
    company_name: customer.companyName,
    client_name: formatCustomerName(customer),
    client_email: customer.email,
  }
}
