import type {
  WireDocumentTotals,
  WireFilterOptions,
  WireListedDocument,
} from '@quittance/shared/contract/document-lists.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import type { BulkChangeResult } from './change-documents.ts'
import type { FilterChoices } from './list-choices.ts'
import type { ListedDocument } from './repository.ts'
import type { ListCounts } from './split-groups.ts'

export function toWireListedDocument(document: ListedDocument): WireListedDocument {
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
    updated_at: document.updatedAt,
    archived_at: document.archivedAt,
  }
}

/** @param currencies their names by id */
export function toWireDocumentTotals(
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

export function toWireFilterChoices({ owners, currencies }: FilterChoices): WireFilterOptions {
  return {
    owners: owners.map(({ id, name, isInactive: isFormer }) => ({ id, name, is_active: !isFormer })),
    currencies: currencies.map(({ id, name, isInactive: isFormer }) => ({ id, name, is_retired: isFormer })),
  }
}

export function toWireChangeResult({ id, outcome }: BulkChangeResult, text: TranslateFunction) {
  const changed = outcome === 'changed'
  switch (outcome) {
    case 'not-found':
      return { id, code: 404, changed, message: text('document.not-found') }
    case 'busy':
      return { id, code: 503, changed, message: text('lists.busy') }
    default:
      return { id, code: 200, changed, message: text(`lists.${outcome}`) }
  }
}
