import { z } from 'zod'
import { listTextFields, type PartyTextField } from '#documents/party-fields.ts'
import { type PartyKind, partyKinds } from '#documents/party-kind.ts'
import { relations } from '#documents/sales-document.ts'
import { recordId, reference } from '#wire/field-schemas.ts'
import { incompleteParty, partyPayload } from '#wire/party-payload.ts'
import { get, post } from './endpoint.ts'
import { successWithId } from './field-schemas.ts'
import {
  dayInQuery,
  exportCall,
  flagInQuery,
  idInPath,
  type ListOrder,
  pageCursor,
  pageQuery,
  searchInQuery,
} from './list-query.ts'
import { hasOlderEntries, historyEntry, historyQuery } from './record-history.ts'
import { changeResults, idList, moneySum, namedRecord } from './records.ts'

/** A lead or customer with all fields; those that its kind does not have are empty. */
export const partyRecord = z.object({
  id: z.int(),
  version: z.int(),
  /** Company, else person. */
  name: z.string(),
  /** The person, if `name` is the company; else empty. */
  contact_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  client_name: z.string(),
  username: z.string(),
  company_name: z.string(),
  client_email: z.string(),
  phone: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  tax_number: z.string(),
  legal_number: z.string(),
  eas_scheme: z.string(),
  eas_id: z.string(),
  buyer_reference: z.string(),
  delivery_name: z.string(),
  delivery_address: z.string(),
  delivery_postal_code: z.string(),
  delivery_city: z.string(),
  delivery_country: z.string(),
  /** Whether it is a private person; null: as its other data suggests. */
  is_private: z.boolean().nullable(),
  locale: z.string().nullable(),
  currency_id: z.int().nullable(),
  currency: z.string().nullable(),
  days_until_due: z.int().nullable(),
  /** Customer to which the lead was converted. */
  customer: namedRecord.nullable(),
  /** Leads that were converted to the customer. */
  leads: z.array(namedRecord),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
  anonymised_at: z.string().nullable(),
})

export type WirePartyRecord = z.output<typeof partyRecord>

/** Fields in which two records can be similar. */
export const similarities = ['email', 'phone', 'tax-number', 'name'] as const

export type Similarity = (typeof similarities)[number]

export const duplicate = namedRecord.extend({
  relation: z.enum(relations),
  /** The person, if `name` is the company; else empty. */
  contact_name: z.string(),
  company_name: z.string(),
  client_email: z.string(),
  alike: z.array(z.enum(similarities)),
  is_archived: z.boolean(),
})

export type WireDuplicate = z.output<typeof duplicate>

/** Events in the history of a lead or customer. */
export const partyEvents = [
  'created',
  'changed',
  'archived',
  'taken-back',
  'converted',
  'anonymised',
] as const

export type PartyEvent = (typeof partyEvents)[number]

const partyHistory = z.array(
  historyEntry.extend({
    event: z.enum(partyEvents),
    /** False if the stored version is damaged or was written by a newer program; then `changes` is empty. */
    readable: z.boolean(),
    /** By the field names of the calls. */
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  }),
)

export type WirePartyHistory = z.output<typeof partyHistory>

const savedParty = successWithId.extend({
  version: z.int(),
  /** Possible duplicates. */
  duplicates: z.array(duplicate),
})

/** The calls for single leads or customers. */
export function partyRecordCalls(kind: PartyKind) {
  const { relation } = kind
  return {
    read: get({
      path: `/api/v1/${relation}/:id`,
      summary: `Return a ${relation} with all fields.`,
      params: idInPath,
      response: z.object({ record: partyRecord }),
    }),
    history: get({
      path: `/api/v1/${relation}/:id/history`,
      summary: `List the changes of a ${relation}, latest first, with member and time.`,
      params: idInPath,
      query: historyQuery,
      response: z.object({ history: partyHistory, more: hasOlderEntries }),
    }),
    ...saveCalls(kind),
    duplicates: post({
      path: `/api/v1/${relation}/duplicates`,
      summary: `Find possible duplicates of a ${relation} that is being entered.`,
      body: incompleteParty(kind),
      response: z.object({ duplicates: z.array(duplicate) }),
    }),
    anonymise: post({
      path: `/api/v1/${relation}/anonymise`,
      summary: `Remove all personal data from a ${relation} irrevocably. Its documents do not change.`,
      access: 'administer',
      isSessionOnly: true,
      body: z.object({ id: recordId }, { error: 'body.object-expected' }),
      response: successWithId,
    }),
  }
}

function saveCalls(kind: PartyKind) {
  const { relation } = kind
  return {
    store: post({
      path: `/api/v1/${relation}/store`,
      summary: `Store a new ${relation}.`,
      body: partyPayload(kind, 'store'),
      response: savedParty,
      isIdempotent: true,
    }),
    update: post({
      path: `/api/v1/${relation}/update`,
      summary: `Store a changed ${relation}. Absent fields stay unchanged.`,
      body: partyPayload(kind, 'update'),
      response: savedParty,
    }),
  }
}

export const partyRecords = {
  lead: partyRecordCalls(partyKinds.lead),
  customer: partyRecordCalls(partyKinds.customer),
}

