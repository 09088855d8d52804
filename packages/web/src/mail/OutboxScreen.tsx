import { Button, Group } from '@mantine/core'
import { type MailState, mailStates } from '@quittance/shared/contract/mail.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import emailsEnglish from '@quittance/shared/locales/en/emails.json' with { type: 'json' }
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useMay } from '#api/me-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { ListScreen } from '#ui/lists/ListScreen.tsx'
import type { ListTab } from '#ui/lists/ListTabs.tsx'
import type { FilterChip } from '#ui/lists/ListTools.tsx'
import { type MailListQuery, without } from '#ui/lists/list-query.ts'
import type { MailListSearch } from '#ui/lists/list-search.ts'
import { EmptyNotice, ShowAll } from '#ui/lists/notices.tsx'
import { useList } from '#ui/lists/use-list.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import { useTitle } from '#ui/use-title.ts'
import { MailDialog } from './MailDialog.tsx'
import classes from './mail.module.css'
import { mailColumns } from './mail-columns.tsx'
import { type MailAction, type MailMessage, nameOfMessage } from './mail-message.ts'
import { mailListQuery } from './mail-queries.ts'
import { showOutcome, useMailActions, useMailChange } from './use-mail-change.ts'

addEnglish(emailsEnglish)

const noMessages: readonly MailMessage[] = []
const idOf = ({ id }: MailMessage) => id

interface OutboxScreenProps {
  readonly search: MailListSearch
}

/** Shows the e-mails of all documents with their state. */
export function OutboxScreen({ search }: OutboxScreenProps) {
  const text = useText()
  useTitle(text('app.emails'))
  const [opened, setOpened] = useState<MailMessage | null>(null)
  const act = useRef<(message: MailMessage, action: MailAction) => void>(() => undefined)
  const columns = useMemo(
    () => mailColumns({ onOpen: setOpened, onAct: (message, action) => act.current(message, action) }),
    [],
  )
  const list = useList('email', { columns, search })
  const { query } = list.address
  const { data, error, isPlaceholderData, refetch } = useQuery(mailListQuery(query))
  const messages = data?.messages ?? noMessages
  const { mutate } = useMailChange({ rest: list.element, show: showOutcome })
  act.current = ({ id }, action) => mutate({ id, action })
  const actions = useMailActions({ list, messages, onOpen: setOpened })
  // The current version of the message, or the last known one if it has left this page.
  const shown = messages.find(({ id }) => id === opened?.id) ?? opened
  const rows = data && { rows: messages, next: null, previous: null }
  return (
    <ListScreen
      list={list}
      // An error while the states are requested again does not hide them.
      page={{ data: rows, error: data === undefined ? error : null, isPlaceholderData, refetch }}
      idOf={idOf}
      nameOf={nameOfMessage}
      onOpen={setOpened}
      label={text('app.emails')}
      notice={data?.isOn === false ? <OffNotice /> : null}
      tabs={{
        label: text('emails.tabs'),
        tabs: mailTabs(list.tabAddress, data?.counts, text),
        current: query.state ?? 'all',
      }}
      tools={{ hasNoSearch: true, chips: useDocumentChip(query, messages) }}
      actions={actions}
      empty={<NoMail address={list.address} />}
      pager={<OlderPager address={list.address} olderThan={data?.olderThan ?? null} />}
      footer={shown === null ? null : <MailDialog message={shown} onClose={() => setOpened(null)} />}
    />
  )
}

/** Returns the chip of the document whose e-mails are listed. */
function useDocumentChip({ document: id }: MailListQuery, messages: readonly MailMessage[]): FilterChip[] {
  const text = useText()
  if (id === undefined) return []
  const document = messages.find((message) => String(message.document?.id) === id)?.document
  const name = document
    ? `${text(`${document.kind}.name`)} ${document.shownNumber}`
    : text('emails.this-document')
  return [{ name: 'document', label: text('emails.of-document', { document: name }) }]
}

