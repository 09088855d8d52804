import { z } from 'zod'
import { type DocumentKind, hasField, type OptionalField } from '#documents/document-kinds.ts'
import { relations, statusMeanings } from '#documents/sales-document.ts'
import { getWireNames } from '#wire/field-names.ts'
import { statusReference } from '#wire/field-schemas.ts'
import { legalDetailFields } from '#wire/legal-details.ts'
import { get, post } from './endpoint.ts'
import {
  dayInQuery,
  exportCall,
  flagInQuery,
  idInPath,
  idInQuery,
  idsInQuery,
  type ListOrder,
  pageCursor,
  pageQuery,
  searchInQuery,
} from './list-query.ts'
import { correctedInvoice, issueRecord } from './opened-document.ts'
import { changeResults, idList, moneySum, namedRecord } from './records.ts'

/** Columns by which a list of documents can be sorted. */
export const documentSorts = [
  'number',
  'document_date',
  'due_date',
  'client_name',
  'total_amount',
  'updated_at',
] as const

export type DocumentSort = (typeof documentSorts)[number]

export const defaultDocumentOrder: ListOrder<DocumentSort> = { sort: 'number', isDescending: true }

/** The state of the balance of documents that claim a payment: `late-30` is due for more than 30 days. */
export const balanceFilters = ['unpaid', 'partly-paid', 'late-30'] as const

export type BalanceFilter = (typeof balanceFilters)[number]

/**
 * Filter of a list of documents; by default all that are not archived. Lists by amount due, with `balance` or `overdue=1`, contain each
 * issued document of which an amount is due, even if it is archived, and whatever its status means.
 */
const documentFilter = z.object({
  search: searchInQuery,
  status: idsInQuery,
  /** `1`: past due, not paid in full, and issued or open; `0`: all others. */
  overdue: flagInQuery,
  balance: z.enum(balanceFilters, { error: 'field.choice-expected' }).optional(),
  /** `1`: issued; `0`: not issued. */
  issued: flagInQuery,
  archived: flagInQuery,
  currency: idInQuery,
  owner: idInQuery,
  lead: idInQuery,
  customer: idInQuery,
  /** First and last document date, both included. */
  from: dayInQuery,
  to: dayInQuery,
  /** First and last due date, both included. A document without one has none of them. */
  due_from: dayInQuery,
  due_to: dayInQuery,
  /** Day in the client's time zone, which decides what is overdue. */
  today: dayInQuery,
})

export type DocumentFilter = z.output<typeof documentFilter>

