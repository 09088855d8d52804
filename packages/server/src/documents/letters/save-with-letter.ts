import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Letter } from '@quittance/shared/wire/letter.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findRemembered } from '#documents/idempotency/repository.ts'
import { gatherAround, gatherUnsaved } from '#documents/papers/gather-source.ts'
import type { Log } from '#documents/papers/set-paper.ts'
import type { WantedLanguage } from '#documents/papers/wanted-language.ts'
import {
  type SaveOutcome,
  type SaveRequest,
  saveDocument,
  type WrittenDocument,
} from '#documents/save-document.ts'
import { Unavailable } from '#errors.ts'
import type { Services } from '#services.ts'
import { gatherEnclosed, setEnclosures } from './enclose-documents.ts'
import { queueLetter } from './queue-letter.ts'
import { requireMail } from './require-mail.ts'

export interface LetterOfSave {
  readonly letter: Letter
  /** Of whoever saves. */
  readonly reader: Locale
  readonly log: Log
}

// Somebody changes the company or a client in the moment in which a document is set: it hardly happens twice.
const attempts = 3

class ChangedUnderway extends Error {}

/**
 * Stores a document and puts the e-mail with it into the outbox, both or neither. It is set before, because that takes
 * longer than a transaction should; where it would be another one by the time it is stored, it is set again.
 */
export async function saveWithLetter(
  services: Services,
  request: SaveRequest,
  { letter, reader, log }: LetterOfSave,
): Promise<SaveOutcome> {
  const { kind, sent, member, once } = request
  // What was answered before is answered again, whatever has changed since.
  if (once && (await findRemembered(services.database, once))) return await saveDocument(services, request)
  requireMail(services)
  const enclosing = { letter, memberId: member.id, reader, log }
  const wanted: WantedLanguage = { asked: letter.locale, reader }
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const source = await gatherUnsaved(services, { kind, sent }, wanted)
    // Nothing can be stored: the save says why. Where it could by now, it would have no e-mail.
    const gathered = 'because' in source ? null : await gatherEnclosed(services, { letter, source })
    const enclosures = gathered === null ? [] : await setEnclosures(services, gathered, enclosing)
    const alongside = async (transaction: Connection, { values, ...document }: WrittenDocument) => {
      const within = { ...services, database: transaction }
      const now = await gatherAround(within, { kind, values }, wanted)
      const isSame = isDeepStrictEqual(await gatherEnclosed(within, { letter, source: now }), gathered)
      if (!isSame) throw new ChangedUnderway()
      const queued = { letter, enclosures, document, memberId: member.id, now: services.clock() }
      await queueLetter(transaction, queued)
    }
    const outcome = await saveDocument(services, { ...request, alongside }).catch(nullWhereChanged)
    if (outcome?.saved) services.mailQueued.ring()
    if (outcome) return outcome
  }
  throw new Unavailable({ key: 'call.busy' })
}

function nullWhereChanged(error: unknown): null {
  if (!(error instanceof ChangedUnderway)) throw error
  return null
}
