import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import {
  buildPrintData,
  type LanguagePreference,
  loadStoredPrintData,
  type StoredPrintData,
} from '#documents/print/load-print-data.ts'
import { findStoredDocument } from '#documents/repository.ts'
import type { Services } from '#services.ts'
import { previewIssue } from './prepare-issue.ts'

interface PrintedIssueRequest {
  readonly kind: DocumentKind
  readonly id: number
  /** The day with which it is to be issued. Undefined: it is printed as it is stored. */
  readonly issueDate: CalendarDay | undefined
}

/** Returns the print data of a stored document as its issue would print it; null: there is none with this id. */
export async function loadIssuePrintData(
  services: Pick<Services, 'database' | 'config' | 'clock'>,
  { kind, id, issueDate }: PrintedIssueRequest,
  language: LanguagePreference,
): Promise<StoredPrintData | null> {
  const { database, clock } = services
  if (issueDate === undefined || !kind.isChronological)
    return await loadStoredPrintData(services, { kind, id }, language)
  const preview = await inTransaction(database, async (transaction) => {
    const stored = await findStoredDocument(transaction, kind.name, id)
    if (stored === null || stored.issuedAt !== null) return null
    // The amount that was typed as paid is recorded with the issue.
    const request = { kind, id, stored, issueDate, paid: stored.amountPaid, now: clock() }
    return { stored, ...(await previewIssue(transaction, request)) }
  })
  if (preview === null) return await loadStoredPrintData(services, { kind, id }, language)
  const { stored, prepared } = preview
  const issued = { issuedId: null, isBeingIssued: true, issuedLegal: prepared.totals }
  const data = await buildPrintData(services, { kind, values: prepared.printed, ...issued }, language)
  return { ...data, version: stored.version, statusId: stored.statusId }
}
