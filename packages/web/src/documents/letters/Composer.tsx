import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type SubmitEvent, useId, useState } from 'react'
import { PaperView } from '#documents/papers/PaperView.tsx'
import type { Paper } from '#documents/papers/paper-queries.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Attachments } from './Attachments.tsx'
import type { Sending } from './ComposerDialog.tsx'
import classes from './composer.module.css'
import { LanguageField, languageFailedId } from './LanguageField.tsx'
import { LetterFields } from './LetterFields.tsx'
import { faultsOf, type LetterDraft, wireLetter } from './letter-queries.ts'
import { type Edits, letterOf } from './written-letter.ts'

/** What somebody has written so far, and how they go on. */
export interface Editing {
  readonly edits: Edits
  edit(changed: Edits): void
  /** It was written when the dialog was opened before. */
  readonly isBegunBefore: boolean
  beginAnew(): void
  /** Another language has been chosen and is not here yet. */
  readonly isLoading: boolean
  /** Why it could not be had. */
  readonly failure: Error | null
  retry(): void
}

interface ComposerProps {
  readonly paper: Paper
  readonly draft: LetterDraft
  readonly editing: Editing
  readonly sending: Sending & Busy
  onClose(): void
}

interface Busy {
  readonly isBusy: boolean
  setBusy(isBusy: boolean): void
}

/** The e-mail beside its document; on narrow screens the document is looked at by itself. */
export function Composer({ paper, draft, editing, sending, onClose }: ComposerProps) {
  const text = useText()
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const letter = letterOf(draft, editing.edits)
  const { isBusy } = sending
  const { send, refusal, faults } = useSend({ sending, onClose })
  const statusId = useId()
  const blockedBecause = reasonAgainst({ draft, editing, statusId })
  const name = text(`preview.${paper.kind.name}`, { number: paper.shownNumber })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (blockedBecause === undefined && !isBusy) void send(wireLetter(letter, draft.locale))
  }

  return (
    <form ref={focusOnArrival} className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.columns}>
        <div className={classes.fields} inert={isBusy}>
          {draft.is_on ? null : (
            <p id="email-is-off" className={classes.off}>
              <strong>{text('emails.off')}</strong> {text('emails.off-remedy')}
            </p>
          )}
          {editing.isBegunBefore ? <BegunBefore onBeginAnew={editing.beginAnew} /> : null}
          <LetterFields letter={letter} faults={faults} onEdit={editing.edit} />
          <div className={classes.pair}>
            <Attachments paper={paper} letter={letter} draft={draft} onEdit={editing.edit} />
            <LanguageField value={letter.locale ?? draft.locale} editing={editing} />
          </div>
        </div>
        {isWide ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keys
          <section className={classes.pages} tabIndex={0} aria-label={text('preview.pages')}>
            <PaperView paper={paper} locale={draft.locale} name={name} />
          </section>
        ) : null}
      </div>
      <footer className={classes.foot}>
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
        <span className={classes.sender}>{text('composer.from', { sender: draft.sender })}</span>
        <span id={statusId} role="status" className={classes.unseen}>
          {isBusy ? text('composer.sending') : null}
          {editing.isLoading ? text('app.loading') : null}
        </span>
        <BusyButton type="submit" isBusy={isBusy} blockedBecause={blockedBecause}>
          {sending.label}
        </BusyButton>
      </footer>
    </form>
  )
}

/** @returns the id of what says why it cannot be sent now */
function reasonAgainst({ draft, editing, statusId }: Pick<ComposerProps, 'draft' | 'editing'> & StatusId) {
  if (!draft.is_on) return 'email-is-off'
  if (editing.failure) return languageFailedId
  return editing.isLoading ? statusId : undefined
}

interface StatusId {
  readonly statusId: string
}

/** Says that this is not what an e-mail begins with, and how to have that. */
function BegunBefore({ onBeginAnew }: { onBeginAnew(): void }) {
  const text = useText()
  return (
    <p className={classes.begun}>
      <span>{text('composer.kept')}</span>
      <Button variant="default" size="compact-sm" onClick={onBeginAnew}>
        {text('composer.begin-anew')}
      </Button>
    </p>
  )
}

/** Says beside the fields what could not be sent; what was written stays until it was sent. */
function useSend({ sending, onClose }: Pick<ComposerProps, 'sending' | 'onClose'>) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>([])

  async function send(letter: Parameters<Sending['send']>[0]): Promise<void> {
    const found = faultsOf(letter)
    setFaults(found)
    setRefusal(null)
    if (found.length > 0) return focusFirst(found)
    sending.setBusy(true)
    const refused = await sending.send(letter).finally(() => sending.setBusy(false))
    setRefusal(refused)
    if (refused === null) onClose()
  }
  return { send, refusal, faults }
}

/** What the e-mail begins with arrives after the dialog has been opened. */
function focusOnArrival(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

function focusFirst([first]: ReturnType<typeof faultsOf>): void {
  const field = document.querySelector<HTMLElement>(`dialog[open] [name="${first?.field ?? ''}"]`)
  field?.focus()
}
