import { z } from 'zod'
import { type DocumentKind, kinds } from '#documents/document-kinds.ts'
import { getWireNames } from '#wire/field-names.ts'
import { documentHit, matchLocation } from '#wire/search-hits.ts'
import { post } from './endpoint.ts'
import { customer, lead } from './picker-lists.ts'

export const searchLimits = {
  textLength: 300,
  defaultHits: 20,
  /** Hits of each group in the search bar, which links to all hits. */
  searchBarHits: 6,
  maxHits: 1_000,
  maxCount: 1_000,
} as const

/** Returns the name of a kind's documents in the response. */
export function getGroupName(kind: DocumentKind): string {
  return getWireNames(kind.name).searchGroup
}

/** `count` is exact up to 1,000; for more hits it is 1,000 and `more` is true. */
function hitGroup<Hit extends z.ZodType>(hit: Hit) {
  return z.object({ data: z.array(hit), count: z.int(), more: z.boolean() })
}

const partyGroups = {
  leads: hitGroup(lead.extend({ found_in: matchLocation.nullable() })),
  customers: hitGroup(customer.extend({ found_in: matchLocation.nullable() })),
}

const searchText = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'search.empty' : 'field.text-expected',
  })
  .trim()
  .refine((text) => text !== '', { error: 'search.empty', abort: true })
  .refine((text) => text.length <= searchLimits.textLength, {
    error: 'search.too-long',
    params: { max: searchLimits.textLength },
  })

const hitLimit = z
  .int({ error: 'field.whole-number-expected' })
  .min(1, { error: 'field.too-small' })
  .max(searchLimits.maxHits, { error: 'field.too-large' })

export const globalSearch = post({
  path: '/api/v1/global_search',
  isExemptFromSaveLimit: true,
  summary:
    'Search proposals, estimates, invoices, credit notes, leads and customers by words, numbers and amounts.',
  body: z.object(
    { search_text: searchText, limit: hitLimit.default(searchLimits.defaultHits) },
    { error: 'body.object-expected' },
  ),
  response: z.object({
    ...Object.fromEntries(kinds.map((kind) => [getGroupName(kind), hitGroup(documentHit(kind))])),
    ...partyGroups,
  }),
})

export type WireLeadHit = z.output<typeof partyGroups.leads>['data'][number]
export type WireCustomerHit = z.output<typeof partyGroups.customers>['data'][number]
