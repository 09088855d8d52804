import {
  type DocumentExportColumn,
  type DocumentFilter,
  type DocumentSort,
  defaultDocumentOrder,
} from '@quittance/shared/contract/document-lists.ts'
import { type RequestedOrder, resolveListOrder } from '@quittance/shared/contract/list-query.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { hasAdjustmentKind } from '@quittance/shared/documents/tax-class.ts'
import { computeNetTotal } from '@quittance/shared/documents/totals.ts'
import { type Decimal, subtractMoney } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { type KeyRange, readAllIds } from '#database/queries/keyset.ts'
import type { IssuedTotals } from '#documents/issuing/issued-repository.ts'
import { type ExportColumn, type ExportColumns, readBatches, type TableExport } from '#exports/export-file.ts'
import type { Services } from '#services.ts'
import { readExportedTotals } from './exported-totals.ts'
import { resolveListScope } from './list-filter.ts'
import { createMatchFilter, type ExportedDocument, readExportedDocuments, readKeys } from './repository.ts'

interface ExportRequest extends DocumentFilter, RequestedOrder<DocumentSort> {
  readonly columns: readonly DocumentExportColumn[]
  /** Only these documents of the filtered list. */
  readonly ids?: readonly number[] | undefined
}

/** Reads all ids of a list first, then the rows in batches while the file is written. */
export async function exportDocuments(
  services: Pick<Services, 'database' | 'reference' | 'clock'>,
  kind: DocumentKind,
  { request, text }: { readonly request: ExportRequest; readonly text: TranslateFunction },
): Promise<TableExport<ExportedRow>> {
  const { database } = services
  const scope = await resolveListScope(services, kind, request)
  const { sort, isDescending } = resolveListOrder(request, defaultDocumentOrder)
  const source = {
    readKeys: (range: KeyRange) => readKeys(database, scope, { sort, range }),
    isIncluded: createMatchFilter(scope),
  }
  const ids = await readAllIds(source, isDescending)
  const columns = createExportColumns(kind, text)
  const hasTotals = request.columns.some((name) => name === 'legal_net' || name === 'legal_vat')
  return {
    name: text(`group.${kind.name}`),
    columns: request.columns.map((name) => columns[name]),
    batches: await readBatches(ids, async (batchIds) => {
      const documents = await readExportedDocuments(database, batchIds)
      const totals = hasTotals ? await readExportedTotals(database, documents) : noTotals
      return documents.map((document): ExportedRow => ({ ...document, totals: totals.get(document.id) }))
    }),
  }
}

const noTotals: ReadonlyMap<number, IssuedTotals> = new Map()

interface ExportedRow extends ExportedDocument {
  /** Undefined: the document has no legal totals, or they are not exported. */
  readonly totals: IssuedTotals | undefined
}

type DocumentColumn = ExportColumn<ExportedRow>

/** Returns the columns that an export of documents can have. */
function createExportColumns(
  kind: DocumentKind,
  text: TranslateFunction,
): ExportColumns<ExportedRow, DocumentExportColumn> {
  const createTextColumn = (
    heading: string,
    value: (row: ExportedRow) => string,
    columnWidth = 24,
  ): DocumentColumn => {
    return { kind: 'text', heading, value, width: columnWidth }
  }
  return {
    number: createTextColumn(
      text('lists.number'),
      ({ prefix, number, numberWidth }) => formatDocumentNumber(prefix, number, numberWidth),
      14,
    ),
    title: createTextColumn(text(`${kind.name}.title`), ({ title }) => title, 40),
    relation: createTextColumn(text('document.relation'), ({ relation }) => text(`relation.${relation}`), 12),
    client: createTextColumn(text('lists.client'), ({ partyName }) => partyName),
    company: createTextColumn(text('lists.company'), ({ partyCompany }) => partyCompany),
    email: createTextColumn(text('search.field-email'), ({ partyEmail }) => partyEmail),
    date: { kind: 'day', heading: text('lists.date'), value: ({ documentDate }) => documentDate },
    due: { kind: 'day', heading: text(`lists.due-${kind.name}`), value: ({ dueDate }) => dueDate },
    status: createTextColumn(text('lists.status'), ({ status }) => status.name, 14),
    owner: createTextColumn(text(`${kind.name}.owner`), ({ owner }) => owner.name),
    currency: createTextColumn(text('lists.currency'), ({ currency }) => currency, 10),
    ...createAmountColumns(text),
    updated: { kind: 'timestamp', heading: text('exports.updated'), value: ({ updatedAt }) => updatedAt },
    tax_treatment: createTextColumn(text('legal.tax-treatment'), ({ legal }) =>
      text(`legal.treatment-${legal.taxTreatment}`),
    ),
    order_reference: createTextColumn(text('legal.order-reference'), ({ legal }) => legal.orderReference),
    buyer_reference: createTextColumn(text('legal.buyer-reference'), ({ legal }) => legal.buyerReference),
    ...createLegalColumns(text),
    exchange_rate_source: createTextColumn(
      text('legal.exchange-rate-source'),
      ({ legal }) => legal.exchangeRateSource,
    ),
    adjustments_kind: createTextColumn(text('exports.adjustment-kind'), ({ legal, adjustments }) =>
      hasAdjustmentKind({ ...legal, adjustments }) ? text(`legal.adjustment-${legal.adjustmentKind}`) : '',
    ),
    corrected_invoice_number: createTextColumn(
      text('foreign-invoice.number'),
      ({ correctedInvoice }) => correctedInvoice?.number ?? '',
      14,
    ),
    ...createIssueColumns(kind, text),
  }
}

