import type { WireSecurityEvent } from '@quittance/shared/contract/security-log.ts'
import { nameBrowser } from '@quittance/shared/text/name-browser.ts'
import type { NotedEvent } from './security-event.ts'

export function toWireEvent(noted: NotedEvent): WireSecurityEvent {
  const { id, happenedAt, event, memberId, name, address, about } = noted
  const member = memberId === null ? null : { id: memberId, name }
  return { id, happened_at: happenedAt, event, member, address, ...nameBrowser(noted.browser), about }
}
