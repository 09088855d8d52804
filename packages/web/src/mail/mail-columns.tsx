import { Button } from '@mantine/core'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { Clamped } from '#ui/lists/cells.tsx'
import type { ListColumn } from '#ui/lists/list-columns.ts'
import { DocumentLink, MailStateText } from './MailDialog.tsx'
import classes from './mail.module.css'
import { type MailAction, type MailMessage, mainAction, nameOfMessage } from './mail-message.ts'

interface MailHandlers {
  onOpen(message: MailMessage): void
  onAct(message: MailMessage, action: MailAction): void
}

export function mailColumns({ onOpen, onAct }: MailHandlers): ListColumn<MailMessage>[] {
  return [
    {
      name: 'to',
      card: 'title',
      label: 'emails.to',
      isFixed: true,
      cell: (message) => <Opener message={message} onOpen={() => onOpen(message)} />,
    },
    {
      name: 'subject',
      card: 'name',
      label: 'emails.subject',
      cell: ({ subject }) => <Clamped text={subject} isQuiet />,
    },
    {
      name: 'document',
      card: 'amount',
      label: 'emails.document',
      width: 8,
      cell: ({ document }) => <DocumentLink to={document} />,
    },
    {
      name: 'written',
      label: 'emails.created',
      width: 9,
      cell: ({ queuedAt, queuedBy }) => <Written at={queuedAt} by={queuedBy} />,
    },
    {
      name: 'state',
      label: 'emails.state',
      cell: (message) => <State message={message} onAct={onAct} />,
    },
  ]
}

function Opener({ message, onOpen }: { readonly message: MailMessage; onOpen(): void }) {
  const text = useText()
  const recipients = [...message.to, ...message.cc].join(', ')
  return (
    <button type="button" className={`${layout.quietLink} ${layout.medium} ${layout.wrap}`} onClick={onOpen}>
      <Clamped text={recipients || text('emails.anonymised')} />
    </button>
  )
}

function Written({ at, by }: { readonly at: string; readonly by: string }) {
  return (
    <span className={`${layout.stack} ${classes.state}`}>
      {showMoment(at, currentLocale())}
      <span className={layout.small}>{by}</span>
    </span>
  )
}

interface StateProps {
  readonly message: MailMessage
  readonly onAct: MailHandlers['onAct']
}

/** Renders the state of a message and its main action. */
function State({ message, onAct }: StateProps) {
  const text = useText()
  const action = mainAction(message)
  return (
    <span className={`${layout.stack} ${classes.state}`}>
      <MailStateText message={message} />
      {action === null ? null : (
        <Button
          variant="default"
          size="compact-sm"
          mt={4}
          aria-label={text(`emails.${action}-named`, { name: nameOfMessage(message) })}
          onClick={() => onAct(message, action)}
        >
          {text(`emails.${action}`)}
        </Button>
      )}
    </span>
  )
}
