import { documentCalls } from '@quittance/shared/contract/documents.ts'
import type { WireIssueRecord } from '@quittance/shared/contract/opened-document.ts'
import {
  listCurrencies,
  listCustomers,
  listLeads,
  listMembers,
  listTaxRates,
  type PartyQuery,
} from '@quittance/shared/contract/picker-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { LineTaxRate, PartyRecord, Relation } from '@quittance/shared/documents/sales-document.ts'
import { getTaxClass } from '@quittance/shared/documents/tax-class.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { decodeBlankDocument } from '@quittance/shared/wire/blank-document.ts'
import { decodeOpenedDocument } from '@quittance/shared/wire/document-record.ts'
import {
  decodeNumberCheck,
  encodeNumberCheckRequest,
  type NumberCheck,
} from '@quittance/shared/wire/number-check.ts'
import { decodeTaxClass } from '@quittance/shared/wire/tax-class.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { catalogueKeys, everyParty } from '#api/query-client.ts'
import { ApiError } from '#api/responses.ts'
import { pickerLimit } from '#ui/record-option.ts'
import type { DocumentForm } from './document-form.ts'

/** The 0% rate, with which the user selects "without tax". */
const zeroRate: LineTaxRate = {
  id: 0,
  name: '0%',
  rate: zero,
  taxClass: getTaxClass({ rate: zero }),
}

// Other members may have changed the records that forms offer. A repeated request is cheap, because the server sends a list
// again only if it has changed. The time, in milliseconds, avoids two requests while one screen opens.
const chosenFrom = { staleTime: 5_000 } as const

// The loader of the route starts these queries before the screen uses them. In milliseconds: the chunk of the screen may take long.
const beforeScreenMs = 60_000

export function statusesQuery(kind: DocumentKind) {
  return queryOptions({
    queryKey: ['statuses', kind.name],
    ...chosenFrom,
    queryFn: ({ signal }) => call(documentCalls(kind).statusList, { signal }),
  })
}

export function currenciesQuery() {
  return queryOptions({
    queryKey: catalogueKeys.currencies,
    ...chosenFrom,
    queryFn: async ({ signal }) => (await call(listCurrencies, { signal })).currencies,
  })
}

export function membersQuery() {
  return queryOptions({
    queryKey: ['members'],
    ...chosenFrom,
    queryFn: async ({ signal }) => (await call(listMembers, { signal })).members,
  })
}

/** The tax rates that a line can have. */
export interface TaxRates {
  /** The 0% rate and those of the catalogue. */
  readonly all: readonly LineTaxRate[]
  /** The rates with which new lines start, unless their product has rates of its own. */
  readonly defaults: readonly LineTaxRate[]
}

export function taxRatesQuery() {
  return queryOptions({
    queryKey: catalogueKeys.taxRates,
    ...chosenFrom,
    queryFn: async ({ signal }): Promise<TaxRates> => {
      const { tax_rates } = await call(listTaxRates, { signal })
      const rates = tax_rates.map(({ id, name, rate, ...sent }) => ({
        id,
        name,
        rate: decimal(String(rate)),
        taxClass: decodeTaxClass(sent),
      }))
      return { all: [zeroRate, ...rates], defaults: rates.filter((_, index) => tax_rates[index]?.is_default) }
    },
  })
}

/** Returns a function that returns the default tax rates. They are loaded before the form; none if that failed. */
export function useDefaultTaxRates(): () => readonly LineTaxRate[] {
  const client = useQueryClient()
  return () => client.getQueryData(taxRatesQuery().queryKey)?.defaults ?? []
}

/** Queries the leads or customers that match the search text. */
export function partiesQuery(relation: Relation, search: string) {
  return queryOptions({
    queryKey: [...everyParty, relation, search],
    queryFn: ({ signal }) => fetchParties(relation, { search, limit: pickerLimit }, signal),
    placeholderData: (previous, query) => (query?.queryKey[1] === relation ? previous : undefined),
  })
}

/** Queries the record that a link names; null: there is none. */
export function partyQuery(relation: Relation, id: number) {
  return queryOptions({
    // The id is a number, so its key differs from that of a search text.
    queryKey: [...everyParty, relation, id],
    queryFn: async ({ signal }): Promise<PartyRecord | null> => {
      const found = await fetchParties(relation, { id }, signal)
      return found.find((party) => party.id === id) ?? null
    },
  })
}

/** Fetches leads or customers. A failure is also logged to the console, as section 8 of the specification says. */
async function fetchParties(
  relation: Relation,
  query: PartyQuery,
  signal: AbortSignal,
): Promise<PartyRecord[]> {
  try {
    return await callParties(relation, query, signal)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification requires it
    if (error instanceof ApiError) console.error(`Failed to load ${relation}s: ${error.message}`)
    throw error
  }
}

async function callParties(
  relation: Relation,
  query: PartyQuery,
  signal: AbortSignal,
): Promise<PartyRecord[]> {
  const found =
    relation === 'lead'
      ? (await call(listLeads, { query, signal })).leads
      : (await call(listCustomers, { query, signal })).customers
  return found.map(({ id, client_name, client_email, company_name }) => ({
    id,
    clientName: client_name,
    clientEmail: client_email,
    companyName: company_name,
  }))
}

