import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import emailComposerEnglish from '@quittance/shared/locales/en/email-composer.json' with { type: 'json' }
import { useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import type { StoredDocument } from '#documents/papers/use-paper-actions.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import type { Sending } from './ComposerDialog.tsx'
import { sendLetter } from './letter-queries.ts'
import { createLetterSending } from './letter-sending.ts'
import { type UnsentLetter, unsentLetters } from './unsent-letters.ts'
import { useComposer } from './use-composer.ts'

addEnglish(emailComposerEnglish)

/** Opens the e-mail dialog for the stored documents of a list. */
export function useStoredComposer(kind: DocumentKind) {
  const text = useText()
  const queries = useQueryClient()
  const { dialog, compose } = useComposer()

  function email({ id, shownNumber }: StoredDocument): void {
    const of = { kind, id }
    const unsent = unsentLetters()
    const send = createLetterSending({
      call: (letter, key) => sendLetter(kind, { id, ...letter }, key),
      newKey: newIdempotencyKey,
      unsent: () => unsent.find(of),
      keep: (letter: UnsentLetter) => unsent.keep(of, letter),
      leftBefore: () => text('composer.already-sent'),
    })
    const sending: Sending = {
      label: text('composer.send'),
      unsent: unsent.find(of),
      keep: (edits) => unsent.keep(of, { ...unsent.find(of), edits }),
      async send(letter, version) {
        const outcome = await send(letter, version)
        if ('says' in outcome) return outcome
        unsent.forget(of)
        showToast('success', outcome.message, 5_000)
        void queries.invalidateQueries({ queryKey: ['mail'] })
        return null
      },
    }
    compose({ paper: { kind, shownNumber, of: { id } }, sending })
  }

  return { dialog, email }
}
