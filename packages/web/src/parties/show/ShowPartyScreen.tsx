import { Stack } from '@mantine/core'
import type { WirePartyHistory } from '@quittance/shared/contract/party-records.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { isLocale, localeNames } from '@quittance/shared/text/locales.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showCountry } from '#locale/country-text.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { openParty, partyName } from '#parties/PartyBadge.tsx'
import { NoSuchParty, PartyFailed, PartyLoading } from '#parties/PartyStates.tsx'
import classes from '#parties/parties.module.css'
import { labelOf } from '#parties/party-form.ts'
import { historyQuery, recordQuery } from '#parties/party-queries.ts'
import { RecordHistory } from '#ui/history/RecordHistory.tsx'
import layout from '#ui/layout.module.css'
import { useOpenRecord } from '#ui/screen-actions.ts'
import { useTitle } from '#ui/use-title.ts'
import { PartyData } from './PartyData.tsx'
import { PartyHead } from './PartyHead.tsx'

addEnglish(partiesEnglish)

interface ShowPartyScreenProps {
  readonly kind: PartyKind
  /** null: the address contains no valid id. */
  readonly id: number | null
  /** The documents of the lead or customer. */
  readonly documents: ReactNode
  /** Notice about open documents; it renders nothing if there are none. */
  readonly openDocuments: ReactNode
  /** Kind of document for which the lead is to be converted; undefined: the link does not ask for it. */
  readonly convert: string | undefined
}

/** Shows a lead or customer with its data, its documents and its history. */
export function ShowPartyScreen({ id, ...props }: ShowPartyScreenProps) {
  return id === null ? <NoSuchParty kind={props.kind} /> : <StoredParty id={id} {...props} />
}

function StoredParty(props: ShowPartyScreenProps & { readonly id: number }) {
  const { kind, id, documents, openDocuments, convert } = props
  const text = useText()
  const opened = useQuery(recordQuery(kind.relation, id))
  const name = opened.data && partyName(opened.data, text)
  useTitle(name ?? null)
  useOpenRecord(name === undefined ? null : openParty(kind, id, { name, text }))
  if (opened.error) return <PartyFailed kind={kind} error={opened.error} onRetry={opened.refetch} />
  if (opened.data === undefined) return <PartyLoading heading={text(`relation.${kind.relation}`)} />
  return (
    <Stack>
      <PartyHead kind={kind} record={opened.data} openDocuments={openDocuments} convert={convert} />
      <div className={`${layout.columns} ${classes.columns}`}>
        <PartyData kind={kind} record={opened.data} />
        <section className={classes.documents} aria-label={text('parties.documents')}>
          {documents}
        </section>
        <PartyHistory kind={kind} id={id} />
      </div>
    </Stack>
  )
}

interface PartyHistoryProps {
  readonly kind: PartyKind
  readonly id: number
}

/** Shows the history of a lead or customer: who changed what, and when. */
function PartyHistory({ kind, id }: PartyHistoryProps) {
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
