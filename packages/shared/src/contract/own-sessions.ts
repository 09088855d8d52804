import { z } from 'zod'
import { recordId } from '#wire/field-values.ts'
import { credentialField } from './auth.ts'
import { get, post } from './calls.ts'
import { success } from './setting-fields.ts'

const ownSession = z.object({
  id: z.int(),
  /** As people know it: `Firefox 140`; empty: not known. */
  browser: z.string(),
  /** `Windows`, `Android`; empty: not known. */
  system: z.string(),
  address: z.string(),
  started_at: z.string(),
  /** Within a few minutes. */
  last_used_at: z.string(),
  /** The one that asks. */
  is_this: z.boolean(),
})

export type WireSession = z.output<typeof ownSession>

export const listOwnSessions = get({
  path: '/api/v1/me/sessions',
  summary: 'Where one is signed in, the last used first.',
  isSessionOnly: true,
  response: z.object({ sessions: z.array(ownSession) }),
})

export const endOwnSession = post({
  path: '/api/v1/me/sessions/end',
  summary: 'End one of one’s own sessions, with the password.',
  isSessionOnly: true,
  body: z.object({ id: recordId, password: credentialField(1_000) }, { error: 'body.object-expected' }),
  response: success,
})

export const endOtherSessions = post({
  path: '/api/v1/me/sessions/end_others',
  summary: 'End all of one’s sessions but this one, with the password.',
  isSessionOnly: true,
  body: z.object({ password: credentialField(1_000) }, { error: 'body.object-expected' }),
  response: success,
})

export const ownSessionCalls = [listOwnSessions, endOwnSession, endOtherSessions]
