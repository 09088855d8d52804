import { z } from 'zod'
import { listTextFields, type PartyKind, type PartyTextField, partyKinds } from '#documents/party-kind.ts'
import { relations } from '#documents/sales-document.ts'
import { recordId, reference } from '#wire/field-schemas.ts'
import { incompleteParty, partyPayload } from '#wire/party-payload.ts'
import { get, post } from './endpoint.ts'
import {
  dayInQuery,
  exportCall,
  flagInQuery,
  type ListOrder,
  pageCursor,
  pageQuery,
  searchInQuery,
} from './list-query.ts'
import { changeResults, idList, moneySum, namedRecord } from './records.ts'

/** Of a record, as a part of a path. */
export const idInPath = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'field.record-expected' })
    .transform(Number),
})

/** A lead or a customer, whole. What is not a field of theirs is empty. */
export const partyRecord = z.object({
  id: z.int(),
  version: z.int(),
  /** What it is called: the person, else the company. */
  name: z.string(),
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
  locale: z.string().nullable(),
  currency_id: z.int().nullable(),
  currency: z.string().nullable(),
  /** The customer that a lead has become. */
  customer: namedRecord.nullable(),
  /** The leads that have become a customer. */
  leads: z.array(namedRecord),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
  anonymised_at: z.string().nullable(),
})

export type WirePartyRecord = z.output<typeof partyRecord>

/** In what two records can be alike. */
export const similarities = ['email', 'phone', 'tax-number', 'name'] as const

export type Similarity = (typeof similarities)[number]

export const duplicate = namedRecord.extend({
  relation: z.enum(relations),
  company_name: z.string(),
  client_email: z.string(),
  alike: z.array(z.enum(similarities)),
  is_archived: z.boolean(),
})

export type WireDuplicate = z.output<typeof duplicate>

/** What can happen to a lead or a customer. */
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
  z.object({
    at: z.string(),
    /** Who did it; null where nobody knows any more. */
    by: z.string().nullable(),
    event: z.enum(partyEvents),
    /** False: what was stored is damaged or was written by a newer program, and nothing is known of the changes. */
    readable: z.boolean(),
    /** Fields by their names in the calls, before and after. */
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  }),
)

export type WirePartyHistory = z.output<typeof partyHistory>

const changedParty = z.object({ code: z.literal(200), message: z.string(), id: z.int() })

const savedParty = changedParty.extend({
  version: z.int(),
  /** Others that look like it. */
  duplicates: z.array(duplicate),
})

/** The leads or the customers, one by one. */
export function partyRecordCalls(kind: PartyKind) {
  const { relation } = kind
  return {
    read: get({
      path: `/api/v1/${relation}/:id`,
      summary: `A ${relation} with everything that is known of it.`,
      params: idInPath,
      response: z.object({ record: partyRecord }),
    }),
    history: get({
      path: `/api/v1/${relation}/:id/history`,
      summary: `Who changed a ${relation}, when and how, the latest first.`,
      params: idInPath,
      response: z.object({ history: partyHistory }),
    }),
    ...saveCalls(kind),
    duplicates: post({
      path: `/api/v1/${relation}/duplicates`,
      summary: `Leads and customers that look like a ${relation} that is being written.`,
      body: incompleteParty(kind),
      response: z.object({ duplicates: z.array(duplicate) }),
    }),
    anonymise: post({
      path: `/api/v1/${relation}/anonymise`,
      summary: `Remove everything personal from a ${relation}, for good. Its documents stay as they were sold.`,
      access: 'admin',
      isSessionOnly: true,
      body: z.object({ id: recordId }, { error: 'body.object-expected' }),
      response: changedParty,
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
      summary: `Store a changed ${relation}. What is not sent stays as it is.`,
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
  summary: 'Make a lead a customer: a new one, or one that is there. Its documents stay its own.',
  body: z.object({ id: recordId, customer_id: reference.nullish() }, { error: 'body.object-expected' }),
  response: changedParty,
})

/** What a list of leads or customers can be sorted by. */
export const partySorts = ['name', 'company_name', 'created_at', 'updated_at'] as const

export type PartySort = (typeof partySorts)[number]

/** Until somebody wants it otherwise. */
export const defaultPartyOrder: ListOrder<PartySort> = { sort: 'name', isDescending: false }

/** Which leads or customers a list has. Absent: all that are not archived. */
const partyFilter = z.object({
  search: searchInQuery,
  archived: flagInQuery,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'party.country-expected' })
    .optional(),
  /** Leads alone: those that became a customer, or those that did not. */
  converted: flagInQuery,
})

