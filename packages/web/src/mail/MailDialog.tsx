import { Button, Title } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { AttachmentList } from './AttachmentList.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { MailStateText } from './MailStateText.tsx'
import classes from './mail.module.css'
import { canBeDone, type MailAction, type MailMessage } from './mail-message.ts'
import { type MailOutcome, showOutcome, useMailChange } from './use-mail-change.ts'

interface MailDialogProps {
  readonly message: MailMessage
  onClose(): void
}

const actions: readonly MailAction[] = ['cancel', 'send-again']

/** Shows an e-mail as it was written, with its attachments as they were sent. */
export function MailDialog({ message, onClose }: MailDialogProps) {
  const text = useText()
  const titleId = useId()
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onClose} isLight isWide>
      <article className={classes.message}>
        <Title order={2} id={titleId} className={classes.subject}>
          {message.subject}
        </Title>
        <Facts of={message} />
        <section aria-label={text('emails.message')} className={classes.body}>
          {message.message === '' ? <em>{text('emails.no-message')}</em> : message.message}
        </section>
        <AttachmentList of={message} />
        <Actions message={message} onClose={onClose} />
      </article>
    </ModalDialog>
  )
}

/** Renders the actions for a message. Their outcome is shown beside them, or as a toast if the dialog was closed meanwhile. */
function Actions({ message, onClose }: MailDialogProps) {
  const text = useText()
  const close = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState<MailOutcome | null>(null)
  const { isPending, mutate } = useMailChange({
    rest: close,
    show: (said) => (close.current === null ? showOutcome(said) : setOutcome(said)),
  })
  function act(action: MailAction) {
    setOutcome(null)
    mutate({ id: message.id, action })
  }
  return (
    <div className={classes.actions}>
      <p role="status" className={classes.said}>
        {outcome?.isDone ? outcome.said : null}
      </p>
      {outcome?.isDone === false ? (
        <p role="alert" className={`${classes.said} ${classes.error}`}>
          {outcome.said}
        </p>
      ) : null}
      {actions
        .filter((action) => canBeDone(message, action))
        .map((action) => (
          <BusyButton key={action} variant="default" isOff={isPending} onClick={() => act(action)}>
            {text(`emails.${action}`)}
          </BusyButton>
        ))}
      <Button ref={close} data-autofocus onClick={onClose}>
        {text('emails.close')}
      </Button>
    </div>
  )
}

function Facts({ of }: { readonly of: MailMessage }) {
  const text = useText()
  const time = showMoment(of.queuedAt, currentLocale())
  return (
    <dl className={classes.facts}>
      <Fact label={text('emails.from')}>{of.sender}</Fact>
      <Fact label={text('emails.to')}>{of.to.join(', ') || text('emails.anonymised')}</Fact>
      {of.cc.length === 0 ? null : <Fact label={text('emails.cc')}>{of.cc.join(', ')}</Fact>}
      <Fact label={text('emails.created')}>{text('emails.created-by', { time, name: of.queuedBy })}</Fact>
      {of.document === null ? null : (
        <Fact label={text('emails.document')}>
          <DocumentLink to={of.document} />
        </Fact>
      )}
      <Fact label={text('emails.state')}>
        <MailStateText of={of} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.factRow}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
