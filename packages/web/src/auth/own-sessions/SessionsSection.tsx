import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { ListFailed } from '#ui/lists/ListFailed.tsx'
import { ListSkeleton } from '#ui/lists/ListSkeleton.tsx'
import { EndDialog } from './EndDialog.tsx'
import { type Ending, type OwnSession, sessionsQuery } from './session-queries.ts'
import classes from './sessions.module.css'

/** Lists the member's own sessions, and ends one of them or all others. */
export function SessionsSection() {
  const text = useText()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const [ending, setEnding] = useState<AskedEnding | null>(null)
  const others = sessions?.filter((session) => !session.is_this) ?? []
  return (
    <>
      <h2>{text('access.sessions')}</h2>
      <p className={classes.note}>{text('access.sessions-hint')}</p>
      {sessions ? <SessionList sessions={sessions} onEnd={setEnding} /> : null}
      {error && !sessions ? <ListFailed error={error} onRetry={() => void refetch()} /> : null}
      {sessions || error ? null : <ListSkeleton />}
      {sessions && others.length === 0 ? <p className={classes.note}>{text('access.no-others')}</p> : null}
      {others.length > 0 ? (
        <Button
          variant="default"
          onClick={() => setEnding({ ending: 'others', title: text('access.end-others') })}
        >
          {text('access.end-others')}
        </Button>
      ) : null}
      {ending === null ? null : <EndDialog {...ending} onClose={() => setEnding(null)} />}
    </>
  )
}

interface AskedEnding {
  readonly ending: Ending
  readonly title: string
}

interface SessionListProps {
  readonly sessions: readonly OwnSession[]
  onEnd(asked: AskedEnding): void
}

function SessionList({ sessions, onEnd }: SessionListProps) {
  const text = useText()
  return (
    <ul className={classes.sessions} aria-label={text('access.sessions')}>
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
    <li className={classes.session}>
      <div className={classes.what}>
        <span className={classes.name}>
          {name}
          {isThis ? <span className={classes.mark}>{text('access.this-session')}</span> : null}
        </span>
        <span className={classes.note}>
          {address} · {text('access.started')} {moment(startedAt)} · {text('access.last-used')}:{' '}
          {moment(usedAt)}
        </span>
      </div>
      {isThis ? null : (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => onEnd({ ending: id, title: text('access.end-name', { name }) })}
          aria-label={text('access.end-name', { name })}
        >
          {text('access.end')}
        </Button>
      )}
    </li>
  )
}

function useBrowserName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  const text = useText()
  if (browser === '') return system === '' ? text('access.unknown-browser') : system
  return system === '' ? browser : text('access.browser-on', { browser, system })
}
