import { Box, Skeleton, Title, VisuallyHidden } from '@mantine/core'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import documentEmailsEnglish from '@quittance/shared/locales/en/document-emails.json' with { type: 'json' }
import emailComposerEnglish from '@quittance/shared/locales/en/email-composer.json' with { type: 'json' }
import emailsEnglish from '@quittance/shared/locales/en/emails.json' with { type: 'json' }
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CloseButton } from '#documents/preview/PreviewDialog.tsx'
import previewClasses from '#documents/preview/preview.module.css'
import type { PreviewDocument } from '#documents/preview/preview-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { Composer, type Editing, type Notice } from './Composer.tsx'
import classes from './composer.module.css'
import { addEdits, type EmailEdits, getEditsFor, hasWrittenText, isOutdated } from './email-edits.ts'
import { draftQuery, type EmailDraft } from './email-queries.ts'
import type { SendFailure } from './stored-sender.ts'
import type { UnsentEmail } from './unsent-emails.ts'

addEnglish(emailComposerEnglish)
addEnglish(emailsEnglish)
addEnglish(documentEmailsEnglish)
addEnglish(previewEnglish)

/** The send button of an e-mail dialog, and how the dialog stores and sends the e-mail. */
export interface Sending {
  /** Label of the send button. */
  readonly label: string
  /** Hint that sending also issues the document, which sets its status. Absent: it only sends. */
  readonly issueHint?: string
  /**
   * The document is not issued, so that its PDF says that it is a draft. `issueFirst` closes the dialog and issues the document with an
   * e-mail; null: the member may not. Absent: documents of its kind are not issued here, or this one is.
   */
  readonly draft?: { readonly issueFirst: (() => void) | null }
  /** The e-mail that was written earlier and not sent; null: none. */
  readonly unsent: UnsentEmail | null
  keep(edits: EmailEdits): void
  /**
   * @param document version of the stored document; null if the document is saved with the e-mail. Status that it gets; null if
   * it keeps its status
   * @returns why it was not sent; null if it was sent, or if the error is shown elsewhere
   */
  send(email: WireDocumentEmail, document: SentDocument): Promise<SendFailure | null>
}

/** The document that an e-mail is about. */
export interface SentDocument {
  readonly version: number | null
  readonly status: NamedRecord | null
}

export interface ComposerDialogProps {
  readonly source: PreviewDocument
  readonly sending: Sending
  onClose(): void
}

/** Shows a dialog in which an e-mail with a document is written and sent. */
export function ComposerDialog({ source, sending, onClose }: ComposerDialogProps) {
  const text = useText()
  const titleId = useId()
  const { written, ...aside } = useEmailEdits(sending)
  const { draft, ...loading } = useEmailDraft(source, written.locale)
  const [isBusy, setBusy] = useState(false)
  // The dialog stays open while the e-mail is being sent, because it shows the result.
  const close = isBusy ? undefined : onClose
  const name = text(`preview.${source.kind.name}`, { number: source.shownNumber })

  function editingFrom(from: EmailDraft): Editing {
    const edits = getEditsFor(from, written)
    return {
      ...{ edits, ...loading },
      edit: (changed) => aside.take(addEdits(from, written, changed)),
      notice: aside.noticeOn(from, edits),
      swap: aside.swap,
    }
  }

  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={close} isFull className={classes.dialog}>
      <header className={`${layout.row} ${layout.middle} ${layout.lineBelow} ${previewClasses.head}`}>
        <Title order={2} id={titleId} className={`${layout.wrap} ${previewClasses.title}`}>
          {text('composer.title', { name })}
        </Title>
        <CloseButton label={text('composer.close')} onClose={() => close?.()} />
      </header>
      {draft ? (
        <Composer
          source={source}
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
    <Box flex={1} p={20}>
      {failure ? (
        <LoadFailed error={failure} onRetry={retry} />
      ) : (
        <>
          <VisuallyHidden role="status">{text('app.loading')}</VisuallyHidden>
          <Skeleton height={360} />
        </>
      )}
    </Box>
  )
}

/** Holds the edits of the e-mail. They can be set aside, and restored. */
function useEmailEdits({ unsent, keep }: Sending) {
  const [written, setWritten] = useState<EmailEdits>(unsent?.edits ?? {})
  const [asideEdits, setAside] = useState<EmailEdits | null>(null)
  // The notice is about the e-mail that was written before this dialog was opened.
  const [before] = useState(unsent)

  function take(edits: EmailEdits) {
    setWritten(edits)
    keep(edits)
  }

  function noticeOn(draft: EmailDraft, edits: EmailEdits): Notice | null {
    if (asideEdits !== null) return hasWrittenText(edits) ? 'draft' : 'template-restored'
    if (before?.triedWith !== undefined) return before.triedWith === null ? 'check-outbox' : 'unconfirmed'
    if (!hasWrittenText(edits)) return null
    if (isOutdated(draft, edits)) return 'outdated-draft'
    return before !== null && hasWrittenText(before.edits) ? 'draft' : null
  }

  function swap() {
    take(asideEdits ?? {})
    setAside(written)
  }

  return { written, take, noticeOn, swap }
}

/**
 * Loads the initial content of the e-mail. Returns the previous content while another language is loading and if it cannot be
 * loaded.
 */
function useEmailDraft(source: PreviewDocument, locale: Locale | undefined) {
  const { data, error, refetch } = useQuery(draftQuery(source, locale))
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const failure = error === null ? null : (source.translateError?.(error) ?? error)
  return {
    draft: data ?? last,
    isLoading: data === undefined && error === null,
    failure,
    retry: () => void refetch(),
  }
}
