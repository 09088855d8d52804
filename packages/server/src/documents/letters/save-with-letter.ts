import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { DocumentEmail } from '@quittance/shared/wire/letter.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findStoredResponse } from '#documents/idempotency/repository.ts'
import { buildPrintData, loadUnsavedPrintData } from '#documents/papers/gather-source.ts'
import type { RenderLog } from '#documents/papers/set-paper.ts'
import type { LanguagePreference } from '#documents/papers/wanted-language.ts'
import {
  type SaveOutcome,
  type SaveRequest,
  saveDocument,
  type WrittenDocument,
} from '#documents/save-document.ts'
import { Unavailable } from '#errors.ts'
import type { Services } from '#services.ts'
import { loadAttachmentSources, renderAttachments } from './enclose-documents.ts'
import { queueEmail } from './queue-letter.ts'
import { requireMail } from './require-mail.ts'

export interface EmailOptions {
  readonly email: DocumentEmail
  /** Of whoever saves. */
  readonly readerLocale: Locale
  readonly log: RenderLog
}

// Somebody changes the company or a client in the moment in which a document is set: it hardly happens twice.
const maxAttempts = 3

class ConcurrentChange extends Error {}

/**
 * Stores a document and puts the e-mail with it into the outbox, both or neither. It is set before, because that takes
 * longer than a transaction should; where it would be another one by the time it is stored, it is set again.
 */
export async function saveAndEmail(
  services: Services,
  request: SaveRequest,
  { email: letter, readerLocale: reader, log }: EmailOptions,
): Promise<SaveOutcome> {
  const { kind, input: sent, member, idempotencyKey: once } = request
  // What was answered before is answered again, whatever has changed since.
  if (once && (await findStoredResponse(services.database, once))) return await saveDocument(services, request)
  requireMail(services)
  const rendering = { email: letter, memberId: member.id, readerLocale: reader, log }
  const wanted: LanguagePreference = { requestedLocale: letter.locale, fallbackLocale: reader }
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const source = await loadUnsavedPrintData(services, { kind, sent }, wanted)
    // Nothing can be stored: the save says why. Where it could by now, it would have no e-mail.
    const gathered = 'reason' in source ? null : await loadAttachmentSources(services, { email: letter, source })
    const attachments = gathered === null ? [] : await renderAttachments(services, gathered, rendering)
    const alongside = async (transaction: Connection, { values, ...document }: WrittenDocument) => {
      const within = { ...services, database: transaction }
      const now = await buildPrintData(within, { kind, values }, wanted)
      const isSame = isDeepStrictEqual(await loadAttachmentSources(within, { email: letter, source: now }), gathered)
      if (!isSame) throw new ConcurrentChange()
      const queued = { email: letter, attachments, document, memberId: member.id, now: services.clock() }
      await queueEmail(transaction, queued)
    }
    const outcome = await saveDocument(services, { ...request, afterWrite: alongside }).catch(toNullOnConcurrentChange)
    if (outcome?.saved) services.outboxSignal.notify()
    if (outcome) return outcome
  }
  throw new Unavailable({ key: 'call.busy' })
}

function toNullOnConcurrentChange(error: unknown): null {
  if (!(error instanceof ConcurrentChange)) throw error
  return null
}
