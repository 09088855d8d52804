import { Button, Skeleton, Stack } from '@mantine/core'
import type { WireHistoryEntry } from '@quittance/shared/contract/record-history.ts'
import historyEnglish from '@quittance/shared/locales/en/history.json' with { type: 'json' }
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note } from '#ui/forms/Card.tsx'
import layout from '#ui/layout.module.css'
import { type historyPagesQuery, nameAuthor } from './history-query.ts'

addEnglish(historyEnglish)

interface RecordHistoryProps<Entry extends WireHistoryEntry> {
  readonly query: ReturnType<typeof historyPagesQuery<Entry>>
  /** Returns the name of what happened, for example *Created*. */
  describe(entry: Entry): string
  /** Returns what was changed; absent: it is not stored. */
  details?(entry: Entry): ReactNode
}

/** Shows the history of a record: who changed what, and when. Older entries are loaded on request. */
export function RecordHistory<Entry extends WireHistoryEntry>({
  query,
  describe,
  details,
}: RecordHistoryProps<Entry>) {
  const text = useText()
  const { data, error, hasNextPage, isPending, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(query)
  const entries = data?.pages.flatMap(({ history }) => history) ?? []
  return (
    <Card title={text('history.title')}>
      {isPending ? <Skeleton height={60} /> : null}
      {error ? (
        <div role="alert">
          <p>{error.message}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {text('app.retry')}
          </Button>
        </div>
      ) : null}
      {data && entries.length === 0 ? <Note>{text('history.none')}</Note> : null}
      <Stack component="ol" gap="sm" className={`${layout.plainList} ${layout.wrap}`}>
        {entries.map((entry) => (
          <li key={entry.id ?? 'first'}>
            <EntryHead entry={entry} event={describe(entry)} />
            {details?.(entry)}
          </li>
        ))}
      </Stack>
      {hasNextPage ? (
        <BusyButton
          variant="default"
          mt="sm"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {text('history.older')}
        </BusyButton>
      ) : null}
    </Card>
  )
}

interface EntryHeadProps {
  readonly entry: WireHistoryEntry
  readonly event: string
}

function EntryHead({ entry: { at, by, by_token: token }, event }: EntryHeadProps) {
  const text = useText()
  const name = by === null ? null : nameAuthor(by, token)
  return (
    <>
      <strong>{name === null ? event : text('history.by', { event, name })}</strong>{' '}
      <time dateTime={at} className={layout.small}>
        {showMoment(at, currentLocale())}
      </time>
    </>
  )
}
