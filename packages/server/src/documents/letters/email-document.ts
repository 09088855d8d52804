import { isDeepStrictEqual } from 'node:util'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { findLastSave } from '#documents/find-last-save.ts'
import { findStoredResponse, type StoredResponse, storeResponse } from '#documents/idempotency/repository.ts'
import { loadStoredPrintData } from '#documents/papers/gather-source.ts'
import { lockDocument } from '#documents/repository.ts'
import { Unavailable } from '#errors.ts'
import type { IdempotencyKey } from '#http/once-key.ts'
import type { Services } from '#services.ts'
import { type EmailAttachment, loadAttachmentSources, renderAttachments } from './enclose-documents.ts'
import { queueEmail } from './queue-letter.ts'
import { requireMail } from './require-mail.ts'
import type { EmailOptions } from './save-with-letter.ts'

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
    const source = await loadStoredPrintData(within, { kind, id }, { requestedLocale: letter.locale, fallbackLocale: reader })
    return source && (await loadAttachmentSources(within, { email: letter, source }))
  }
  for (let attempt = 1; attempt <= maxEmailAttempts; attempt += 1) {
    const gathered = await gather(services)
    if (!gathered) return 'not-found'
    const enclosures = await renderAttachments(services, gathered, { email: letter, memberId, readerLocale: reader, log })
    const isSame = async (within: Services) => isDeepStrictEqual(await gather(within), gathered)
    const outcome = await queueIfUnchanged(services, { request, attachments: enclosures, isUnchanged: isSame })
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
