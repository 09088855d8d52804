import { isDeepStrictEqual } from 'node:util'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { DocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { isMailOn } from '#config/mail-settings.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { findStoredResponse, type StoredResponse, storeResponse } from '#documents/idempotency-repository.ts'
import {
  buildPrintData,
  type LanguagePreference,
  loadStoredPrintData,
  loadUnsavedPrintData,
} from '#documents/print/load-print-data.ts'
import type { RenderLog } from '#documents/print/render-document.ts'
import { lockDocument } from '#documents/repository.ts'
import {
  findLastSave,
  type SaveOutcome,
  type SaveRequest,
  saveDocument,
  type WrittenDocument,
} from '#documents/save-document.ts'
import { Invalid, Unavailable } from '#errors.ts'
import type { IdempotencyKey } from '#http/idempotency-key.ts'
import { consumeRateLimits, mailLimit } from '#limits/rate-limiter.ts'
import { findSender, queueMessage } from '#mail/outbox/message-queue.ts'
import type { Services } from '#services.ts'
import { type EmailAttachment, loadAttachmentSources, renderAttachments } from './render-attachments.ts'

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
  if (once && (await findStoredResponse(services.database, once)))
    return await saveDocument(services, request)
  requireMail(services)
  const rendering = { email: letter, memberId: member.id, readerLocale: reader, log }
  const wanted: LanguagePreference = { requestedLocale: letter.locale, fallbackLocale: reader }
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const source = await loadUnsavedPrintData(services, { kind, sent }, wanted)
    // Nothing can be stored: the save says why. Where it could by now, it would have no e-mail.
    const gathered =
      'reason' in source ? null : await loadAttachmentSources(services, { email: letter, source })
    const attachments = gathered === null ? [] : await renderAttachments(services, gathered, rendering)
    const alongside = async (transaction: Connection, { values, ...document }: WrittenDocument) => {
      const within = { ...services, database: transaction }
      const now = await buildPrintData(within, { kind, values }, wanted)
      const isSame = isDeepStrictEqual(
        await loadAttachmentSources(within, { email: letter, source: now }),
        gathered,
      )
      if (!isSame) throw new ConcurrentChange()
      const queued = { email: letter, attachments, document, memberId: member.id, now: services.clock() }
      await queueEmail(transaction, queued)
    }
    const outcome = await saveDocument(services, { ...request, afterWrite: alongside }).catch(
      toNullOnConcurrentChange,
    )
    if (outcome?.saved) services.outboxSignal.notify()
    if (outcome) return outcome
  }
  throw new Unavailable({ key: 'call.busy' })
}

function toNullOnConcurrentChange(error: unknown): null {
  if (!(error instanceof ConcurrentChange)) throw error
  return null
}

interface EmailRequest extends EmailOptions {
  readonly kind: DocumentKind
  readonly id: number
  /** The version that the letter was written about; undefined: whichever is stored. */
  readonly version: number | undefined
  readonly memberId: number
  readonly idempotencyKey: IdempotencyKey | undefined
}

/** Somebody has saved the document since. */
export interface NewerVersion {
  readonly savedById: number
  readonly savedAt: string
  readonly version: number
}

export type EmailOutcome = 'queued' | 'not-found' | 'key-in-use' | NewerVersion

const maxEmailAttempts = 3

/** Puts an e-mail with a stored document into the outbox, once however often it is asked for. */
export async function emailDocument(services: Services, request: EmailRequest): Promise<EmailOutcome> {
  const { kind, id, email: letter, readerLocale: reader, memberId, log, idempotencyKey: once } = request
  const earlier = once && (await findStoredResponse(services.database, once))
  if (earlier) return repeatOutcome(earlier, once)
  requireMail(services)
  const gather = async (within: Services) => {
    const source = await loadStoredPrintData(
      within,
      { kind, id },
      { requestedLocale: letter.locale, fallbackLocale: reader },
    )
    return source && (await loadAttachmentSources(within, { email: letter, source }))
  }
  for (let attempt = 1; attempt <= maxEmailAttempts; attempt += 1) {
    const gathered = await gather(services)
    if (!gathered) return 'not-found'
    const enclosures = await renderAttachments(services, gathered, {
      email: letter,
      memberId,
      readerLocale: reader,
      log,
    })
    const isSame = async (within: Services) => isDeepStrictEqual(await gather(within), gathered)
    const outcome = await queueIfUnchanged(services, {
      request,
      attachments: enclosures,
      isUnchanged: isSame,
    })
    if (outcome === 'queued') services.outboxSignal.notify()
    if (outcome !== 'changed-underway') return outcome
  }
  throw new Unavailable({ key: 'call.busy' })
}

function repeatOutcome({ bodyHash }: StoredResponse, once: IdempotencyKey): EmailOutcome {
  return bodyHash === once.bodyHash ? 'queued' : 'key-in-use'
}

interface QueueInput {
  readonly request: EmailRequest
  readonly attachments: readonly EmailAttachment[]
  /** Whether the document, and what goes along, are still what was set. */
  readonly isUnchanged: (within: Services) => Promise<boolean>
}

async function queueIfUnchanged(
  services: Services,
  { request, attachments: enclosures, isUnchanged: isSame }: QueueInput,
): Promise<EmailOutcome | 'changed-underway'> {
  const { kind, id, version, email: letter, memberId, idempotencyKey: once } = request
  const now = services.clock()
  try {
    return await inTransaction(services.database, async (transaction) => {
      const stored = await lockDocument(transaction, kind.name, id)
      if (!stored) return 'not-found'
      const earlier = once && (await findStoredResponse(transaction, once))
      if (earlier) return repeatOutcome(earlier, once)
      if (version !== undefined && version !== stored.version) {
        const { memberId: by, changedAt: at } = await findLastSave(transaction, id, stored)
        return { savedById: by, savedAt: at, version: stored.version }
      }
      if (!(await isSame({ ...services, database: transaction }))) return 'changed-underway'
      const document = { id, version: stored.version }
      await queueEmail(transaction, { email: letter, attachments: enclosures, document, memberId, now })
      if (once)
        await storeResponse(transaction, once, { documentId: id, outcome: '"queued"', at: now.toISOString() })
      return 'queued'
    })
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.documentIdempotencyKey)) throw error
    // A twin of this request was faster.
    return 'changed-underway'
  }
}

export interface EmailToQueue {
  readonly email: DocumentEmail
  readonly attachments: readonly EmailAttachment[]
  /** What it is about. */
  readonly document: { readonly id: number; readonly version: number }
  readonly memberId: number
  readonly now: Date
}

/** Puts an e-mail into the outbox, in the transaction that stores what it is about. */
export async function queueEmail(
  transaction: Connection,
  { email: letter, attachments: enclosures, document, memberId, now }: EmailToQueue,
): Promise<void> {
  await consumeRateLimits(transaction, now, [{ limit: mailLimit, key: memberId }])
  await queueMessage(transaction, {
    documentId: document.id,
    documentVersion: document.version,
    from: await findSender(transaction),
    to: letter.to,
    cc: letter.cc,
    subject: letter.subject,
    message: letter.message,
    attachments: enclosures.map(({ documentId, name, content }) => ({
      name,
      contentType: 'application/pdf',
      content,
      documentId: documentId ?? document.id,
    })),
    queuedBy: memberId,
    now,
  })
}

/** @throws Invalid while e-mail is off */
export function requireMail({ installation }: Pick<Services, 'installation'>): void {
  if (!isMailOn(installation.mail))
    throw new Invalid({ key: 'letter.off' }, { email: [{ key: 'letter.off' }] })
}
