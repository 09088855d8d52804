import {
  getGroupName,
  globalSearch,
  searchLimits,
  type WireCustomerHit,
  type WireLeadHit,
} from '@quittance/shared/contract/search.ts'
import { type DocumentKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decodeDocumentHit } from '@quittance/shared/wire/search-hits.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#api/client.ts'
import type { FoundDocument, FoundParty, ResultGroup, SearchResults } from './search-results.ts'
import type { SearchState } from './search-state.ts'

type Answer = z.output<typeof globalSearch.response>

interface WireGroup {
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly count: number
  readonly more: boolean
}

type SearchRequest = Pick<SearchState, 'query' | 'isOpen' | 'session' | 'requestCount'>

/** Queries the results of a search. While newer results load, the older ones of the same session stay visible. */
export function useSearchResults(
  { query, isOpen, session, requestCount }: SearchRequest,
  isSignedIn: boolean,
) {
  return useQuery({
    queryKey: ['search', session, requestCount, query],
    queryFn: async ({ signal }) => {
      const answer = await call(globalSearch, {
        body: { search_text: query, limit: searchLimits.searchBarHits },
        signal,
      })
      return decodeResults(query, answer)
    },
    enabled: isSignedIn && isOpen,
    placeholderData: (older, olderQuery) => (olderQuery?.queryKey[1] === session ? older : undefined),
    // Records may have been saved since the last search.
    staleTime: 0,
    gcTime: 0,
    // The user decides whether to try again.
    retry: false,
    refetchOnReconnect: false,
  })
}

function decodeResults(search: string, answer: Answer): SearchResults {
  const { leads, customers } = answer
  return {
    search,
    groups: [
      ...kinds.filter((kind) => kind.isAlwaysSearchGroup).map((kind) => documentGroup(kind, answer)),
      { name: 'lead', count: leads.count, isMore: leads.more, hits: leads.data.map(decodeLead) },
      {
        name: 'customer',
        count: customers.count,
        isMore: customers.more,
        hits: customers.data.map(decodeCustomer),
      },
      ...kinds
        .filter((kind) => !kind.isAlwaysSearchGroup)
        .map((kind) => documentGroup(kind, answer))
        .filter(({ count }) => count > 0),
    ],
  }
}

function documentGroup(kind: DocumentKind, answer: Readonly<Record<string, unknown>>): ResultGroup {
  const group = answer[getGroupName(kind)] as WireGroup // as: the server's tests verify its responses
  return {
    name: kind.name,
    count: group.count,
    isMore: group.more,
    hits: group.data.map((sent): FoundDocument => {
      const document = decodeDocumentHit(kind, sent)
      return {
        type: 'document',
        optionId: `search-${kind.name}-${document.id}`,
        address: `/${kind.paths.record}/edit/${document.id}`,
        foundIn: document.matchLocation,
        document,
      }
    }),
  }
}

function decodeLead(lead: WireLeadHit): FoundParty {
  return {
    type: 'party',
    optionId: `search-lead-${lead.id}`,
    address: `/lead/show/${lead.id}`,
    foundIn: lead.found_in,
    name: `${lead.first_name} ${lead.last_name}`.trim(),
    company: lead.company_name,
    email: lead.client_email,
  }
}

function decodeCustomer(customer: WireCustomerHit): FoundParty {
  return {
    type: 'party',
    optionId: `search-customer-${customer.id}`,
    address: `/customer/show/${customer.id}`,
    foundIn: customer.found_in,
    name: customer.username,
    company: customer.company_name,
    email: customer.client_email,
  }
}
