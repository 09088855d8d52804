import { useMediaQuery } from '@mantine/hooks'
import { type SubmitEvent, useId, useState } from 'react'
import { PaperView } from '#documents/papers/PaperView.tsx'
import type { Paper } from '#documents/papers/paper-queries.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Attachments } from './Attachments.tsx'
import type { Sending } from './ComposerDialog.tsx'
import classes from './composer.module.css'
import { LanguageField } from './LanguageField.tsx'
import { LetterFields } from './LetterFields.tsx'
import { faultsOf, type LetterDraft, wireLetter } from './letter-queries.ts'
import { type Edits, letterOf } from './written-letter.ts'

/** What somebody has written so far, and how they go on. */
export interface Edited {
  readonly edits: Edits
  edit(changed: Edits): void
  /** Another language has been chosen and is not here yet. */
  readonly isLoading: boolean
}

interface ComposerProps {
  readonly paper: Paper
  readonly draft: LetterDraft
  readonly edited: Edited
  readonly sending: Sending & Busy
  onClose(): void
}

interface Busy {
  readonly isBusy: boolean
  setBusy(isBusy: boolean): void
}

/** The e-mail beside its document; on narrow screens the document is looked at by itself. */
export function Composer({ paper, draft, edited, sending, onClose }: ComposerProps) {
  const text = useText()
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const letter = letterOf(draft, edited.edits)
  const { isBusy } = sending
  const { send, refusal, faults } = useSend({ sending, onClose })
  const statusId = useId()
  const loadingBecause = edited.isLoading ? statusId : undefined
  const blockedBecause = draft.is_on ? loadingBecause : 'email-is-off'
  const name = text(`preview.${paper.kind.name}`, { number: paper.shownNumber })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (draft.is_on && !isBusy && !edited.isLoading) void send(wireLetter(letter, draft.locale))
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
          <LetterFields letter={letter} faults={faults} onEdit={edited.edit} />
          <div className={classes.pair}>
            <Attachments paper={paper} letter={letter} draft={draft} onEdit={edited.edit} />
            <LanguageField value={letter.locale ?? draft.locale} onEdit={edited.edit} />
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
          {edited.isLoading ? text('app.loading') : null}
        </span>
        <BusyButton type="submit" isBusy={isBusy} blockedBecause={blockedBecause}>
          {sending.label}
        </BusyButton>
      </footer>
    </form>
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
