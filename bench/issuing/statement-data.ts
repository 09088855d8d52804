import { IssuedDocuments } from '@quittance/server/test/issued-documents.ts'
import type { CompanyContext } from '@quittance/server/test/test-company.ts'
import { addDays } from '@quittance/shared/documents/calendar.ts'
import { openBulkWriter } from '#data-set/bulk-writer.ts'
import type { Row } from '#data-set/rows.ts'
import { omitColumns, readRow } from '#floors/row-statements.ts'
import { copyDraft } from './copied-drafts.ts'

export const statementSize = { invoices: 10_000, payments: 9_000 } as const

const firstDay = '2020-01-02'
const days = 2_000

/** Issues an invoice of the customer of the company and records a payment, then writes copies of both directly into the database. */
export async function fillStatement(context: CompanyContext): Promise<void> {
  const { database } = context.test.services
  const documents = new IssuedDocuments(context)
  await documents.prepareCompany()
  const draftId = await documents.store()
  const data = { settings: context.settings(), test: context.test }
  const copies = await copyDraft(data, draftId, statementSize.invoices - 1)
  const { code } = await documents.tryIssue(draftId)
  if (code !== 200) throw new Error(`The invoice was not issued: ${code}`)
  const paymentId = await documents.pay(draftId, '40.00')
  const issued = await readRow(database, 'issued_documents', { key: 'document_id', value: draftId })
  const payment = await readRow(database, 'payments', { key: 'id', value: paymentId })
  const writer = await openBulkWriter(context.settings())
  await writer.insert(
    'issued_documents',
    Array.from({ length: statementSize.invoices - 1 }, (_copy, place) => copyIssue(issued, copies, place)),
  )
  const unassigned = omitColumns(payment, ['id'])
  await writer.insert(
    'payments',
    Array.from({ length: statementSize.payments - 1 }, (_copy, place) => ({
      ...unassigned,
      paid_on: dayOf(place),
    })),
  )
  await writer.close()
}

function dayOf(place: number): string {
  return addDays(firstDay, place % days)
}

/** Returns an issued document that belongs to no series, as if it was issued before: its number need not follow another one. */
function copyIssue(
  issued: Row,
  { firstId, firstNumber }: { readonly firstId: number; readonly firstNumber: number },
  place: number,
): Row {
  const number = firstNumber + place
  return {
    ...issued,
    ...{ document_id: firstId + place, number, shown_number: `INV-${number}`, issued_on: dayOf(place) },
    ...{ origin: 'before', series_id: null, period: null, sequence: null },
  }
}
