import { z } from 'zod'
import { get, getFile } from './endpoint.ts'
import { dayInQuery, exportFormats, exportMediaTypes, idInQuery, limitInQuery } from './list-query.ts'
import { namedRecord } from './records.ts'

/** Security events by topic. */
export const securityEvents = {
  signing: ['signed-in', 'sign-in-failed', 'signed-out', 'session-ended', 'sessions-ended'],
  passwords: ['password-changed', 'reset-asked', 'password-reset', 'password-set'],
  factors: [
    'factor-on',
    'factor-off',
    'factor-removed',
    'factor-demanded',
    'factor-not-demanded',
    'recovery-used',
    'recovery-renewed',
  ],
  members: [
    'member-invited',
    'invitation-renewed',
    'invitation-revoked',
    'member-joined',
    'member-made',
    'name-changed',
    'role-admin',
    'role-staff',
    'access-removed',
    'access-given',
  ],
  tokens: ['token-made', 'token-revoked'],
  settings: ['settings-changed', 'bank-details-changed', 'issuing-on', 'series-changed', 'restore-confirmed'],
  refusals: ['call-refused', 'forgery-refused', 'limit-refused'],
  data: ['exported', 'backup-made', 'backup-restored', 'key-renewed'],
} as const

export type SecurityTopic = keyof typeof securityEvents
export type SecurityEvent = (typeof securityEvents)[SecurityTopic][number]

export const securityTopics = Object.keys(securityEvents) as readonly SecurityTopic[] // as: the keys of a constant
export const allSecurityEvents: readonly SecurityEvent[] = Object.values(securityEvents).flat()

const loggedEvent = z.object({
  id: z.int(),
  happened_at: z.string(),
  event: z.enum(allSecurityEvents),
  /** Member who caused it; null: unknown. */
  member: namedRecord.nullable(),
  /** Empty: on the server itself. */
  address: z.string(),
  browser: z.string(),
  system: z.string(),
  /** Subject of the event, such as a member or file; empty: implied by the event. */
  about: z.string(),
})

export type WireSecurityEvent = z.output<typeof loggedEvent>

const securityFilter = z.object({
  topic: z.enum(securityTopics, { error: 'field.choice-expected' }).optional(),
  /** Only events caused by this member. */
  member: idInQuery,
  /** First and last day in UTC, both included. */
  from: dayInQuery,
  until: dayInQuery,
})

const maxPageSize = 200

export const listSecurityEvents = get({
  path: '/api/v1/security/log',
  summary: 'List security events, newest first; they are kept for one year.',
  access: 'administer',
  query: securityFilter.extend({
    /** Only events older than this one. */
    before: idInQuery,
    limit: limitInQuery(maxPageSize).default(50),
  }),
  response: z.object({ events: z.array(loggedEvent), more: z.boolean() }),
})

export const exportSecurityEvents = getFile({
  path: '/api/v1/security/log/export',
  summary: 'Export the security events.',
  access: 'administer',
  fileTypes: Object.values(exportMediaTypes),
  query: securityFilter.extend({ format: z.enum(exportFormats, { error: 'field.choice-expected' }) }),
})

export type SecurityFilter = z.output<typeof securityFilter>

export const securityCalls = [listSecurityEvents, exportSecurityEvents]
