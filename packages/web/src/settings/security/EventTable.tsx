import { securityEvents } from '@quittance/shared/contract/security-log.ts'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import settings from '#settings/settings.module.css'
import classes from './security.module.css'
import type { SecurityEvent } from './security-queries.ts'

export function EventTable({ events }: { readonly events: readonly SecurityEvent[] }) {
  const text = useText()
  if (events.length === 0) return <p className={settings.note}>{text('security.nothing')}</p>
  return (
    <div className={settings.sheet}>
      <table className={`${settings.table} ${classes.log}`} aria-label={text('security.list')}>
        <thead>
          <tr>
            <th scope="col">{text('security.when')}</th>
            <th scope="col">{text('security.what')}</th>
            <th scope="col">{text('security.who')}</th>
            <th scope="col">{text('security.address')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const failures: ReadonlySet<string> = new Set(['sign-in-failed', ...securityEvents.refusals])

function EventRow({ event }: { readonly event: SecurityEvent }) {
  const text = useText()
  const { happened_at: at, event: name, about, member, address, browser, system } = event
  const isFailure = failures.has(name)
  return (
    <tr>
      <td className={classes.when}>{showMoment(at, currentLocale())}</td>
      <td>
        <span className={isFailure ? classes.failure : undefined}>{text(`security.event-${name}`)}</span>
        {about === '' ? null : <span className={classes.about}> {about}</span>}
      </td>
      <td>
        <span className={settings.cellLabel}>{text('security.who')}: </span>
        {member?.name ?? text(address === '' ? 'security.at-server' : 'security.unknown-person')}
      </td>
      <td>
        {address === '' ? null : <span className={settings.cellLabel}>{text('security.address')}: </span>}
        {address}
        <span className={classes.browser}>{[browser, system].filter((part) => part !== '').join(', ')}</span>
      </td>
    </tr>
  )
}
