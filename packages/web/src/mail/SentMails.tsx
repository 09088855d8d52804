import { Group } from '@mantine/core'
import emailsEnglish from '@quittance/shared/locales/en/emails.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { Card } from '#ui/forms/Card.tsx'
import layout from '#ui/layout.module.css'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { meanings } from './mail-message.ts'
import { mailOfDocumentQuery } from './mail-queries.ts'

addEnglish(emailsEnglish)

interface SentMailsProps {
  readonly documentId: number
  /** Whether it is rendered as a card. */
  readonly isCard?: boolean
}

/** Shows when a stored document was last e-mailed, to whom, and the state of that e-mail. Renders nothing if there is none. */
export function SentMails({ documentId, isCard = false }: SentMailsProps) {
  const text = useText()
  const { data } = useQuery(mailOfDocumentQuery(documentId))
  if (!data?.latest) return null
  const { latest, count } = data
  const time = showMoment(latest.sentAt ?? latest.queuedAt, currentLocale())
  const to = new Intl.ListFormat(currentLocale()).format(latest.to)
  const content = (
    <>
      <span>{text('emails.mailed-to', { to, time })}</span>
      <StatusBadge status={{ name: text(`emails.${latest.state}`), meaning: meanings[latest.state] }} />
      <Link to="/emails" search={{ document: String(documentId) }}>
        {text('emails.see', { count })}
      </Link>
    </>
  )
  const gap = '4px 16px'
  return isCard ? (
    <Card title={text('app.emails')}>
      <Group gap={gap}>{content}</Group>
    </Card>
  ) : (
    <Group component="section" gap={gap} className={layout.small} aria-label={text('app.emails')}>
      {content}
    </Group>
  )
}
