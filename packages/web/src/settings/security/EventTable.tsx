import { Table } from '@mantine/core'
import { securityEvents } from '@quittance/shared/contract/security-log.ts'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { Note } from '#ui/forms/Card.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import layout from '#ui/layout.module.css'
import type { SecurityEvent } from './security-queries.ts'

export function EventTable({ events }: { readonly events: readonly SecurityEvent[] }) {
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