/** Queries the defaults of a new document. They are requested for each one, and not again while the user is editing it. */
export function blankQuery(kind: DocumentKind, customerId: number | null, opening = 0) {
  return queryOptions({
    queryKey: ['blank', kind.name, customerId, opening],
    queryFn: async ({ signal }) =>
      decodeBlankDocument(
        kind,
        await call(documentCalls(kind).newDocument, {
          query: { customer_id: customerId ?? undefined },
          signal,
        }),
      ),
    gcTime: beforeScreenMs,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Queries the currency in which a customer is invoiced; null: it is not known. */
export function customerCurrencyQuery(kind: DocumentKind, customerId: number) {
  return queryOptions({
    queryKey: [...everyParty, 'customer', customerId, 'currency', kind.name],
    ...chosenFrom,
    queryFn: async ({ signal }) => {
      const query = { customer_id: customerId }
      return decodeBlankDocument(kind, await call(documentCalls(kind).newDocument, { query, signal }))
        .currency
    },
  })
}

/** Returns the highest number in use; null: the request has failed. */
export async function fetchHighestNumber(client: QueryClient, kind: DocumentKind): Promise<number | null> {
  const asked = client.fetchQuery({
    ...blankQuery(kind, null),
    queryKey: ['highest-number', kind.name],
    staleTime: 0,
  })
  return await asked.then(
    (blank) => blank.highestNumber,
    () => null,
  )
}

/** When and by whom a document was issued. */
export interface IssueRecord {
  /** `before`: it was sent before issuing was switched on. `foreign`: it was issued with another program. */
  readonly origin: WireIssueRecord['origin']
  /** UTC time in ISO 8601 format. */
  readonly issuedAt: string
  /** Name of the member; empty: the system. */
  readonly issuedBy: string
}

/** Decodes when and by whom a document was issued; null: it is not issued. */
export function decodeIssueRecord(sent: WireIssueRecord | null): IssueRecord | null {
  return sent && { origin: sent.origin, issuedAt: sent.issued_at, issuedBy: sent.issued_by }
}

/** Queries a stored document with what its form says about it. */
export function openedQuery(kind: DocumentKind, id: number) {
  return queryOptions({
    queryKey: ['opened', kind.name, id],
    async queryFn({ signal }) {
      const response = await call(documentCalls(kind).open, { body: { id }, signal })
      const { number_width: numberWidth, seller_missing: sellerMissing, is_sample: isSample } = response
      const issued = decodeIssueRecord(response.issued)
      return { document: decodeOpenedDocument(kind, response), numberWidth, sellerMissing, isSample, issued }
    },
    gcTime: beforeScreenMs,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export async function fetchOpened(kind: DocumentKind, id: number, signal?: AbortSignal) {
  return decodeOpenedDocument(kind, await call(documentCalls(kind).open, { body: { id }, signal }))
}

type Numbered = Pick<DocumentForm, 'id' | 'number'>

function numberCheckKey(kind: DocumentKind, { id, number }: Numbered) {
  return ['number-check', kind.name, id, number] as const
}

/** Queries whether a number is free. The key contains the number, so an older response is never used for a newer number. */
export function numberCheckQuery(kind: DocumentKind, numbered: Numbered) {
  return queryOptions({
    queryKey: numberCheckKey(kind, numbered),
    queryFn: async ({ signal }): Promise<NumberCheck> => {
      const body = encodeNumberCheckRequest(kind, numbered.number ?? 0, numbered.id)
      return decodeNumberCheck(kind, await call(documentCalls(kind).checkNumber, { body, signal }))
    },
    gcTime: 0,
    // Several parts of the form need the result within a short time, without a second request.
    staleTime: 30_000,
    retry: false,
    // After an unconfirmed save, this document itself may have the number: only another number is checked again.
    refetchOnReconnect: false,
  })
}

/** Discards the result of a number check after a save has taken the number or was rejected because of it. */
export function forgetNumberCheck(
  client: QueryClient,
  kind: DocumentKind,
  numbered: Numbered,
): Promise<void> {
  return client.resetQueries({ queryKey: numberCheckKey(kind, numbered) })
}

interface LoadFailure {
  readonly sentence: string
  /** Whether a retry can help. */
  readonly mayPass: boolean
}

/** Returns why data could not be loaded. Replaces the messages of calls that mention unsaved changes: there are none yet. */
export function loadFailure(error: Error, text: TranslateFunction): LoadFailure {
  if (!(error instanceof ApiError)) return { sentence: error.message, mayPass: true }
  const { status, message } = error
  if (status === 0) return { sentence: text('document.load-offline'), mayPass: true }
  const mayPass = status < 400 || status >= 500 || status === 429
  const isUnreadable = message === text('call.unreadable')
  return { sentence: isUnreadable ? text('document.load-unreadable') : message, mayPass }
}
