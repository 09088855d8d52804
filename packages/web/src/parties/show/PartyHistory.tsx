import { Button, Skeleton, Stack } from '@mantine/core'
import type { WirePartyHistory } from '@quittance/shared/contract/party-records.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { isLocale, localeNames } from '@quittance/shared/text/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { nameAuthor } from '#locale/author-name.ts'
import { showCountry } from '#locale/country-text.ts'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { labelOf } from '#parties/party-form.ts'
import { historyQuery } from '#parties/party-queries.ts'
import { Card } from '#ui/forms/Card.tsx'
import layout from '#ui/layout.module.css'

interface PartyHistoryProps {
  readonly kind: PartyKind
  readonly id: number
}

/** Shows the history of a lead or customer: who changed what, and when. */
export function PartyHistory({ kind, id }: PartyHistoryProps) {
  const text = useText()
  const history = useQuery(historyQuery(kind.relation, id))
  return (
    <Card title={text('parties.history')}>
      {history.isPending ? <Skeleton height={60} /> : null}
      {history.error ? (
        <div role="alert">
          <p>{history.error.message}</p>
          <Button variant="default" onClick={() => void history.refetch()}>
            {text('app.retry')}
          </Button>
        </div>
      ) : null}
      <Stack component="ol" gap="sm" className={`${layout.plainList} ${layout.wrap}`}>
        {(history.data ?? []).map((entry) => (
          <Entry key={`${entry.at} ${entry.event}`} entry={entry} />
        ))}
      </Stack>
    </Card>
  )
}

type HistoryEntry = WirePartyHistory[number]

function Entry({
  entry: { at, by, by_token: token, event, readable, changes },
}: {
  readonly entry: HistoryEntry
}) {
  const text = useText()
  const happened = text(`parties.event-${event}`)
  const name = by === null ? null : nameAuthor(by, token)
  return (
    <li>
      <strong>{name === null ? happened : text('parties.history-by', { event: happened, name })}</strong>{' '}
      <time dateTime={at} className={layout.small}>
        {showMoment(at, currentLocale())}
      </time>
      {readable ? null : <p className={layout.small}>{text('parties.history-unreadable')}</p>}
      {changes.length === 0 ? null : (
        <ul>
          {changes.map((change) => (
            <li key={change.field}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Change({ change: { field, before, after } }: { readonly change: HistoryEntry['changes'][number] }) {
  const text = useText()
  const label = labelOf(field)
  const shown = (value: string) => (value === '' ? text('parties.change-empty') : inWords(field, value))
  return text('parties.change', {
    field: label === null ? field : text(label),
    before: shown(before),
    after: shown(after),
  })
}

/** Returns a value as text, with the names of countries and languages instead of their codes. */
function inWords(field: string, value: string): string {
  if (field === 'country') return showCountry(value, currentLocale())
  if (field === 'locale' && isLocale(value)) return localeNames[value]
  return value.replaceAll('\n', ', ')
}
