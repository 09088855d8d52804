import { getGroupName, globalSearch, searchLimits } from '@quittance/shared/contract/search.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { formatCustomerName, formatLeadName } from '@quittance/shared/documents/party-name.ts'
import { encodeDocumentHit } from '@quittance/shared/wire/search-hits.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { DocumentKindCache } from './query-index.ts'
import type { CustomerRecord, DocumentRecord, LeadRecord } from './records-repository.ts'
import { type Hit, type HitGroup, type SearchResults, searchEverything } from './search-everything.ts'

export function searchRoutes(binding: Binding): void {
  const { database, searchLimiter, clock } = binding.services
  const kindCache = new DocumentKindCache()
  serve(binding, globalSearch, async ({ body, member }) => {
    searchLimiter.consume(member.id, clock())
    const { maxCount } = searchLimits
    const request = { text: body.search_text, limit: body.limit, maxCount }
    return presentResults(await searchEverything(database, request, kindCache))
  })
}

function presentResults(results: SearchResults) {
  const documents = kinds.map((kind) => {
    const group = results.documents.get(kind.name)
    const width = results.numberWidths.get(kind.name) ?? 0
    const toWire = (hit: Hit<DocumentRecord>) => encodeDocumentHit(kind, toDocumentHit(hit, width))
    return [getGroupName(kind), group ? presentGroup(group, toWire) : emptyGroup]
  })
  return {
    ...Object.fromEntries(documents),
    leads: presentGroup(results.leads, toWireLeadHit),
    customers: presentGroup(results.customers, toWireCustomerHit),
  }
}

const emptyGroup = { data: [], count: 0, more: false }

function presentGroup<Found, Wire>(
  { hits, count, hasMore }: HitGroup<Found>,
  toWire: (hit: Hit<Found>) => Wire,
) {
  return { data: hits.map(toWire), count, more: hasMore }
}

function toDocumentHit({ record, matchLocation }: Hit<DocumentRecord>, width: number) {
  const { prefix, number, party, balanceDue, ...fields } = record
  const isPayable = getKind(record.kind).claim === 'payment'
  return {
    ...fields,
    ...(isPayable && balanceDue !== null && { due: balanceDue }),
    prefix,
    number,
    formattedNumber: formatDocumentNumber(prefix, number, width),
    partyName: party.name,
    companyName: party.company,
    matchLocation,
  }
}

function toWireLeadHit({ record, matchLocation }: Hit<LeadRecord>) {
  return {
    id: record.id,
    first_name: record.firstName,
    last_name: record.lastName,
    company_name: record.companyName,
    client_name: formatLeadName(record),
    client_email: record.email,
    found_in: matchLocation,
  }
}

function toWireCustomerHit({ record, matchLocation }: Hit<CustomerRecord>) {
  return {
    id: record.id,
    username: record.username,
    company_name: record.companyName,
    client_name: formatCustomerName(record),
    client_email: record.email,
    found_in: matchLocation,
  }
}
