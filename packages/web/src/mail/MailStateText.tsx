import { Box } from '@mantine/core'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import classes from './mail.module.css'
import { type MailMessage, meanings } from './mail-message.ts'

/** Shows the state of a message: attempts, time of the next one, last error and rejected addresses. */
export function MailStateText({ message }: { readonly message: MailMessage }) {
  const text = useText()
  const { state, attempts, nextAttemptAt, lastError, rejected, sentAt } = message
  const facts = [
    ...(sentAt === null ? [] : [momentOf(sentAt)]),
    ...(attempts > 1 || (attempts === 1 && state !== 'sent')
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
