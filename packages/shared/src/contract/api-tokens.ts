import { z } from 'zod'
import { nameText, recordId } from '#wire/field-values.ts'
import { role, roleField } from './auth.ts'
import { get, post } from './calls.ts'
import { namedRecord } from './records.ts'
import { success, successWithId } from './setting-fields.ts'

export const listedToken = z.object({
  id: z.int(),
  name: z.string(),
  /** What it may do; never more than who made it may at the time of use. */
  role,
  /** Who made it. */
  member: namedRecord,
  created_at: z.string(),
  /** Within a few minutes; null: never. */
  last_used_at: z.string().nullable(),
})

export type WireToken = z.output<typeof listedToken>

export const listTokens = get({
  path: '/api/v1/api_token/list',
  summary: 'Everybody’s API tokens.',
  access: 'admin',
  response: z.object({ tokens: z.array(listedToken) }),
})

export const storeToken = post({
  path: '/api/v1/api_token/store',
  summary: 'Make an API token, for staff unless a role is named. It is answered only this once.',
  access: 'admin',
  isSessionOnly: true,
  body: z.object({ name: nameText(100), role: roleField.default('staff') }, { error: 'body.object-expected' }),
  response: successWithId.extend({ token: z.string() }),
})

export const revokeToken = post({
  path: '/api/v1/api_token/revoke',
  summary: 'Revoke an API token, whoever made it.',
  access: 'admin',
  isSessionOnly: true,
  body: z.object({ id: recordId }, { error: 'body.object-expected' }),
  response: success,
})

export const apiTokenCalls = [listTokens, storeToken, revokeToken]
