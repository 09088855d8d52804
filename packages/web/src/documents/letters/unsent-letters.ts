import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import { z } from 'zod'
import { keptJson } from '#api/kept-json.ts'
import type { Edits } from './written-letter.ts'

/** An e-mail that somebody has begun to write. */
export interface UnsentLetter {
  readonly edits: Edits
  /**
   * It was sent and no answer came: the key of that call, which takes it once however often it is sent; null where a
   * save went with it, whose key is gone with its form.
   */
  readonly triedWith?: string | null
}

/**
 * E-mails with stored documents that are not sent yet, in this tab. They outlive leaving a page and loading it again,
 * and end with being sent, with signing out and with the tab. The one of an unsaved form is kept with that, and ends with
 * signing out as well.
 */
export interface UnsentLetters {
  find(document: LetterOf): UnsentLetter | null
  keep(document: LetterOf, letter: UnsentLetter): void
  forget(document: LetterOf): void
}

export interface LetterOf {
  readonly kind: DocumentKind
  readonly id: number
}

const keptEdits = z.object({
  begun: z
    .object({ receiver: z.string(), subject: z.string(), message: z.string(), locale: z.enum(locales) })
    .exactOptional(),
  to: z.string().exactOptional(),
  cc: z.string().exactOptional(),
  subject: z.string().exactOptional(),
  message: z.string().exactOptional(),
  locale: z.enum(locales).exactOptional(),
  attachesDocument: z.boolean().exactOptional(),
  attachedIds: z.array(z.number()).exactOptional(),
})

const keptLetters = z.record(
  z.string(),
  z.object({ edits: keptEdits, triedWith: z.string().nullable().exactOptional() }),
)

const key = 'unsent-letters'

/** @param storage of the tab: whoever signs in next finds it empty */
export function unsentLetters(storage: Storage = sessionStorage): UnsentLetters {
  function read(): Record<string, UnsentLetter> {
    const found = keptLetters.safeParse(keptJson(storage.getItem(key)))
    return found.success ? found.data : {}
  }

  function write(letters: Record<string, UnsentLetter>): void {
    storage.setItem(key, JSON.stringify(letters))
  }

  return {
    find: (document) => read()[nameOf(document)] ?? null,
    keep: (document, letter) => write({ ...read(), [nameOf(document)]: letter }),
    forget(document) {
      const { [nameOf(document)]: _forgotten, ...others } = read()
      write(others)
    },
  }
}

function nameOf({ kind, id }: LetterOf): string {
  return `${kind.name}-${id}`
}
