import {
  defaultDocumentOrder,
  documentListCalls,
  type WireDocumentTotals,
  type WireFilterOptions,
  type WireListedDocument,
  type WireShownDocument,
} from '@quittance/shared/contract/document-lists.ts'
import { resolveListOrder } from '@quittance/shared/contract/list-query.ts'
import { partySummaryCall, type WirePartySummary } from '@quittance/shared/contract/party-records.ts'
import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { toExact, toMoney, toNumber, zero } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { encodeCorrectedInvoice } from '@quittance/shared/wire/document-record.ts'
import { encodeLegalDetails } from '@quittance/shared/wire/legal-details.ts'
import { readCurrencyNames } from '#catalogue/repository.ts'
import { readToday } from '#database/queries/company-day.ts'
import { encodeCursor, readPage, toPageRequest } from '#database/queries/keyset.ts'
import { presentIssueRecord } from '#documents/presenter.ts'
import { createDocumentNotFound, Invalid } from '#errors.ts'
import { createExportFile } from '#exports/export-file.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { recordExport } from '#http/security-log.ts'
import { serveFile } from '#http/streamed-responses.ts'
import { type BulkChangeResult, setArchived, setStatus } from './change-documents.ts'
import { exportDocuments } from './export-documents.ts'
import { type FilterChoices, listFilterChoices, resolveListScope } from './list-filter.ts'
import { countList, type KindSummary, type ListCounts, summariseParty } from './list-totals.ts'
import {
  createMatchFilter,
  findShownDocument,
  type ListedDocument,
  readKeys,
  readListedDocuments,
  type ShownDocument,
} from './repository.ts'

/** Binds the calls of document lists: pages, one document, totals, filter options, bulk changes and exports. */
export function documentListRoutes(binding: Binding, kind: DocumentKind): void {
  serveExport(binding, kind)
  const calls = documentListCalls(kind)
  const { database } = binding.services
  serve(binding, calls.page, async ({ query }) => {
    const scope = await resolveListScope(binding.services, kind, query)
    const { sort, isDescending } = resolveListOrder(query, defaultDocumentOrder)
    const page = await readPage(
      {
        readKeys: (range) => readKeys(database, scope, { sort, range }),
        isIncluded: createMatchFilter(scope),
      },
      toPageRequest(query, { isDescending }),
    )
    const documents = await readListedDocuments(database, page.ids)
    return {
      documents: documents.map(toWireListedDocument),
      next: encodeCursor(page.next),
      previous: encodeCursor(page.previous),
    }
  })
  serve(binding, calls.show, async ({ params }) => {
    const document = await findShownDocument(database, kind.name, params.id)
    if (!document) throw createDocumentNotFound()
    return toWireShownDocument(document)
  })
  serve(binding, calls.setStatus, async ({ body, member, text }) => {
    const { ids, status, fill_paid: fillsPaid } = body
    const results = await setStatus(binding.services, { kind, member, ids, status, fillsPaid })
    const sentence = { key: 'field.unknown-record', params: { field: 'status' } } as const
    if (results === null) throw new Invalid(sentence, { status: [sentence] })
    return { results: results.map((result) => toWireChangeResult(result, text)) }
  })
  serve(binding, calls.setArchived, async ({ body, member, text }) => {
    const results = await setArchived(binding.services, { kind, member, ...body })
    return { results: results.map((result) => toWireChangeResult(result, text)) }
  })
  serve(binding, calls.filterOptions, async () =>
    toWireFilterChoices(await listFilterChoices(database, kind)),
  )
  serve(binding, calls.totals, async ({ query }) => {
    const scope = await resolveListScope(binding.services, kind, query)
    return toWireDocumentTotals(await countList(database, scope), await readCurrencyNames(database))
  })
}

function serveExport(binding: Binding, kind: DocumentKind): void {
  serveFile(binding, documentListCalls(kind).exportList, async (call) => {
    const { query, text, locale } = call
    const table = await exportDocuments(binding.services, kind, { request: query, text })
    await recordExport(binding, call, table.name)
    const day = query.today ?? (await readToday(binding.services))
    return createExportFile(table, { format: query.format, locale, day })
  })
}

/** Binds the call that summarises the documents of a lead or customer. */
export function partySummaryRoutes(binding: Binding, kind: PartyKind): void {
  const { relation } = kind
  serve(binding, partySummaryCall(kind), async ({ params: { id }, query: { today } }) => {
    const summaries = await summariseParty(binding.services, { relation, id, today })
    return toWirePartySummary(summaries, await readCurrencyNames(binding.services.database))
  })
}

