import { z } from 'zod'
import { type PartyKind, type PartyTextField, listTextFields } from '#documents/party-kind.ts'
import { get, post } from './calls.ts'
import type { ListOrder } from './list-order.ts'
import { flagInQuery, pageQuery, pageCursor, searchInQuery } from './list-query.ts'
import { exportCall } from './list-sheet.ts'
import { changeResults, idList } from './several-records.ts'

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

export type PartyExportColumn = (typeof partyExportColumns)[PartyTextField] | (typeof additionalExportColumns)[number]

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
