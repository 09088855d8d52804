import { today } from '@quittance/shared/documents/calendar.ts'
import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import { type StatusMeaning, statusMeanings } from '@quittance/shared/documents/sales-document.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Connection } from '#database/tables/schema.ts'
import { convertDocument } from '#documents/conversions/convert-document.ts'
import { setStatus } from '#documents/lists/change-documents.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { listInitialStatuses } from '#settings/initial-data.ts'
import type { DemoDocument } from './demo-documents.ts'

/** A document of the demo company with its id. */
export interface SavedDemoDocument extends DemoDocument {
  readonly id: number
}

interface CreditContext {
  readonly language: Locale | null
  readonly now: Date
}

/**
 * Converts invoices of the demo company to credit notes, one in each status. They are created after all other documents, whose
 * ids and numbers do not depend on them.
 * @returns the reason if one was not created, otherwise null
 */
export async function saveDemoCreditNotes(
  db: Connection,
  documents: readonly SavedDemoDocument[],
  { language, now }: CreditContext,
): Promise<string | null> {
  const [invoice, target] = [getKind('invoice'), getKind('creditNote')]
  const context = { database: db, clock: () => now }
  const statuses = await listStatuses(db, target.name)
  const sources = selectCancelled(documents, invoice, language ?? 'en').slice(0, statusMeanings.length)
  for (const [index, { id, owner }] of sources.entries()) {
    const request = {
      ...{ kind: invoice, id, target, memberId: owner.id, today: today(now) },
      ...{ failIfConverted: false, idempotencyKey: undefined },
    }
    const outcome = await convertDocument(context, request)
    if (!outcome.isCreated) return outcome.reason
    const status = statuses.find(({ meaning }) => meaning === meaningsOfCreditNotes[index])
    if (status === undefined || status.meaning === 'draft') continue
    await setStatus(context, {
      kind: target,
      member: owner,
      ids: [outcome.id],
      status: { id: status.id },
    })
  }
  return null
}

const meaningsOfCreditNotes: readonly StatusMeaning[] = ['won', 'lost', 'open', 'draft']

/** Returns the invoices, first those that were cancelled, the older ones first. */
function selectCancelled(
  documents: readonly SavedDemoDocument[],
  { name }: DocumentKind,
  language: Locale,
): SavedDemoDocument[] {
  const cancelled = listInitialStatuses(name, 'lost', language)
  const isCancelled = ({ content: { status } }: DemoDocument) =>
    'name' in status && cancelled.includes(status.name)
  const invoices = documents.filter(({ kind }) => kind.name === name)
  return [...invoices.filter(isCancelled), ...invoices.filter((document) => !isCancelled(document))]
}
