import layout from '#ui/layout.module.css'
import '@mantine/core/styles/Badge.layer.css'
import { Badge, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { Card, Note } from '#ui/forms/Card.tsx'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { ListSkeleton, LoadFailed } from '#ui/lists/notices.tsx'
import { type EndedSessions, endSessions, type OwnSession, sessionsQuery } from './profile-queries.ts'

/** Lists the member's own sessions, and ends one of them or all others. */
export function SessionsSection() {
  const text = useText()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const [request, setRequest] = useState<EndRequest | null>(null)
  const others = sessions?.filter((session) => !session.is_this) ?? []
  return (
    <Card title={text('access.sessions')}>
      <Note>{text('access.sessions-hint')}</Note>
      {sessions ? <SessionList sessions={sessions} onEnd={setRequest} /> : null}
      {error && !sessions ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {sessions || error ? null : <ListSkeleton />}
      {sessions && others.length === 0 ? <Note>{text('access.no-others')}</Note> : null}
      {others.length > 0 ? (
        <Button
          variant="default"
          onClick={() => setRequest({ ended: 'others', title: text('access.end-others') })}
        >
          {text('access.end-others')}
        </Button>
      ) : null}
      {request === null ? null : <EndDialog {...request} onClose={() => setRequest(null)} />}
    </Card>
  )
}

interface EndRequest {
  readonly ended: EndedSessions
  /** Names the sessions that are ended. */
  readonly title: string
}

interface SessionListProps {
  readonly sessions: readonly OwnSession[]
  onEnd(request: EndRequest): void
}

function SessionList({ sessions, onEnd }: SessionListProps) {
  const text = useText()
  return (
    <ul className={layout.rows} aria-label={text('access.sessions')}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} onEnd={onEnd} />
      ))}
    </ul>
  )
}

interface SessionRowProps extends Pick<SessionListProps, 'onEnd'> {
  readonly session: OwnSession
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const text = useText()
  const { id, address, started_at: startedAt, last_used_at: usedAt, is_this: isThis } = session
  const name = useBrowserName(session)
  const moment = (time: string) => showMoment(time, currentLocale())
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <div className={layout.grow}>
        <strong>{name}</strong>
        {isThis ? (
          <Badge variant="outline" tt="none" ml="xs">
            {text('access.this-session')}
          </Badge>
        ) : null}
        <Note>
          {address} · {text('access.started')} {moment(startedAt)} · {text('access.last-used')}:{' '}
          {moment(usedAt)}
        </Note>
      </div>
      {isThis ? null : (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => onEnd({ ended: id, title: text('access.end-name', { name }) })}
          aria-label={text('access.end-name', { name })}
        >
          {text('access.end')}
        </Button>
      )}
    </Group>
  )
}

function useBrowserName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  const text = useText()
  if (browser === '') return system === '' ? text('access.unknown-browser') : system
  return system === '' ? browser : text('access.browser-on', { browser, system })
}

const noPassword = { password: '' }
const labels = { password: 'members.current-password' } as const

/** Ends sessions. Asks for the password, so that a person who finds an open session cannot end the other ones. */
function EndDialog({ ended, title, onClose }: EndRequest & { onClose(): void }) {
  const text = useText()
  const queries = useQueryClient()
  const form = useRecordForm({
    values: noPassword,
    labels,
    save: ({ password }) => endSessions(ended, password),
    onSaved() {
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} submitLabel={text('access.end')} onClose={onClose}>
      <TextField form={form} name="password" type="password" isRequired autoComplete="current-password" />
    </FormDialog>
  )
}
