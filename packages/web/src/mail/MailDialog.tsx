import { Box, Button, Group, Stack, Title } from '@mantine/core'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useRef, useState } from 'react'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import factStyles from '#ui/facts.module.css'
import { DownloadIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { saveFile } from '#ui/lists/download.ts'
import lists from '#ui/lists/lists.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './mail.module.css'
import { canBeDone, type MailAction, type MailDocument, type MailMessage, meanings } from './mail-message.ts'
import { downloadAttachment } from './mail-queries.ts'
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
      <Stack component="article">
        <Title order={2} id={titleId} className={layout.wrap}>
          {message.subject}
        </Title>
        <Facts message={message} />
        <Box
          component="section"
          p="md"
          bg="var(--canvas)"
          aria-label={text('emails.message')}
          className={`${layout.card} ${layout.preWrap}`}
        >
          {message.message === '' ? <em>{text('emails.no-message')}</em> : message.message}
        </Box>
        <AttachmentList message={message} />
        <Actions message={message} onClose={onClose} />
      </Stack>
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
    show: (result) => (close.current === null ? showOutcome(result) : setOutcome(result)),
  })
  function act(action: MailAction) {
    setOutcome(null)
    mutate({ id: message.id, action })
  }
  return (
    <Group gap="xs" justify="flex-end">
      <p role="status" className={layout.grow}>
        {outcome?.isDone ? outcome.sentence : null}
      </p>
      {outcome?.isDone === false ? (
        <p role="alert" className={`${layout.grow} ${layout.small} ${layout.bad} ${layout.wrap}`}>
          {outcome.sentence}
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
    </Group>
  )
}

function Facts({ message }: { readonly message: MailMessage }) {
  const text = useText()
  const time = showMoment(message.queuedAt, currentLocale())
  return (
    <dl className={factStyles.list}>
      <Fact label={text('emails.from')}>{message.sender}</Fact>
      <Fact label={text('emails.to')}>{message.to.join(', ') || text('emails.anonymised')}</Fact>
      {message.cc.length === 0 ? null : <Fact label={text('emails.cc')}>{message.cc.join(', ')}</Fact>}
      <Fact label={text('emails.created')}>
        {text('emails.created-by', { time, name: message.queuedBy })}
      </Fact>
      {message.document === null ? null : (
        <Fact label={text('emails.document')}>
          <DocumentLink to={message.document} />
        </Fact>
      )}
      <Fact label={text('emails.state')}>
        <MailStateText message={message} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={layout.muted}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Lists the attachments of a message for download. Errors are shown below the list, or as a toast if it was closed meanwhile. */
function AttachmentList({ message: { id, attachments } }: { readonly message: MailMessage }) {
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const { isPending, mutate, error } = useMutation({
    mutationFn: (position: number) => downloadAttachment(id, position),
    onSuccess: saveFile,
    onError({ message }) {
      if (list.current === null) showToast('error', message, 5_000)
    },
  })
  if (attachments.length === 0) return null
  return (
    <>
      <ul ref={list} className={`${layout.row} ${layout.plainList}`} aria-label={text('emails.attachments')}>
        {attachments.map(({ position, name, bytes }) => (
          <li key={position}>
            <BusyButton
              variant="default"
              size="compact-sm"
              leftSection={<DownloadIcon size={16} />}
              title={text('emails.download', { name })}
              isOff={isPending}
              onClick={() => mutate(position)}
            >
              {name} <small>{showSize(bytes)}</small>
            </BusyButton>
          </li>
        ))}
      </ul>
      {error ? (
        <p role="alert" className={`${layout.small} ${layout.bad} ${layout.wrap}`}>
          {error.message}
        </p>
      ) : null}
    </>
  )
}

const kilobyte = 1_000

function showSize(bytes: number): string {
  const format = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(currentLocale(), format).format(Math.max(1, bytes / kilobyte))
}

/** Renders a link to the document of an e-mail. */
export function DocumentLink({ to }: { readonly to: MailDocument | null }) {
  const text = useText()
  if (to === null) return null
  return (
    <Link
      to={`/${getKind(to.kind).paths.record}/show/$id`}
      params={{ id: String(to.id) }}
      className={`${layout.quietLink} ${lists.cellLink}`}
    >
      {text(`${to.kind}.name`)} <span className={layout.amount}>{to.shownNumber}</span>
    </Link>
  )
}

/** Shows the state of a message: attempts, time of the next one, last error and rejected addresses. */
export function MailStateText({ message }: { readonly message: MailMessage }) {
  const text = useText()
  const { state, attempts, nextAttemptAt, lastError, rejected, sentAt } = message
  const facts = [
    ...(sentAt === null ? [] : [momentOf(sentAt)]),
    ...(attempts > 1 || (attempts === 1 && state !== 'sent' && state !== 'logged')
      ? [text('emails.attempts', { count: attempts })]
      : []),
    ...(nextAttemptAt !== null && attempts > 0 && state === 'waiting'
      ? [text('emails.next-attempt', { time: momentOf(nextAttemptAt) })]
      : []),
  ]
  return (
    <span className={`${layout.stack} ${classes.state}`}>
      <StatusBadge status={{ name: text(`emails.${state}`), meaning: meanings[state] }} />
      {facts.map((fact) => (
        <span key={fact} className={layout.small}>
          {fact}
        </span>
      ))}
      {lastError === '' || state === 'sent' || state === 'cancelled' ? null : (
        <span className={`${layout.small} ${layout.bad} ${layout.wrap}`}>{lastError}</span>
      )}
      {rejected.length === 0 ? null : (
        <span className={`${layout.small} ${layout.bad} ${layout.wrap}`}>
          {text('emails.rejected', { count: rejected.length })}{' '}
          {rejected.map(({ address, reason }) => (
            <Box key={address} component="span" display="block">
              <strong>{address}</strong> {reason}
            </Box>
          ))}
        </span>
      )}
    </span>
  )
}

function momentOf(at: string): string {
  return showMoment(at, currentLocale())
}
