import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { everyDocument } from '#api/query-client.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { ComposerDialog, type Sending } from './ComposerDialog.tsx'
import { createStoredSender } from './stored-sender.ts'
import { unsentEmails } from './unsent-emails.ts'

export interface StoredComposerProps {
  readonly kind: DocumentKind
  readonly document: {
    readonly id: number
    readonly shownNumber: string
    /** Null: it is not issued. */
    readonly issuedAt: string | null
  }
  /** Whether its PDF is marked as a draft (`Sending`). */
  readonly draft: Sending['draft']
  onClose(): void
}

const sentMs = 5_000

/** Shows the dialog in which an e-mail with a stored document is written and sent. */
export function StoredComposerDialog({ kind, document, draft, onClose }: StoredComposerProps) {
  const text = useText()
  const queries = useQueryClient()
  const [{ source, sending }] = useState(() => {
    const { id, shownNumber, issuedAt } = document
    const source = { kind, shownNumber, content: { id }, isIssued: issuedAt !== null }
    return { source, sending: createSending(id) }
  })

  function createSending(id: number): Sending {
    const emailed = { kind, id }
    const unsent = unsentEmails()
    const send = createStoredSender(emailed, text)
    return {
      label: text('composer.send'),
      ...(draft && { draft }),
      unsent: unsent.find(emailed),
      keep: (edits) => unsent.keep(emailed, { ...unsent.find(emailed), edits }),
      async send(email, sent) {
        const outcome = await send(email, sent)
        if ('isStale' in outcome) return outcome
        unsent.forget(emailed)
        showToast('success', outcome.message, sentMs)
        void queries.invalidateQueries({ queryKey: ['mail'] })
        if (sent.status !== null) void queries.invalidateQueries({ queryKey: everyDocument })
        return null
      },
    }
  }

  return <ComposerDialog source={source} sending={sending} onClose={onClose} />
}