export type PartyFilter = z.output<typeof partyFilter>

export const listedParty = z.object({
  id: z.int(),
  /** The person, else the company. */
  name: z.string(),
  company_name: z.string(),
  client_email: z.string(),
  phone: z.string(),
  city: z.string(),
  country: z.string(),
  /** The customer that a lead has become. */
  customer_id: z.int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
  anonymised_at: z.string().nullable(),
})

export type WireListedParty = z.output<typeof listedParty>

const partyTotals = z.object({
  /** In the list as it is filtered. */
  count: z.int(),
  // What the list would have in another tab and with the same filter otherwise.
  active: z.int(),
  converted: z.int(),
  archived: z.int(),
  /** Where they are, the most frequent first: whatever country the list is filtered by. */
  countries: z.array(z.object({ country: z.string(), count: z.int() })),
})

export type WirePartyTotals = z.output<typeof partyTotals>

/** The columns of a list of leads or customers as a file: every field of theirs, so that it can be imported again. */
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
} as const satisfies Readonly<Record<PartyTextField, string>>

const additionalExportColumns = ['locale', 'currency', 'created', 'updated'] as const

export type PartyExportColumn =
  | (typeof partyExportColumns)[PartyTextField]
  | (typeof additionalExportColumns)[number]

function getPartyExportColumns(kind: PartyKind): readonly PartyExportColumn[] {
  return [...listTextFields(kind).map((text) => partyExportColumns[text]), ...additionalExportColumns]
}

/** The leads or the customers as lists. */
export function partyListCalls(kind: PartyKind) {
  const { relation } = kind
  return {
    page: get({
      path: `/api/v1/${relation}/list`,
      summary: `A page of the ${relation}s, filtered and sorted.`,
      query: partyFilter.extend(pageQuery(partySorts).shape),
      response: z.object({ rows: z.array(listedParty), next: pageCursor, previous: pageCursor }),
    }),
    totals: get({
      path: `/api/v1/${relation}/list/totals`,
      summary: `How many ${relation}s there are in a list.`,
      query: partyFilter,
      response: partyTotals,
    }),
    sheet: exportCall({
      path: `/api/v1/${relation}/list/export`,
      summary: `The ${relation}s of a list as a file, filtered and sorted as its pages are.`,
      filter: partyFilter,
      sorts: partySorts,
      columns: getPartyExportColumns(kind),
    }),
    setArchived: post({
      path: `/api/v1/${relation}/set_archived`,
      summary: `Put several ${relation}s away, or take them back.`,
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
      /** With an open status, archived ones aside. */
      open: z.int(),
      overdue: z.int(),
      /** Never added up across currencies. */
      totals: z.array(
        z.object({
          currency: z.string(),
          count: z.int(),
          total_amount: moneySum,
          /** Of those with an open or won status, as the dashboard counts what was invoiced. */
          issued_amount: moneySum,
          unpaid_amount: moneySum,
          overdue_amount: moneySum,
        }),
      ),
    }),
  ),
})

export type WirePartySummary = z.output<typeof partySummary>

/** The documents of a lead or customer, those of the leads that became it included. */
export function partySummaryCall({ relation }: PartyKind) {
  return get({
    path: `/api/v1/${relation}/:id/summary`,
    summary: `How many documents a ${relation} has, and what they add up to.`,
    params: idInPath,
    // The day where the reader is: what is overdue depends on it.
    query: z.object({ today: dayInQuery }),
    response: partySummary,
  })
}
