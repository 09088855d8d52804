import type { WirePartyHistory } from '@quittance/shared/contract/party-records.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { isLocale, localeNames } from '@quittance/shared/text/locales.ts'
import { showCountry } from '#locale/country-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { labelOf } from '#parties/party-form.ts'
import { historyQuery } from '#parties/party-queries.ts'
import { RecordHistory } from '#ui/history/RecordHistory.tsx'
import layout from '#ui/layout.module.css'

interface PartyHistoryProps {
  readonly kind: PartyKind
  readonly id: number
}

/** Shows the history of a lead or customer: who changed what, and when. */
export function PartyHistory({ kind, id }: PartyHistoryProps) {
  const text = useText()
  return (
    <RecordHistory
      query={historyQuery(kind.relation, id)}
      describe={({ event }) => text(`parties.event-${event}`)}
      details={(entry) => <Changes entry={entry} />}
    />
  )
}

type HistoryEntry = WirePartyHistory[number]

function Changes({ entry: { readable, changes } }: { readonly entry: HistoryEntry }) {
  const text = useText()
  return (
    <>
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
    </>
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
