import { ActionIcon, Group, Stack } from '@mantine/core'
import type { WirePartyHistory } from '@quittance/shared/contract/party-records.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { isLocale, localeNames } from '@quittance/shared/text/locales.ts'
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showCountry } from '#locale/country-text.ts'
import { showDayOf } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { type NumberNames, useNumberNames } from '#locale/identifier-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { openParty, partyName } from '#parties/PartyBadge.tsx'
import { NoSuchParty, PartyFailed, PartyLoading } from '#parties/PartyStates.tsx'
import classes from '#parties/parties.module.css'
import { labelOf } from '#parties/party-form.ts'
import { historyQuery, type PartyRecord, recordQuery } from '#parties/party-queries.ts'
import factStyles from '#ui/facts.module.css'
import { Card } from '#ui/forms/Card.tsx'
import { RecordHistory } from '#ui/history/RecordHistory.tsx'
import { CopyIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { useOpenRecord } from '#ui/screen-actions.ts'
import { showToast } from '#ui/toasts.ts'
import { useTitle } from '#ui/use-title.ts'
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
  /** Renders the statement of a customer; nothing for a lead. */
  readonly renderStatement: ((record: PartyRecord) => ReactNode) | undefined
  /** Kind of document for which the lead is to be converted; undefined: the link does not ask for it. */
  readonly convert: string | undefined
}

/** Shows a lead or customer with its data, its documents, its statement and its history. */
export function ShowPartyScreen({ id, ...props }: ShowPartyScreenProps) {
  return id === null ? <NoSuchParty kind={props.kind} /> : <StoredParty id={id} {...props} />
}

function StoredParty(props: ShowPartyScreenProps & { readonly id: number }) {
  const { kind, id, documents, openDocuments, renderStatement, convert } = props
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
        <div className={`${layout.stack} ${classes.documents}`}>
          <section aria-label={text('parties.documents')}>{documents}</section>
          {renderStatement?.(opened.data)}
        </div>
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

interface PartyDataProps {
  readonly kind: PartyKind
  readonly record: PartyRecord
}

interface Fact {
  readonly label: TextKey
  /** Replaces the label, such as the name of a number in the country of the party. */
  readonly name?: string | undefined
  readonly value: ReactNode
}

/** Shows the data of a lead or customer. */
function PartyData({ kind, record }: PartyDataProps) {
  const text = useText()
  const numbers = useNumberNames(record.country)
  const facts = [...reachFacts(record), ...buyerFacts(record, text), ...businessFacts(kind, record, numbers)]
  return (
    <Card title={text('parties.data')}>
      {facts.length === 0 ? <p className={layout.muted}>{text('parties.no-data')}</p> : null}
      <dl className={factStyles.stacked}>
        {facts.map(({ label, name, value }) => (
          <div key={label}>
            <dt className={layout.note}>{name ?? text(label)}</dt>
            <Group component="dd" justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
              {value}
            </Group>
          </div>
        ))}
        <div>
          <dt className={layout.note}>{text('parties.created')}</dt>
          <dd>{showDayOf(record.created_at, currentLocale())}</dd>
        </div>
      </dl>
    </Card>
  )
}

function reachFacts(record: PartyRecord): Fact[] {
  const { client_email: email, phone } = record
  const address = addressLines(record)
  const delivery = deliveryLines(record)
  const facts: Fact[] = []
  if (email !== '')
    facts.push({ label: 'parties.field-email', value: <a href={`mailto:${email}`}>{email}</a> })
  if (phone !== '') {
    const value = <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
    facts.push({ label: 'parties.field-phone', value })
  }
  if (address.length > 0) {
    const value = (
      <>
        <span className={layout.preWrap}>{address.join('\n')}</span>
        <CopyButton copied={[record.name, record.contact_name, ...address]} />
      </>
    )
    facts.push({ label: 'parties.place', value })
  }
  if (delivery.length > 0) {
    const value = <span className={layout.preWrap}>{delivery.join('\n')}</span>
    facts.push({ label: 'parties.delivery', value })
  }
  return facts
}

function deliveryLines(record: PartyRecord): string[] {
  const { delivery_name, delivery_address: address, delivery_city: city, delivery_country: country } = record
  const lines = addressLines({ address, postal_code: record.delivery_postal_code, city, country })
  return delivery_name === '' ? lines : [delivery_name, ...lines]
}

type Address = Pick<PartyRecord, 'address' | 'postal_code' | 'city' | 'country'>

/** Returns the lines of an address as on an envelope. */
function addressLines({ address, postal_code, city, country }: Address): string[] {
  const place = `${postal_code} ${city}`.trim()
  return [...address.split('\n'), place, showCountry(country, currentLocale())].filter((line) => line !== '')
}

function buyerFacts({ is_private }: PartyRecord, text: TranslateFunction): Fact[] {
  if (is_private === null) return []
  const value = text(is_private ? 'parties.private-buyer' : 'parties.business-buyer')
  return [{ label: 'parties.field-is-private', value }]
}

function businessFacts(kind: PartyKind, record: PartyRecord, { legal, vat }: NumberNames): Fact[] {
  const { username, name, contact_name, tax_number, locale, currency, days_until_due: days } = record
  const facts: Fact[] = []
  if (kind.nameFields.includes('username') && username !== name && username !== contact_name) {
    facts.push({ label: 'parties.field-username', value: username })
  }
  facts.push({ label: 'parties.field-legal-number', name: legal, value: record.legal_number })
  facts.push({ label: 'parties.field-tax-number', name: vat, value: tax_number })
  facts.push({ label: 'parties.field-eas-id', value: record.eas_id })
  facts.push({ label: 'parties.field-buyer-reference', value: record.buyer_reference })
  if (locale !== null && isLocale(locale)) {
    facts.push({ label: 'parties.field-locale', value: localeNames[locale] })
  }
  if (currency !== null) facts.push({ label: 'parties.field-currency', value: currency })
  if (days !== null) facts.push({ label: 'parties.field-days-until-due', value: String(days) })
  return facts.filter(({ value }) => value !== '')
}

/** Copies an address to the clipboard. @param copied its lines; empty ones are omitted */
function CopyButton({ copied }: { readonly copied: readonly string[] }) {
  const text = useText()
  async function copy() {
    try {
      // Browsers provide the clipboard only in secure contexts.
      await navigator.clipboard.writeText(copied.filter((line) => line !== '').join('\n'))
      showToast('success', text('parties.copied'), 3_000)
    } catch {
      showToast('warning', text('parties.not-copied'), 5_000)
    }
  }
  return (
    <ActionIcon variant="subtle" aria-label={text('parties.copy-address')} onClick={() => void copy()}>
      <CopyIcon size={18} />
    </ActionIcon>
  )
}
