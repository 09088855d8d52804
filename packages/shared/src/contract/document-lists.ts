import { z } from 'zod'
import { type DocumentKind, hasField } from '#documents/document-kinds.ts'
import { relations, statusMeanings } from '#documents/sales-document.ts'
import { statusReference } from '#wire/field-schemas.ts'
import { get, post } from './endpoint.ts'
import type { ListOrder } from './list-query.ts'
import {
  dayInQuery,
  exportCall,
  flagInQuery,
  idInQuery,
  idsInQuery,
  pageCursor,
  pageQuery,
  searchInQuery,
} from './list-query.ts'
import { changeResults, idList, moneySum, namedRecord } from './records.ts'

/** What a list of documents can be sorted by. */
export const documentSorts = [
  'number',
  'document_date',
  'due_date',
  'client_name',
  'total_amount',
  'updated_at',
] as const

export type DocumentSort = (typeof documentSorts)[number]

/** Until somebody wants it otherwise. */
export const defaultDocumentOrder: ListOrder<DocumentSort> = { sort: 'number', isDescending: true }

/** Which documents of a kind a list has. Absent: all that are not archived. */
const documentFilter = z.object({
  search: searchInQuery,
  status: idsInQuery,
  /** Open, past due and not paid in full; `0`: all others. */
  overdue: flagInQuery,
  archived: flagInQuery,
  currency: idInQuery,
  owner: idInQuery,
  lead: idInQuery,
  customer: idInQuery,
  /** From one document date to another, both included. */
  from: dayInQuery,
  to: dayInQuery,
  /** The day where the reader is: what is overdue depends on it. */
  today: dayInQuery,
})

export type DocumentFilter = z.output<typeof documentFilter>

export const listedDocument = z.object({
  id: z.int(),
  version: z.int(),
  prefix: z.string(),
  number: z.int(),
  /** As people read it. */
  shown_number: z.string(),
  title: z.string(),
  relation: z.enum(relations),
  party_id: z.int(),
  client_name: z.string(),
  company_name: z.string(),
  document_date: z.string(),
  due_date: z.string().nullable(),
  status: namedRecord.extend({ meaning: z.enum(statusMeanings) }),
  owner: namedRecord,
  currency: z.string(),
  total_amount: z.number(),
  amount_paid: z.number(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
})

export type WireListedDocument = z.output<typeof listedDocument>

/** The columns of a list of documents as a file. Amounts that are none of the total come behind it. */
const documentExportColumns = [
  'number',
  'title',
  'relation',
  'client',
  'company',
  'email',
  'date',
  'due',
  'status',
  'owner',
  'currency',
  'net',
  'tax',
  'sub_total',
  'discount',
  'adjustments',
  'total',
  'paid',
  'amount_due',
  'updated',
] as const

export type DocumentExportColumn = (typeof documentExportColumns)[number]

const amountColumns: readonly DocumentExportColumn[] = ['paid', 'amount_due']

/** Those that a kind has. */
export function getDocumentExportColumns(kind: DocumentKind): readonly DocumentExportColumn[] {
  if (hasField(kind, 'amounts')) return documentExportColumns
  return documentExportColumns.filter((column) => !amountColumns.includes(column))
}

/** The documents of one kind as lists. */
export function documentListCalls(kind: DocumentKind) {
  return {
    kind,
    page: get({
      path: `/api/v1/${kind.name}/list`,
      summary: `A page of the ${kind.name}s, filtered and sorted.`,
      query: documentFilter.extend(pageQuery(documentSorts).shape),
      response: z.object({ documents: z.array(listedDocument), next: pageCursor, previous: pageCursor }),
    }),
    totals: get({
      path: `/api/v1/${kind.name}/list/totals`,
      summary: `How many ${kind.name}s there are in a list, and what they add up to.`,
      query: documentFilter,
      response: documentTotals,
    }),
    choices: get({
      path: `/api/v1/${kind.name}/list/choices`,
      summary: `The owners and currencies that ${kind.name}s can be filtered by, former ones too.`,
      response: filterOptions,
    }),
    sheet: exportCall({
      path: `/api/v1/${kind.name}/list/export`,
      summary: `The ${kind.name}s of a list as a file, filtered and sorted as its pages are.`,
      filter: documentFilter,
      sorts: documentSorts,
      columns: getDocumentExportColumns(kind),
    }),
    ...bulkChangeCalls(kind),
  }
}

/** What is done with several at once. */
function bulkChangeCalls(kind: DocumentKind) {
  return {
    setStatus: post({
      path: `/api/v1/${kind.name}/set_status`,
      summary: `Give several ${kind.name}s another status; each is done or not by itself.`,
      body: z.object({ ids: idList, status: statusReference }, { error: 'body.object-expected' }),
      response: changeResults,
    }),
    setArchived: post({
      path: `/api/v1/${kind.name}/set_archived`,
      summary: `Put several ${kind.name}s away, or take them back.`,
      body: z.object(
        { ids: idList, archived: z.boolean({ error: 'field.invalid' }) },
        { error: 'body.object-expected' },
      ),
      response: changeResults,
    }),
  }
}

/** Those that documents can be given now, and former ones that documents still have. */
const filterOptions = z.object({
  owners: z.array(namedRecord.extend({ is_active: z.boolean() })),
  currencies: z.array(namedRecord.extend({ is_retired: z.boolean() })),
})

export type WireFilterOptions = z.output<typeof filterOptions>

const documentTotals = z.object({
  /** In the list as it is filtered. */
  count: z.int(),
  /** Never added up across currencies. */
  totals: z.array(
    z.object({ currency: z.string(), count: z.int(), total_amount: moneySum, unpaid_amount: moneySum }),
  ),
  // What the list would have with another status and the same filter otherwise.
  active: z.int(),
  archived: z.int(),
  overdue: z.int(),
  statuses: z.array(namedRecord.extend({ meaning: z.enum(statusMeanings), count: z.int() })),
})

export type WireDocumentTotals = z.output<typeof documentTotals>