interface OlderPagerProps {
  readonly address: ListAddress<MailListQuery>
  /** Id before which the next page starts. Null: there are no older e-mails. */
  readonly olderThan: number | null
}

/** Renders the buttons to older e-mails and back to the newest ones. */
function OlderPager({ address, olderThan }: OlderPagerProps) {
  const text = useText()
  const isFirst = address.query.before === undefined
  if (isFirst && olderThan === null) return null
  const go = (before: string | undefined) => {
    address.change({ before })
    window.scrollTo({ top: 0 })
  }
  return (
    <Group component="nav" gap="xs" justify="flex-end" aria-label={text('lists.pages')}>
      <BusyButton variant="default" isOff={isFirst} onClick={() => go(undefined)}>
        {text('emails.newest')}
      </BusyButton>
      <BusyButton variant="default" isOff={olderThan === null} onClick={() => go(String(olderThan))}>
        {text('emails.older')}
      </BusyButton>
    </Group>
  )
}

// The kind of documents that most e-mails are written for.
const offeredKinds = kinds.filter(({ claim }) => claim === 'payment').slice(0, 1)

/** Replaces a page without e-mails. */
function NoMail({ address }: { readonly address: ListAddress<MailListQuery> }) {
  const text = useText()
  const isFiltered = Object.keys(address.query).length > 0
  return (
    <EmptyNotice message={text(getEmptyMessage(address.query))}>
      {isFiltered ? (
        <ShowAll address={address} />
      ) : (
        offeredKinds.map(({ name, paths }) => (
          <Button key={name} renderRoot={(root) => <Link {...root} to={`/${paths.list}`} />}>
            {text(`group.${name}`)}
          </Button>
        ))
      )}
    </EmptyNotice>
  )
}

function getEmptyMessage({ state, document }: MailListQuery): TextKey {
  const known = mailStates.find((one) => one === state)
  if (known === 'sending') return 'emails.none-waiting'
  if (known !== undefined) return `emails.none-${known}`
  return document === undefined ? 'emails.none' : 'emails.none-of-document'
}

/** Shows that the server sends no e-mails, and the remedy. */
function OffNotice() {
  const text = useText()
  const mayAdminister = useMay('administer')
  return (
    <div role="status" className={`${layout.notice} ${classes.off}`}>
      <p>
        <strong>{text('emails.off')}</strong>
      </p>
      <p className={layout.muted}>
        {text('emails.off-remedy')}{' '}
        {mayAdminister ? <Link to="/settings/mail">{text('emails.to-settings')}</Link> : null}
      </p>
    </div>
  )
}

type Counts = Readonly<Partial<Record<MailState, number>>>

/** E-mails that are being sent are listed as waiting: soon they either wait again or are done. */
const tabStates = mailStates.filter((state) => state !== 'sending')

/** The states of few installations: only a restore puts e-mails on hold, and only some servers write e-mails to a log file. */
const rareStates: readonly MailState[] = ['held', 'logged']

/** Hides the tab of a rare state without e-mails. */
function isShown(state: MailState, query: MailListQuery, counts: Counts | undefined): boolean {
  return !rareStates.includes(state) || query.state === state || (counts?.[state] ?? 0) > 0
}

/** Returns the tabs: all e-mails, and those in each state. @param counts undefined: not counted yet */
export function mailTabs(
  { query, unfiltered }: Pick<ListAddress<MailListQuery>, 'query' | 'unfiltered'>,
  counts: Counts | undefined,
  text: TranslateFunction,
): ListTab[] {
  const kept = without(query, ['view', 'state', 'before'])
  const countOf = (states: readonly MailState[]) =>
    counts && states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return [
    { name: 'all', label: text('lists.all'), query: { ...kept, ...unfiltered }, count: countOf(mailStates) },
    ...tabStates
      .filter((state) => isShown(state, query, counts))
      .map((state) => ({
        name: state,
        label: text(`emails.${state}`),
        query: { ...kept, state },
        count: countOf(state === 'waiting' ? ['waiting', 'sending'] : [state]),
        isUrgent: state === 'failed' || state === 'held',
      })),
  ]
}
