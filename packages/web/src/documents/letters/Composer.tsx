import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { PaperView } from '#documents/papers/PaperView.tsx'
import type { Paper } from '#documents/papers/paper-queries.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { WhileBusy } from '#ui/WhileBusy.tsx'
import { Attachments } from './Attachments.tsx'
import type { Sending } from './ComposerDialog.tsx'
import classes from './composer.module.css'
import { LanguageField, languageFailedId } from './LanguageField.tsx'
import { LetterFields } from './LetterFields.tsx'
import { faultsOf, type LetterDraft, wireLetter } from './letter-queries.ts'
import { type Edits, letterOf } from './written-letter.ts'

export type Notice = 'draft' | 'outdated-draft' | 'unconfirmed' | 'check-outbox' | 'template-restored'

/** The edits of an e-mail and the actions on them. */
export interface Editing {
  readonly edits: Edits
  edit(changed: Edits): void
  /** Notice about the origin of the text; null: none. */
  readonly notice: Notice | null
  /** Sets the edits aside and starts again, or restores them. */
  swap(): void
  /** Whether the initial text in another language is loading. */
  readonly isLoading: boolean
  /** Why the initial text could not be loaded; null: no error. */
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

/** Shows the fields of the e-mail, on wide screens with the pages of its document beside them. */
export function Composer({ paper, draft, editing, sending, onClose }: ComposerProps) {
  const text = useText()
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const letter = letterOf(draft, editing.edits)
  const { isBusy } = sending
  const { send, refusal, faults } = useSend({ sending, onClose, onStale: editing.retry })
  const statusId = useId()
  const blockedBecause = reasonAgainst({ draft, editing, statusId })
  const name = text(`preview.${paper.kind.name}`, { number: paper.shownNumber })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (blockedBecause === undefined && !isBusy) void send(wireLetter(letter, draft.locale), draft.version)
  }

  return (
    <form ref={focusOnArrival} className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.columns}>
        <WhileBusy isBusy={isBusy} className={classes.fields}>
          {draft.is_on ? null : (
            <p id="email-is-off" className={classes.off}>
              <strong>{text('emails.off')}</strong> {text('emails.off-remedy')}
            </p>
          )}
          {editing.notice ? <BegunBefore notice={editing.notice} onSwap={editing.swap} /> : null}
          <LetterFields letter={letter} faults={faults} onEdit={editing.edit} />
          <div className={classes.pair}>
            <Attachments paper={paper} letter={letter} draft={draft} onEdit={editing.edit} />
            <LanguageField value={letter.locale ?? draft.locale} editing={editing} />
          </div>
        </WhileBusy>
        {isWide ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
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

/** Returns the id of the element that says why the e-mail cannot be sent; undefined: it can be sent. */
function reasonAgainst({ draft, editing, statusId }: Pick<ComposerProps, 'draft' | 'editing'> & StatusId) {
  if (!draft.is_on) return 'email-is-off'
  if (editing.failure) return languageFailedId
  return editing.isLoading ? statusId : undefined
}

interface StatusId {
  readonly statusId: string
}

interface BegunBeforeProps {
  readonly notice: Notice
  onSwap(): void
}

/** Shows where the text of the e-mail comes from, with a button that starts again or restores the edits. */
function BegunBefore({ notice, onSwap }: BegunBeforeProps) {
  const text = useText()
  return (
    <div role="status" className={classes.begun}>
      <span>{text(`composer.${notice}`)}</span>
      <Button variant="default" size="compact-sm" onClick={onSwap}>
        {text(notice === 'template-restored' ? 'composer.restore-text' : 'composer.start-over')}
      </Button>
    </div>
  )
}

interface Sends extends Pick<ComposerProps, 'sending' | 'onClose'> {
  /** Called if the document has changed since the e-mail was written. */
  onStale(): void
}

/** Sends the e-mail and returns its errors. The dialog is closed only after the e-mail was sent. */
function useSend({ sending, onClose, onStale }: Sends) {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>([])

  async function send(...[letter, version]: Parameters<Sending['send']>): Promise<void> {
    const found = faultsOf(letter)
    setFaults(found)
    setRefusal(null)
    if (found.length > 0) return focusFirst(found)
    sending.setBusy(true)
    const refused = await sending.send(letter, version).finally(() => sending.setBusy(false))
    setRefusal(refused?.says ?? null)
    if (refused === null) return onClose()
    if (!refused.isStale) return
    onStale()
    void queries.invalidateQueries({ queryKey: ['paper'] })
  }
  return { send, refusal, faults }
}

/** Focuses the first field: the form appears after the dialog has opened, when the initial text has loaded. */
function focusOnArrival(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

function focusFirst([first]: ReturnType<typeof faultsOf>): void {
  const field = document.querySelector<HTMLElement>(`dialog[open] [name="${first?.field ?? ''}"]`)
  field?.focus()
}