/** Returns when a document was issued, and what follows from its payments and credit notes. */
function createIssueColumns(kind: DocumentKind, text: TranslateFunction) {
  return {
    issued_at: {
      kind: 'timestamp',
      heading: text('issuing.column-issued'),
      value: ({ issuedAt }) => issuedAt,
    },
    credited: {
      kind: 'money',
      heading: text('issue.credited'),
      value: ({ issuedAt, amountCredited }) => (issuedAt === null ? null : amountCredited),
    },
    balance_due: {
      kind: 'money',
      heading: text('issuing.column-balance'),
      value: (row) => findBalance(kind, row),
    },
  } as const satisfies Readonly<Record<string, DocumentColumn>>
}

/**
 * Returns what is due of an invoice, or left of a credit note, as the list shows it; null: the document claims nothing. Of an invoice that
 * is not issued, the typed amounts say what is due while its status means open.
 */
function findBalance(
  { claim }: DocumentKind,
  { balanceDue, status, total, amountPaid }: ExportedRow,
): Decimal | null {
  if (balanceDue !== null) return balanceDue
  return claim === 'payment' && status.meaning === 'open' ? subtractMoney(total, amountPaid) : null
}

/** Returns the days, the exchange rate and the totals of the legal data. */
function createLegalColumns(text: TranslateFunction) {
  const createDay = (heading: string, value: (row: ExportedRow) => string | null) =>
    ({ kind: 'day', heading, value }) as const
  return {
    delivery_date: createDay(text('legal.delivery-date'), ({ legal }) => legal.deliveryDate),
    period_from: createDay(text('legal.period-from'), ({ legal }) => legal.periodFrom),
    period_to: createDay(text('legal.period-to'), ({ legal }) => legal.periodTo),
    exchange_rate: {
      kind: 'number',
      heading: text('legal.exchange-rate'),
      value: ({ legal }) => legal.exchangeRate,
    },
    exchange_rate_date: createDay(text('legal.exchange-rate-date'), ({ legal }) => legal.exchangeRateDate),
    corrected_invoice_date: createDay(
      text('foreign-invoice.date'),
      ({ correctedInvoice }) => correctedInvoice?.documentDate ?? null,
    ),
    legal_net: {
      kind: 'money',
      heading: text('exports.legal-net'),
      value: ({ totals }) => totals?.net ?? null,
    },
    legal_vat: {
      kind: 'money',
      heading: text('exports.legal-vat'),
      value: ({ totals }) => totals?.vat ?? null,
    },
  } as const satisfies Readonly<Record<string, DocumentColumn>>
}

/** Returns the amounts in the order of their computation. Net amount and tax are those of the lines: they add up to the sub-total. */
function createAmountColumns(text: TranslateFunction) {
  return {
    net: {
      kind: 'money',
      heading: text('exports.net'),
      value: ({ subTotal, totalTax }) => computeNetTotal({ subTotal, totalTax }),
    },
    tax: { kind: 'money', heading: text('exports.tax'), value: ({ totalTax }) => totalTax },
    sub_total: { kind: 'money', heading: text('exports.sub-total'), value: ({ subTotal }) => subTotal },
    discount: { kind: 'money', heading: text('exports.discount'), value: ({ discount }) => discount },
    adjustments: {
      kind: 'money',
      heading: text('adjustments.label'),
      value: ({ adjustments }) => adjustments,
    },
    total: { kind: 'money', heading: text('lists.total'), value: ({ total }) => total },
    paid: { kind: 'money', heading: text('amounts.paid'), value: ({ amountPaid }) => amountPaid },
    amount_due: { kind: 'money', heading: text('amounts.due'), value: ({ amountDue }) => amountDue },
  } as const satisfies Readonly<Record<string, DocumentColumn>>
}
