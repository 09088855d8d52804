import { Button, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { AttachmentList } from './AttachmentList.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { MailStateText } from './MailStateText.tsx'
import classes from './mail.module.css'
import { canBeDone, type MailAction, type MailMessage } from './mail-message.ts'

interface MailDialogProps {
  readonly message: MailMessage
  readonly isBusy: boolean
  onAct(action: MailAction): void
  onClose(): void
}

const actions: readonly MailAction[] = ['take-back', 'send-again']

/** An e-mail as it was written, with its files as they were sent. */
export function MailDialog({ message, isBusy, onAct, onClose }: MailDialogProps) {
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
        <div className={classes.actions}>
          {actions
            .filter((action) => canBeDone(message, action))
            .map((action) => (
              <Button key={action} variant="default" disabled={isBusy} onClick={() => onAct(action)}>
                {text(`emails.${action}`)}
              </Button>
            ))}
          <Button data-autofocus onClick={onClose}>
            {text('emails.close')}
          </Button>
        </div>
      </article>
    </ModalDialog>
  )
}

function Facts({ of }: { readonly of: MailMessage }) {
  const text = useText()
  const time = showMoment(of.queuedAt, currentLocale())
  return (
    <dl className={classes.facts}>
      <Fact label={text('emails.from')}>{of.sender}</Fact>
      <Fact label={text('emails.to')}>{of.to.join(', ') || text('emails.nobody')}</Fact>
      {of.cc.length === 0 ? null : <Fact label={text('emails.cc')}>{of.cc.join(', ')}</Fact>}
      <Fact label={text('emails.written')}>{text('emails.written-by', { time, name: of.queuedBy })}</Fact>
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
