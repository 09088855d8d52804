import { NativeSelect, Table, VisuallyHidden } from '@mantine/core'
import {
  type SecurityTopic,
  securityEvents,
  securityTopics,
} from '@quittance/shared/contract/security-log.ts'
import exportsEnglish from '@quittance/shared/locales/en/exports.json' with { type: 'json' }
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { membersQuery } from '#settings/members/member-queries.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { DayField } from '#ui/DayField.tsx'
import { Note } from '#ui/forms/Card.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import layout from '#ui/layout.module.css'
import { useDownload } from '#ui/lists/DownloadMenu.tsx'
import {
  downloadLog,
  type LogFilter,
  noFilter,
  type SecurityEvent,
  securityQuery,
} from './security-queries.ts'

addEnglish(exportsEnglish)

/** Shows the security log, with filters and a download. */
export function SecurityScreen() {
  const text = useText()
  const [filter, setFilter] = useState(noFilter)
  const log = useInfiniteQuery(securityQuery(filter))
  const save = useDownload(() => downloadLog(filter))
  return (
    <>
      <SettingsPage
        titleKey="security.title"
        hintKey="security.hint"
        query={log}
        before={<LogFilters filter={filter} onChange={setFilter} />}
        action={
          <BusyButton
            variant="default"
            isBusy={save.isPending}
            onClick={() => save.mutate({ format: 'csv', columns: undefined })}
          >
            {text('security.download')}
          </BusyButton>
        }
      >
        {({ pages }) => <EventTable events={pages.flatMap(({ events }) => events)} />}
      </SettingsPage>
      {log.hasNextPage ? (
        <BusyButton
          variant="default"
          isBusy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {text('security.older')}
        </BusyButton>
      ) : null}
    </>
  )
}

interface LogFiltersProps {
  readonly filter: LogFilter
  onChange(filter: LogFilter): void
}

/** Filters the security log by topic, member and period. */
function LogFilters({ filter, onChange }: LogFiltersProps) {
  const text = useText()
  const { data } = useQuery(membersQuery)
  const members = data?.members.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const topics = securityTopics.map((topic) => ({ value: topic, label: text(`security.topic-${topic}`) }))
  return (
    <fieldset className={layout.grid} data-columns="narrow">
      <VisuallyHidden component="legend">{text('security.filter')}</VisuallyHidden>
      <NativeSelect
        label={text('security.topic')}
        data={[{ value: '', label: text('security.any-topic') }, ...topics]}
        value={filter.topic ?? ''}
        onChange={(event) => onChange({ ...filter, topic: topicNamed(event.currentTarget.value) })}
      />
      <NativeSelect
        label={text('security.member')}
        data={[{ value: '', label: text('security.any-member') }, ...members]}
        value={String(filter.member ?? '')}
        onChange={(event) => onChange({ ...filter, member: Number(event.currentTarget.value) || undefined })}
      />
      <DayField
        label={text('security.from')}
        value={filter.from ?? null}
        clearable
        onChange={(from) => onChange({ ...filter, from: from ?? undefined })}
      />
      <DayField
        label={text('security.until')}
        value={filter.until ?? null}
        clearable
        onChange={(until) => onChange({ ...filter, until: until ?? undefined })}
      />
    </fieldset>
  )
}

function topicNamed(name: string): SecurityTopic | undefined {
  return securityTopics.find((topic) => topic === name)
}

function EventTable({ events }: { readonly events: readonly SecurityEvent[] }) {
  const text = useText()
  if (events.length === 0) return <Note>{text('security.nothing')}</Note>
  const headings = [
    text('security.when'),
    text('security.what'),
    text('security.who'),
    text('security.address'),
  ]
  return (
    <SmallTable label={text('security.list')} columns={headings.map((heading) => ({ heading }))}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </SmallTable>
  )
}

const failures: ReadonlySet<string> = new Set(['sign-in-failed', ...securityEvents.refusals])

function EventRow({ event }: { readonly event: SecurityEvent }) {
  const text = useText()
  const { happened_at: at, event: name, about, member, address, browser, system } = event
  const isFailure = failures.has(name)
  return (
    <Table.Tr>
      <SmallTableCell className={layout.amount}>{showMoment(at, currentLocale())}</SmallTableCell>
      <SmallTableCell>
        <span className={isFailure ? layout.bad : undefined}>{text(`security.event-${name}`)}</span>
        {about === '' ? null : <strong> {about}</strong>}
      </SmallTableCell>
      <SmallTableCell label={text('security.who')}>
        {member?.name ?? text(address === '' ? 'security.at-server' : 'security.unknown-person')}
      </SmallTableCell>
      <SmallTableCell {...(address !== '' && { label: text('security.address') })}>
        {address}
        <Note>{[browser, system].filter((part) => part !== '').join(', ')}</Note>
      </SmallTableCell>
    </Table.Tr>
  )
}