export const listedDocument = z.object({
  id: z.int(),
  version: z.int(),
  prefix: z.string(),
  number: z.int(),
  /** Number with prefix and padding. */
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
  /** When the document was issued. Null: it is not issued. */
  issued_at: z.string().nullable(),
  /** The amount that credit notes have taken off an issued invoice. */
  amount_credited: z.number(),
  /** The amount due of an issued invoice, or the rest of an issued credit note. Null: it is not issued. */
  balance_due: z.number().nullable(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
  /** Whether the document is part of the sample data, so that it cannot be changed. */
  is_sample: z.boolean(),
})

export type WireListedDocument = z.output<typeof listedDocument>

/** A document with all its amounts, without its lines and texts. */
const shownDocument = listedDocument.extend({
  client_email: z.string(),
  sub_total: z.number(),
  discount_value: z.number(),
  total_tax: z.number(),
  adjustments: z.number(),
  amount_due: z.number(),
  shipping_charges: z.number(),
  /** The invoice that a credit note corrects. Null: none. */
  corrected_invoice: correctedInvoice.nullable(),
  /** Null: it is not issued. */
  issued: issueRecord.nullable(),
  ...legalDetailFields,
})

export type WireShownDocument = z.output<typeof shownDocument>

/** Usual columns of the export. Amounts that are not part of the total follow it. */
const usualExportColumns = [
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
  // Later columns are at the end, so that programs find the earlier ones at their places.
  'tax_treatment',
  'delivery_date',
  'period_from',
  'period_to',
  'order_reference',
  'buyer_reference',
  'exchange_rate',
  'legal_net',
  'legal_vat',
  'exchange_rate_date',
  'exchange_rate_source',
  'adjustments_kind',
  'corrected_invoice_number',
  'corrected_invoice_date',
] as const

/**
 * Columns of kinds whose documents are issued. They are exported on request only: companies that issue nothing, and programs that read the
 * files of earlier versions, get no further columns.
 */
const issueExportColumns = ['issued_at', 'credited', 'balance_due'] as const

export type DocumentExportColumn = (typeof usualExportColumns)[number] | (typeof issueExportColumns)[number]

/** Columns of fields that not every kind has. */
const optionalColumns: Partial<Record<DocumentExportColumn, OptionalField>> = {
  paid: 'amounts',
  amount_due: 'amounts',
  corrected_invoice_number: 'correctedInvoice',
  corrected_invoice_date: 'correctedInvoice',
  credited: 'amounts',
}

/** Returns the columns of an export of a kind whose request names none. */
export function getDocumentExportColumns(kind: DocumentKind): readonly DocumentExportColumn[] {
  return usualExportColumns.filter((column) => hasColumn(kind, column))
}

/** Returns the columns that only a request for them adds to an export of a kind. */
function getIssueExportColumns(kind: DocumentKind): readonly DocumentExportColumn[] {
  return kind.isChronological ? issueExportColumns.filter((column) => hasColumn(kind, column)) : []
}

function hasColumn(kind: DocumentKind, column: DocumentExportColumn): boolean {
  const field = optionalColumns[column]
  return field === undefined || hasField(kind, field)
}

/** The calls for lists of documents of a kind, and for one of its documents. */
export function documentListCalls(kind: DocumentKind) {
  return {
    kind,
    page: get({
      path: `/api/v1/${kind.name}/list`,
      summary: `Return a page of the ${getWireNames(kind.name).noun}s, filtered and sorted.`,
      query: documentFilter.extend(pageQuery(documentSorts).shape),
      response: z.object({ documents: z.array(listedDocument), next: pageCursor, previous: pageCursor }),
    }),
    show: get({
      path: `/api/v1/${kind.name}/:id/summary`,
      summary: `Return a stored ${getWireNames(kind.name).noun} with its status, dates and amounts, without its lines.`,
      params: idInPath,
      response: shownDocument,
    }),
    totals: get({
      path: `/api/v1/${kind.name}/list/totals`,
      summary: `Count the ${getWireNames(kind.name).noun}s of a list, and sum their amounts.`,
      query: documentFilter,
      response: documentTotals,
    }),
    filterOptions: get({
      path: `/api/v1/${kind.name}/list/choices`,
      summary: `List the owners and currencies by which ${getWireNames(kind.name).noun}s can be filtered, including former ones.`,
      response: filterOptions,
    }),
    exportList: exportCall({
      path: `/api/v1/${kind.name}/list/export`,
      summary: `Export the ${getWireNames(kind.name).noun}s of a list, filtered and sorted like its pages.`,
      filter: documentFilter,
      sorts: documentSorts,
      columns: { usual: getDocumentExportColumns(kind), onRequest: getIssueExportColumns(kind) },
    }),
    ...bulkChangeCalls(kind),
  }
}

function bulkChangeCalls(kind: DocumentKind) {
  return {
    setStatus: post({
      path: `/api/v1/${kind.name}/set_status`,
      summary: `Set the status of several ${getWireNames(kind.name).noun}s; each succeeds or fails separately.`,
      body: z.object(
        {
          ids: idList,
          status: statusReference,
          /**
           * With a status that means paid: whether the total is also entered as paid, of documents of which less was. Issued documents need
           * a payment instead.
           */
          fill_paid: z.boolean({ error: 'field.invalid' }).default(false),
        },
        { error: 'body.object-expected' },
      ),
      response: changeResults,
    }),
    setArchived: post({
      path: `/api/v1/${kind.name}/set_archived`,
      summary: `Archive several ${getWireNames(kind.name).noun}s, or restore them from the archive.`,
      body: z.object(
        { ids: idList, archived: z.boolean({ error: 'field.invalid' }) },
        { error: 'body.object-expected' },
      ),
      response: changeResults,
    }),
  }
}

/** Current owners and currencies, and former ones that documents still have. */
const filterOptions = z.object({
  owners: z.array(namedRecord.extend({ is_active: z.boolean() })),
  currencies: z.array(namedRecord.extend({ is_retired: z.boolean() })),
})

export type WireFilterOptions = z.output<typeof filterOptions>

const documentTotals = z.object({
  /** Documents that match the filter. */
  count: z.int(),
  /**
   * Never added up across currencies. `unpaid_amount` is what is due of issued documents that match the filter, also of those in the
   * archive, and the unpaid part of open ones.
   */
  totals: z.array(
    z.object({
      ...{ currency: z.string(), count: z.int(), total_amount: moneySum, unpaid_amount: moneySum },
      ...{ paid_amount: moneySum, credited_amount: moneySum },
    }),
  ),
  // Documents with the same filter and this status.
  active: z.int(),
  archived: z.int(),
  /** Also issued documents in the archive. */
  overdue: z.int(),
  statuses: z.array(namedRecord.extend({ meaning: z.enum(statusMeanings), count: z.int() })),
})

export type WireDocumentTotals = z.output<typeof documentTotals>
