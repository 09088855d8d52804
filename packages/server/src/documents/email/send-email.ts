import { isDeepStrictEqual } from 'node:util'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { DocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { type Author, createStamp } from '#changes.ts'
import { isMailOn } from '#config/mail-settings.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  buildPrintData,
  type LanguagePreference,
  loadStoredPrintData,
  loadUnsavedPrintData,
} from '#documents/print/load-print-data.ts'
import type { RenderLog } from '#documents/print/render-document.ts'
import { type LockedDocument, lockDocument } from '#documents/repository.ts'
import {
  createKeyedSave,
  findLastSave,
  type SaveOutcome,
  type SaveRequest,
  saveDocument,
  type WrittenDocument,
} from '#documents/save-document.ts'
import { findSentStatus, writeStatus } from '#documents/statuses/mark-as-sent.ts'
import { Invalid, Unavailable } from '#errors.ts'
import { recordDocumentEvent } from '#events/repository.ts'
import type { IdempotencyKey } from '#idempotency/idempotency-key.ts'
import { storeResponse } from '#idempotency/response-repository.ts'
import { findReplay, type KeyedRequest, runOnce } from '#idempotency/run-once.ts'
import { consumeRateLimits, mailLimit } from '#limits/rate-limiter.ts'
import { findSender, queueMessage } from '#mail/outbox/message-queue.ts'
import type { Services } from '#services.ts'
import { requireNoSampleData } from '#settings/sample-records-repository.ts'
import { type EmailAttachment, loadAttachmentSources, renderAttachments } from './render-attachments.ts'

interface EmailOptions {
  readonly email: DocumentEmail
  /** Language of the member who sends the e-mail. */
  readonly readerLocale: Locale
  readonly log: RenderLog
}

/** The content of an attachment rarely changes while it is rendered, for example when a member changes the company. */
export const maxAttempts = 3

// Saving a document with an e-mail

/**
 * Saves a document and queues an e-mail with it in one transaction. Renders the PDFs before the transaction and again if
 * their content changed, up to 3 times.
 */
export async function saveAndEmail(
  services: Services,
  request: SaveRequest,
  { email, readerLocale, log }: EmailOptions,
): Promise<SaveOutcome> {
  const { kind, input, member, idempotencyKey } = request
  // A repeated request gets the stored outcome, even if e-mail is off by now or the content has changed.
  const replay = await findReplay(services.database, createKeyedSave(idempotencyKey))
  if (replay) return replay
  requireMail(services)
  const rendering = { email, memberId: member.id, readerLocale, log }
  const language: LanguagePreference = { requestedLocale: email.locale, fallbackLocale: readerLocale }
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const printData = await loadUnsavedPrintData(services, { kind, input }, language)
    // If the input cannot be stored, the save below returns the reason.
    const sources =
      'reason' in printData ? null : await loadAttachmentSources(services, { email, source: printData })
    const attachments = sources === null ? [] : await renderAttachments(services, sources, rendering)
    const afterWrite = async (transaction: Connection, { values, ...document }: WrittenDocument) => {
      const transactionServices = { ...services, database: transaction }
      const issuedId = 'reason' in printData ? null : printData.issuedId
      const source = await buildPrintData(transactionServices, { kind, values, issuedId }, language)
      const currentSources = await loadAttachmentSources(transactionServices, { email, source })
      if (!isDeepStrictEqual(currentSources, sources)) throw new AttachmentsOutdatedError()
      const now = services.clock()
      await requireNoSampleData(transaction)
      const sender = { memberId: member.id, tokenId: member.tokenId }
      await queueEmail(transaction, { email, attachments, document, sender, now })
    }
    const outcome = await saveDocument(services, { ...request, afterWrite }).catch(toNullIfOutdated)
    if (outcome?.isSaved) services.outboxSignal.notify()
    if (outcome) return outcome
  }
  throw new Unavailable({ key: 'call.busy' })
}

/** The content of the attachments changed after they were rendered. */
export class AttachmentsOutdatedError extends Error {}

export function toNullIfOutdated(error: unknown): null {
  if (!(error instanceof AttachmentsOutdatedError)) throw error
  return null
}

// Sending an e-mail with a stored document

interface EmailRequest extends EmailOptions, Author {
  readonly kind: DocumentKind
  readonly id: number
  /** Version that the e-mail was written for; undefined for any version. */
  readonly version: number | undefined
  /** Whether a draft gets the first open status. */
  readonly marksAsSent: boolean
  readonly idempotencyKey: IdempotencyKey | undefined
}

/** The document has a newer version than the one that the e-mail was written for. */
interface NewerVersion {
  readonly savedById: number
  /** ISO 8601, UTC. */
  readonly savedAt: string
  readonly version: number
}

type EmailOutcome = 'queued' | 'not-found' | 'key-in-use' | NewerVersion

