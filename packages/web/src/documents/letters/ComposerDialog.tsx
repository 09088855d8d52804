import { Skeleton, Title } from '@mantine/core'
import documentEmailsEnglish from '@quittance/shared/locales/en/document-emails.json' with { type: 'json' }
import emailComposerEnglish from '@quittance/shared/locales/en/email-composer.json' with { type: 'json' }
import emailsEnglish from '@quittance/shared/locales/en/emails.json' with { type: 'json' }
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { useId, useState } from 'react'
import { CloseButton } from '#documents/papers/CloseButton.tsx'
import type { Paper } from '#documents/papers/paper-queries.ts'
import paperClasses from '#documents/papers/papers.module.css'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { LoadFailed } from '#ui/lists/LoadFailed.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { Composer, type Editing, type Notice } from './Composer.tsx'
import classes from './composer.module.css'
import type { LetterDraft } from './letter-queries.ts'
import type { NotSent } from './letter-sending.ts'
import type { UnsentLetter } from './unsent-letters.ts'
import { useLetterDraft } from './use-letter-draft.ts'
import { type Edits, edited, editsTo, isAboutOlder, isWritten } from './written-letter.ts'

addEnglish(emailComposerEnglish)
addEnglish(emailsEnglish)
addEnglish(documentEmailsEnglish)
addEnglish(previewEnglish)

/** The send button of an e-mail dialog, and how the dialog stores and sends the e-mail. */
export interface Sending {
  /** Label of the send button. */
  readonly label: string
  /** The e-mail that was written earlier and not sent; null: none. */
  readonly unsent: UnsentLetter | null
  keep(edits: Edits): void
  /**
   * @param version of the stored document that the e-mail is about; null if the document is saved with the e-mail
   * @returns why it was not sent; null if it was sent, or if the error is shown elsewhere
   */
  send(letter: WireDocumentEmail, version: number | null): Promise<NotSent | null>
}

export interface ComposerDialogProps {
  readonly paper: Paper
  readonly sending: Sending
  onClose(): void
}

/** Shows a dialog in which an e-mail with a document is written and sent. */
export function ComposerDialog({ paper, sending, onClose }: ComposerDialogProps) {
  const text = useText()
  const titleId = useId()
  const { written, ...aside } = useWritten(sending)
  const { draft, ...loading } = useLetterDraft(paper, written.locale)
  const [isBusy, setBusy] = useState(false)
  // The dialog stays open while the e-mail is being sent, because it shows the result.
  const close = isBusy ? undefined : onClose
  const name = text(`preview.${paper.kind.name}`, { number: paper.shownNumber })

  function editingFrom(from: LetterDraft): Editing {
    const edits = editsTo(from, written)
    return {
      ...{ edits, ...loading },
      edit: (changed) => aside.take(edited(from, written, changed)),
      notice: aside.noticeOn(from, edits),
      swap: aside.swap,
    }
  }

  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={close} className={classes.dialog}>
      <header className={paperClasses.head}>
        <Title order={2} id={titleId} className={paperClasses.title}>
          {text('composer.title', { name })}
        </Title>
        <CloseButton label={text('composer.close')} onClose={() => close?.()} />
      </header>
      {draft ? (
        <Composer
          paper={paper}
          draft={draft}
          editing={editingFrom(draft)}
          sending={{ ...sending, isBusy, setBusy }}
          onClose={onClose}
        />
      ) : (
        <NoDraft failure={loading.failure} retry={loading.retry} />
      )}
    </ModalDialog>
  )
}

/** Shows that the initial text of the e-mail is loading, or why it could not be loaded. */
function NoDraft({ failure, retry }: Pick<Editing, 'failure' | 'retry'>) {
  const text = useText()
  return (
    <div className={classes.waiting}>
      {failure ? (
        <LoadFailed error={failure} onRetry={retry} />
      ) : (
        <>
          <span role="status" className={classes.unseen}>
            {text('app.loading')}
          </span>
          <Skeleton height={360} />
        </>
      )}
    </div>
  )
}

/** Holds the edits of the e-mail. They can be set aside, and restored. */
function useWritten({ unsent, keep }: Sending) {
  const [written, setWritten] = useState<Edits>(unsent?.edits ?? {})
  const [asideEdits, setAside] = useState<Edits | null>(null)
  // The notice is about the e-mail that was written before this dialog was opened.
  const [before] = useState(unsent)

  function take(edits: Edits) {
    setWritten(edits)
    keep(edits)
  }

  function noticeOn(draft: LetterDraft, edits: Edits): Notice | null {
    if (asideEdits !== null) return isWritten(edits) ? 'draft' : 'template-restored'
    if (before?.triedWith !== undefined) return before.triedWith === null ? 'check-outbox' : 'unconfirmed'
    if (!isWritten(edits)) return null
    if (isAboutOlder(draft, edits)) return 'outdated-draft'
    return before !== null && isWritten(before.edits) ? 'draft' : null
  }

  function swap() {
    take(asideEdits ?? {})
    setAside(written)
  }

  return { written, take, noticeOn, swap }
}
