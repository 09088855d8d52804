import type { DocumentExportColumn } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { computeNetTotal } from '@quittance/shared/documents/totals.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import type { ExportColumn, ExportColumns } from '#sheets/sheet.ts'
import type { ListedDocument } from './repository.ts'

type DocumentColumn = ExportColumn<ListedDocument>

/** What a list of documents can be exported with. */
export function createExportColumns(
  kind: DocumentKind,
  text: TranslateFunction,
): ExportColumns<ListedDocument, DocumentExportColumn> {
  const words = (heading: string, value: (row: ListedDocument) => string, columnWidth = 24): DocumentColumn => {
    return { kind: 'text', heading, value, width: columnWidth }
  }
  return {
    number: words(
      text('lists.number'),
      ({ prefix, number, numberWidth }) => formatDocumentNumber(prefix, number, numberWidth),
      14,
    ),
    title: words(text(`${kind.name}.title`), ({ title }) => title, 40),
    relation: words(text('document.relation'), ({ relation }) => text(`relation.${relation}`), 12),
    client: words(text('lists.client'), ({ partyName }) => partyName),
    company: words(text('lists.company'), ({ partyCompany }) => partyCompany),
    email: words(text('search.field-email'), ({ partyEmail }) => partyEmail),
    date: { kind: 'day', heading: text('lists.date'), value: ({ documentDate }) => documentDate },
    due: { kind: 'day', heading: text(`lists.due-${kind.name}`), value: ({ dueDate }) => dueDate },
    status: words(text('lists.status'), ({ status }) => status.name, 14),
    owner: words(text(`${kind.name}.owner`), ({ owner }) => owner.name),
    currency: words(text('lists.currency'), ({ currency }) => currency, 10),
    ...createAmountColumns(text),
    updated: { kind: 'moment', heading: text('sheets.updated'), value: ({ updatedAt }) => updatedAt },
  }
}

/** From what was sold to what is asked for. Net and tax are those of the lines: they add up to the sub-total. */
function createAmountColumns(text: TranslateFunction) {
  return {
    net: {
      kind: 'money',
      heading: text('sheets.net'),
      value: ({ subTotal, totalTax }) => computeNetTotal({ subTotal, totalTax }),
    },
    tax: { kind: 'money', heading: text('sheets.tax'), value: ({ totalTax }) => totalTax },
    sub_total: { kind: 'money', heading: text('sheets.sub-total'), value: ({ subTotal }) => subTotal },
    discount: { kind: 'money', heading: text('sheets.discount'), value: ({ discount }) => discount },
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
