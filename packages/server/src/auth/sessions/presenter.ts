import type { WireSession } from '@quittance/shared/contract/own-sessions.ts'
import { parseUserAgent } from '@quittance/shared/text/name-browser.ts'
import type { ListedSession } from './repository.ts'

/** @param thisId the session that asks */
export function toWireSession(session: ListedSession, thisId: number): WireSession {
  const { id, address, startedAt, lastUsedAt } = session
  const named = parseUserAgent(session.browser)
  return { id, ...named, address, started_at: startedAt, last_used_at: lastUsedAt, is_this: id === thisId }
}
