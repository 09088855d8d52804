import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import { z } from 'zod'
import { keptJson } from '#api/kept-json.ts'
import type { Edits } from './written-letter.ts'

/**
 * E-mails with stored documents that a member has begun to write in this tab. They outlive leaving a page
 * and loading it again, and end with being sent, with signing out and with the tab.
 */
export interface UnsentLetters {
  find(document: LetterOf): Edits
  /** Nothing written: there is none. */
  keep(document: LetterOf, edits: Edits): void
}

export interface LetterOf {
  readonly kind: DocumentKind
  readonly id: number
}

const kept = z.record(
  z.string(),
  z.object({
    receiver: z.string().exactOptional(),
    to: z.string().exactOptional(),
    cc: z.string().exactOptional(),
    subject: z.string().exactOptional(),
    message: z.string().exactOptional(),
    locale: z.enum(locales).exactOptional(),
    attachesDocument: z.boolean().exactOptional(),
    attachedIds: z.array(z.number()).exactOptional(),
  }),
)

const key = 'unsent-letters'

/** @param storage of the tab: whoever signs in next finds it empty */
export function unsentLetters(storage: Storage = sessionStorage): UnsentLetters {
  function read(): Record<string, Edits> {
    const found = kept.safeParse(keptJson(storage.getItem(key)))
    return found.success ? found.data : {}
  }

  return {
    find: (document) => read()[nameOf(document)] ?? {},
    keep(document, edits) {
      const { [nameOf(document)]: _before, ...others } = read()
      const isEmpty = Object.keys(edits).length === 0
      const all = isEmpty ? others : { ...others, [nameOf(document)]: edits }
      storage.setItem(key, JSON.stringify(all))
    },
  }
}

function nameOf({ kind, id }: LetterOf): string {
  return `${kind.name}-${id}`
}