/** Queues an e-mail with a stored document; a repeated request with the same key queues it once. */
export async function emailDocument(services: Services, request: EmailRequest): Promise<EmailOutcome> {
  const keyedRequest: KeyedRequest<EmailOutcome> = {
    subject: 'document',
    key: request.idempotencyKey,
    replay: () => 'queued',
    rejectReuse: () => 'key-in-use',
  }
  // Looked up first as well, because the attachments take long to render.
  const replay = await findReplay(services.database, keyedRequest)
  if (replay) return replay
  const send = () => renderAndQueue(services, request)
  return await runOnce(services.database, keyedRequest, {
    run: send,
    isSuccess: (outcome) => outcome === 'queued',
  })
}

async function renderAndQueue(services: Services, request: EmailRequest): Promise<EmailOutcome> {
  const { kind, id, email, readerLocale, memberId, log } = request
  requireMail(services)
  const language: LanguagePreference = { requestedLocale: email.locale, fallbackLocale: readerLocale }
  const loadSources = async (currentServices: Services) => {
    const source = await loadStoredPrintData(currentServices, { kind, id }, language)
    return source && (await loadAttachmentSources(currentServices, { email, source }))
  }
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const sources = await loadSources(services)
    if (!sources) return 'not-found'
    const rendering = { email, memberId, readerLocale, log }
    const outcome = await queueIfUnchanged(services, {
      request,
      attachments: await renderAttachments(services, sources, rendering),
      isUnchanged: async (currentServices) => isDeepStrictEqual(await loadSources(currentServices), sources),
    })
    if (outcome === 'queued') services.outboxSignal.notify()
    if (outcome !== 'source-changed') return outcome
  }
  throw new Unavailable({ key: 'call.busy' })
}

interface QueueInput {
  readonly request: EmailRequest
  readonly attachments: readonly EmailAttachment[]
  /** Returns whether the attachments still have the content that was rendered. */
  readonly isUnchanged: (services: Services) => Promise<boolean>
}

async function queueIfUnchanged(
  services: Services,
  { request, attachments, isUnchanged }: QueueInput,
): Promise<EmailOutcome | 'source-changed'> {
  const { kind, id, version, email, idempotencyKey } = request
  const now = services.clock()
  return await inTransaction(services.database, async (transaction) => {
    const storedDocument = await lockDocument(transaction, kind.name, id)
    if (!storedDocument) return 'not-found'
    if (version !== undefined && version !== storedDocument.version) {
      const lastSave = await findLastSave(transaction, id, storedDocument)
      const { memberId: savedById, changedAt: savedAt } = lastSave
      return { savedById, savedAt, version: storedDocument.version }
    }
    if (!(await isUnchanged({ ...services, database: transaction }))) return 'source-changed'
    await requireNoSampleData(transaction)
    const document = { id, version: await markAsSent(transaction, { request, storedDocument, now }) }
    await queueEmail(transaction, { email, attachments, document, sender: request, now })
    if (idempotencyKey) {
      const response = { recordId: id, outcome: 'queued', at: now.toISOString() }
      await storeResponse(transaction, { subject: 'document', key: idempotencyKey }, response)
    }
    return 'queued'
  })
}

interface SentDocument {
  readonly request: EmailRequest
  readonly storedDocument: LockedDocument
  readonly now: Date
}

/** Gives a draft the status of a sent document, if the member wants that. Returns the version of the document. */
async function markAsSent(
  transaction: Connection,
  { request, storedDocument, now }: SentDocument,
): Promise<number> {
  const { kind, id, marksAsSent } = request
  const { statusId, version } = storedDocument
  const sent = marksAsSent ? await findSentStatus(transaction, kind.name, { id: statusId }) : null
  if (sent === null) return version
  const document = { kind: kind.name, id, stored: storedDocument }
  return await writeStatus(transaction, document, { statusId: sent.id, stamp: createStamp(request, now) })
}

// Both

interface EmailToQueue {
  readonly email: DocumentEmail
  readonly attachments: readonly EmailAttachment[]
  /** The document that the e-mail is about. */
  readonly document: { readonly id: number; readonly version: number }
  readonly sender: Author
  readonly now: Date
}

/** Queues an e-mail in the transaction that stores its document. */
export async function queueEmail(
  transaction: Connection,
  { email, attachments, document, sender, now }: EmailToQueue,
): Promise<void> {
  await consumeRateLimits(transaction, now, [{ limit: mailLimit, key: sender.memberId }])
  await queueMessage(transaction, {
    documentId: document.id,
    documentVersion: document.version,
    from: await findSender(transaction),
    to: email.to,
    cc: email.cc,
    subject: email.subject,
    message: email.message,
    attachments: attachments.map(({ documentId, name, content }) => ({
      name,
      contentType: 'application/pdf',
      content,
      documentId: documentId ?? document.id,
    })),
    queuedBy: sender.memberId,
    now,
  })
  await recordDocumentEvent(transaction, createStamp(sender, now), { document, event: 'emailed' })
}

/** @throws Invalid if e-mail is turned off */
export function requireMail({ installation }: Pick<Services, 'installation'>): void {
  if (!isMailOn(installation.mail))
    throw new Invalid({ key: 'document-email.off' }, { email: [{ key: 'document-email.off' }] })
}
