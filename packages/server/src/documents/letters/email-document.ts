import { isDeepStrictEqual } from 'node:util'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { findLastSave } from '#documents/find-last-save.ts'
import { findRemembered, type RememberedSave, remember } from '#documents/idempotency/repository.ts'
import { gatherStored } from '#documents/papers/gather-source.ts'
import { lockDocument } from '#documents/repository.ts'
import { Unavailable } from '#errors.ts'
import type { OnceKey } from '#http/once-key.ts'
import type { Services } from '#services.ts'
import { type Enclosure, gatherEnclosed, setEnclosures } from './enclose-documents.ts'
import { queueLetter } from './queue-letter.ts'
import { requireMail } from './require-mail.ts'
import type { LetterOfSave } from './save-with-letter.ts'

interface EmailRequest extends LetterOfSave {
  readonly kind: DocumentKind
  readonly id: number
  /** The version that the letter was written about; undefined: whichever is stored. */
  readonly version: number | undefined
  readonly memberId: number
  readonly once: OnceKey | undefined
}

/** Somebody has saved the document since. */
export interface WrittenAboutOlder {
  readonly by: number
  readonly at: string
  readonly version: number
}

export type EmailOutcome = 'queued' | 'not-found' | 'key-in-use' | WrittenAboutOlder

const attempts = 3

/** Puts an e-mail with a stored document into the outbox, once however often it is asked for. */
export async function emailDocument(services: Services, request: EmailRequest): Promise<EmailOutcome> {
  const { kind, id, letter, reader, memberId, log, once } = request
  const earlier = once && (await findRemembered(services.database, once))
  if (earlier) return answerAgain(earlier, once)
  requireMail(services)
  const gather = async (within: Services) => {
    const source = await gatherStored(within, { kind, id }, { asked: letter.locale, reader })
    return source && (await gatherEnclosed(within, { letter, source }))
  }
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const gathered = await gather(services)
    if (!gathered) return 'not-found'
    const enclosures = await setEnclosures(services, gathered, { letter, memberId, reader, log })
    const isSame = async (within: Services) => isDeepStrictEqual(await gather(within), gathered)
    const outcome = await queueIfSame(services, { request, enclosures, isSame })
    if (outcome === 'queued') services.mailQueued.ring()
    if (outcome !== 'changed-underway') return outcome
  }
  throw new Unavailable({ key: 'call.busy' })
}

function answerAgain({ bodyHash }: RememberedSave, once: OnceKey): EmailOutcome {
  return bodyHash === once.bodyHash ? 'queued' : 'key-in-use'
}

interface Queuing {
  readonly request: EmailRequest
  readonly enclosures: readonly Enclosure[]
  /** Whether the document, and what goes along, are still what was set. */
  readonly isSame: (within: Services) => Promise<boolean>
}

async function queueIfSame(
  services: Services,
  { request, enclosures, isSame }: Queuing,
): Promise<EmailOutcome | 'changed-underway'> {
  const { kind, id, version, letter, memberId, once } = request
  const now = services.clock()
  try {
    return await inTransaction(services.database, async (transaction) => {
      const stored = await lockDocument(transaction, kind.name, id)
      if (!stored) return 'not-found'
      const earlier = once && (await findRemembered(transaction, once))
      if (earlier) return answerAgain(earlier, once)
      if (version !== undefined && version !== stored.version) {
        const { memberId: by, at } = await findLastSave(transaction, id, stored)
        return { by, at, version: stored.version }
      }
      if (!(await isSame({ ...services, database: transaction }))) return 'changed-underway'
      const document = { id, version: stored.version }
      await queueLetter(transaction, { letter, enclosures, document, memberId, now })
      if (once)
        await remember(transaction, once, { documentId: id, outcome: '"queued"', at: now.toISOString() })
      return 'queued'
    })
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.documentIdempotencyKey)) throw error
    // A twin of this request was faster.
    return 'changed-underway'
  }
}
