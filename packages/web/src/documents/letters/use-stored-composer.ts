import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { composerEnglish } from '@quittance/shared/text/composer/english.ts'
import type { WireLetter } from '@quittance/shared/wire/letter.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { createMakingKeys } from '#documents/conversions/making-keys.ts'
import type { StoredDocument } from '#documents/papers/use-paper-actions.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { sendLetter } from './letter-queries.ts'
import { unsentLetters } from './unsent-letters.ts'
import { useComposer } from './use-composer.ts'
import type { Edits } from './written-letter.ts'

addEnglish(composerEnglish)

/** Writes and sends e-mails with the stored documents of a list. */
export function useStoredComposer(kind: DocumentKind) {
  const text = useText()
  const { opened, compose } = useComposer()
  const send = useSendStored(kind)
  const unsent = unsentLetters()

  function email({ id, shownNumber }: StoredDocument): void {
    const sending = {
      label: text('composer.send'),
      edits: unsent.find({ kind, id }),
      keep: (edits: Edits) => unsent.keep({ kind, id }, edits),
      async send(letter: WireLetter) {
        const refused = await send(id, letter)
        if (refused === null) unsent.keep({ kind, id }, {})
        return refused
      },
    }
    compose({ paper: { kind, shownNumber, of: { id } }, sending })
  }

  return { opened, email }
}

/** Sends once, also where an answer was lost. @returns why not; null where it is sent */
function useSendStored(kind: DocumentKind) {
  const queries = useQueryClient()
  const [keyed] = useState(() => createMakingKeys(newIdempotencyKey))
  return async function send(id: number, email: WireLetter): Promise<string | null> {
    const letter = { id, email }
    try {
      const { message } = await keyed(letter, (key) => sendLetter(kind, letter, key))
      showToast('success', message, 5_000)
      void queries.invalidateQueries({ queryKey: ['mail'] })
      return null
    } catch (error) {
      if (error instanceof ApiError) return error.message
      throw error
    }
  }
}