export const convertLead = post({
  path: '/api/v1/lead/convert',
  summary: 'Convert a lead to a new or existing customer. The documents of the lead do not change.',
  body: z.object({ id: recordId, customer_id: reference.nullish() }, { error: 'body.object-expected' }),
  response: successWithId,
})

/** Columns by which a list of leads or customers can be sorted. */
export const partySorts = ['name', 'company_name', 'created_at', 'updated_at'] as const

export type PartySort = (typeof partySorts)[number]

export const defaultPartyOrder: ListOrder<PartySort> = { sort: 'name', isDescending: false }

/** Filter of a list of leads or customers; by default all that are not archived. */
const partyFilter = z.object({
  search: searchInQuery,
  archived: flagInQuery,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'party.country-expected' })
    .optional(),
  /** Leads only. */
  converted: flagInQuery,
})

export type PartyFilter = z.output<typeof partyFilter>

export const listedParty = z.object({
  id: z.int(),
  /** Company, else person. */
  name: z.string(),
  /** The person, if `name` is the company; else empty. */
  contact_name: z.string(),
  company_name: z.string(),
  client_email: z.string(),
  phone: z.string(),
  city: z.string(),
  country: z.string(),
  /** Customer to which the lead was converted. */
  customer_id: z.int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
  anonymised_at: z.string().nullable(),
})

export type WireListedParty = z.output<typeof listedParty>

const partyTotals = z.object({
  /** Parties that match the filter. */
  count: z.int(),
  // Parties with the same filter in this tab.
  active: z.int(),
  converted: z.int(),
  archived: z.int(),
  /** Most frequent first; the country of the filter is ignored. */
  countries: z.array(z.object({ country: z.string(), count: z.int() })),
})

export type WirePartyTotals = z.output<typeof partyTotals>

/** Columns of the export: all fields, so that the file can be imported again. */
const partyExportColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  clientName: 'client_name',
  username: 'username',
  companyName: 'company',
  email: 'email',
  phone: 'phone',
  address: 'address',
  postalCode: 'postal_code',
  city: 'city',
  country: 'country',
  taxNumber: 'tax_number',
  legalNumber: 'legal_number',
  easScheme: 'eas_scheme',
  easId: 'eas_id',
  buyerReference: 'buyer_reference',
  deliveryName: 'delivery_name',
  deliveryAddress: 'delivery_address',
  deliveryPostalCode: 'delivery_postal_code',
  deliveryCity: 'delivery_city',
  deliveryCountry: 'delivery_country',
} as const satisfies Readonly<Record<PartyTextField, string>>

const additionalExportColumns = [
  'is_private',
  'locale',
  'currency',
  'days_until_due',
  'created',
  'updated',
] as const

export type PartyExportColumn =
  | (typeof partyExportColumns)[PartyTextField]
  | (typeof additionalExportColumns)[number]

function getPartyExportColumns(kind: PartyKind): readonly PartyExportColumn[] {
  return [...listTextFields(kind).map((field) => partyExportColumns[field]), ...additionalExportColumns]
}

/** The calls for lists of leads or customers. */
export function partyListCalls(kind: PartyKind) {
  const { relation } = kind
  return {
    page: get({
      path: `/api/v1/${relation}/list`,
      summary: `Return a page of the ${relation}s, filtered and sorted.`,
      query: partyFilter.extend(pageQuery(partySorts).shape),
      response: z.object({ rows: z.array(listedParty), next: pageCursor, previous: pageCursor }),
    }),
    totals: get({
      path: `/api/v1/${relation}/list/totals`,
      summary: `Count the ${relation}s of a list.`,
      query: partyFilter,
      response: partyTotals,
    }),
    exportList: exportCall({
      path: `/api/v1/${relation}/list/export`,
      summary: `Export the ${relation}s of a list, filtered and sorted like its pages.`,
      filter: partyFilter,
      sorts: partySorts,
      columns: getPartyExportColumns(kind),
    }),
    setArchived: post({
      path: `/api/v1/${relation}/set_archived`,
      summary: `Archive several ${relation}s, or restore them from the archive.`,
      body: z.object(
        { ids: idList, archived: z.boolean({ error: 'field.invalid' }) },
        { error: 'body.object-expected' },
      ),
      response: changeResults,
    }),
  }
}

const partySummary = z.object({
  kinds: z.array(
    z.object({
      kind: z.string(),
      count: z.int(),
      /** With an open status and not archived. */
      open: z.int(),
      overdue: z.int(),
      /** Never added up across currencies. */
      totals: z.array(
        z.object({
          currency: z.string(),
          count: z.int(),
          total_amount: moneySum,
          /** Documents with an open or won status, as on the dashboard. */
          issued_amount: moneySum,
          unpaid_amount: moneySum,
          overdue_amount: moneySum,
        }),
      ),
    }),
  ),
})

export type WirePartySummary = z.output<typeof partySummary>

/** Sums the documents of a lead or customer, including those of leads that were converted to the customer. */
export function partySummaryCall({ relation }: PartyKind) {
  return get({
    path: `/api/v1/${relation}/:id/summary`,
    summary: `Count the documents of a ${relation}, and sum their amounts.`,
    params: idInPath,
    // Day in the client's time zone, which decides what is overdue.
    query: z.object({ today: dayInQuery }),
    response: partySummary,
  })
}
