import type { WireSecurityEvent } from '@quittance/shared/contract/security-log.ts'
import { parseUserAgent } from '@quittance/shared/text/name-browser.ts'
import type { StoredSecurityEvent } from './security-event.ts'

export function toWireEvent(noted: StoredSecurityEvent): WireSecurityEvent {
  const { id, happenedAt, event, memberId, name, address, about } = noted
  const member = memberId === null ? null : { id: memberId, name }
  return { id, happened_at: happenedAt, event, member, address, ...parseUserAgent(noted.browser), about }
}
