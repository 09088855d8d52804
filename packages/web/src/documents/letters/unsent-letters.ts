import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import { z } from 'zod'
import { keptJson } from '#api/kept-json.ts'
import type { Edits } from './written-letter.ts'

/** An e-mail that a member has started to write. */
export interface UnsentLetter {
  readonly edits: Edits
  /**
   * Set if the e-mail was sent without a reliable response: the idempotency key of that call, with which the server accepts it
   * only once; null if it was sent with a save, whose key was part of the form.
   */
  readonly triedWith?: string | null
}

/**
 * Unsent e-mails with stored documents, in the session storage of this tab. They survive navigation and loading the page again,
 * and are removed when they are sent, when the member signs out and when the tab is closed. The e-mail of an unsaved form is
 * stored in its draft, and is removed when the member signs out too.
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

/** Returns the unsent e-mails. @param storage of the tab, which is cleared before another member sees it */
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
