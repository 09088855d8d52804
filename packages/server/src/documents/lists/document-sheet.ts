import type { DocumentSheetColumn } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { shownNumber } from '@quittance/shared/documents/numbering.ts'
import { netTotalOf } from '@quittance/shared/documents/totals.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import type { SheetColumn, SheetColumns } from '#sheets/sheet.ts'
import type { ListedDocument } from './repository.ts'

type Column = SheetColumn<ListedDocument>

/** What a list of documents can be exported with. */
export function documentSheet(
  kind: DocumentKind,
  text: Text,
): SheetColumns<ListedDocument, DocumentSheetColumn> {
  const words = (heading: string, value: (row: ListedDocument) => string, columnWidth = 24): Column => {
    return { kind: 'text', heading, value, width: columnWidth }
  }
  return {
    number: words(
      text('lists.number'),
      ({ prefix, number, numberWidth }) => shownNumber(prefix, number, numberWidth),
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
    ...figures(text),
    updated: { kind: 'moment', heading: text('sheets.updated'), value: ({ updatedAt }) => updatedAt },
  }
}

/** From what was sold to what is asked for. Net and tax are those of the lines: they add up to the sub-total. */
function figures(text: Text) {
  return {
    net: {
      kind: 'money',
      heading: text('sheets.net'),
      value: ({ subTotal, totalTax }) => netTotalOf({ subTotal, totalTax }),
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
  } as const satisfies Readonly<Record<string, Column>>
}