function toWireListedDocument(document: ListedDocument): WireListedDocument {
  return {
    id: document.id,
    version: document.version,
    prefix: document.prefix,
    number: document.number,
    shown_number: formatDocumentNumber(document.prefix, document.number, document.numberWidth),
    title: document.title,
    relation: document.relation,
    party_id: document.partyId,
    client_name: document.partyName,
    company_name: document.partyCompany,
    document_date: document.documentDate,
    due_date: document.dueDate,
    status: document.status,
    owner: document.owner,
    currency: document.currency,
    total_amount: toNumber(document.total),
    amount_paid: toNumber(document.amountPaid),
    issued_at: document.issuedAt,
    amount_credited: toNumber(document.amountCredited),
    balance_due: document.balanceDue === null ? null : toNumber(document.balanceDue),
    updated_at: document.updatedAt,
    archived_at: document.archivedAt,
    is_sample: document.isSample,
  }
}

function toWireShownDocument(document: ShownDocument): WireShownDocument {
  return {
    ...toWireListedDocument(document),
    client_email: document.partyEmail,
    sub_total: toNumber(document.subTotal),
    discount_value: toNumber(document.discount),
    total_tax: toNumber(document.totalTax),
    adjustments: toNumber(document.adjustments),
    amount_due: toNumber(document.amountDue),
    shipping_charges: toNumber(document.shippingCharges),
    corrected_invoice: document.correctedInvoice && encodeCorrectedInvoice(document.correctedInvoice),
    issued: presentIssueRecord(document.issued),
    ...encodeLegalDetails(document.legal),
  }
}

/** @param currencies names of currencies by id */
function toWireDocumentTotals(
  counts: ListCounts,
  currencies: ReadonlyMap<number, string>,
): WireDocumentTotals {
  const { count, totals, active, archived, overdue, statuses } = counts
  return {
    count,
    totals: totals
      .map((total) => ({
        currency: currencies.get(total.currencyId) ?? '',
        count: total.count,
        total_amount: total.total,
        unpaid_amount: total.unpaid,
        paid_amount: total.paid,
        credited_amount: total.credited,
      }))
      .sort((left, right) => right.count - left.count || left.currency.localeCompare(right.currency)),
    active,
    archived,
    overdue,
    statuses: statuses.map(({ status: { id, name, meaning }, count: documents }) => ({
      id,
      name,
      meaning,
      count: documents,
    })),
  }
}

function toWireFilterChoices({ owners, currencies }: FilterChoices): WireFilterOptions {
  return {
    owners: owners.map(({ id, name, isInactive }) => ({ id, name, is_active: !isInactive })),
    currencies: currencies.map(({ id, name, isInactive }) => ({ id, name, is_retired: isInactive })),
  }
}

function toWireChangeResult({ id, outcome }: BulkChangeResult, text: TranslateFunction) {
  const changed = outcome === 'changed'
  switch (outcome) {
    case 'not-found':
      return { id, code: 404, changed, message: text('document.not-found') }
    case 'busy':
      return { id, code: 503, changed, message: text('lists.busy') }
    case 'status-not-open':
    case 'status-won':
    case 'status-settled':
      return { id, code: 409, changed, message: text(`issuing.${outcome}`) }
    default:
      return { id, code: 200, changed, message: text(`lists.${outcome}`) }
  }
}

const zeroAmount = toMoney(toExact(zero))

/** @param currencies names of currencies by id */
function toWirePartySummary(
  summaries: readonly KindSummary[],
  currencies: ReadonlyMap<number, string>,
): WirePartySummary {
  return {
    kinds: summaries.map(({ kind, all, invoiced, overdue }) => ({
      kind,
      count: all.count,
      open: all.statuses
        .filter(({ status }) => getKind(kind).claim !== 'none' && status.meaning === 'open')
        .reduce((sum, { count }) => sum + count, 0),
      overdue: all.overdue,
      totals: all.totals.map(({ currencyId, count, total, unpaid }) => {
        const invoicedTotal = invoiced.totals.find((other) => other.currencyId === currencyId)
        const overdueTotal = overdue.totals.find((other) => other.currencyId === currencyId)
        return {
          currency: currencies.get(currencyId) ?? '',
          count,
          total_amount: total,
          issued_amount: invoicedTotal?.total ?? zeroAmount,
          unpaid_amount: unpaid,
          overdue_amount: overdueTotal?.unpaid ?? zeroAmount,
        }
      }),
    })),
  }
}
