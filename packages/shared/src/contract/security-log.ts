import { z } from 'zod'
import { get, getFile } from './endpoint.ts'
import { dayInQuery, exportFormats, exportMediaTypes, idInQuery } from './list-query.ts'
import { namedRecord } from './records.ts'

/** What is noted, by what it has to do with. */
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
  settings: ['settings-changed'],
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
  /** Who did it; null: nobody who is known. */
  member: namedRecord.nullable(),
  /** Empty: on the server itself. */
  address: z.string(),
  browser: z.string(),
  system: z.string(),
  /** Whom or what it was done to; empty: it says so itself. */
  about: z.string(),
})

export type WireSecurityEvent = z.output<typeof loggedEvent>

const securityFilter = z.object({
  topic: z.enum(securityTopics, { error: 'field.choice-expected' }).optional(),
  /** Only what this member did. */
  member: idInQuery,
  /** The first and the last day, in UTC. */
  from: dayInQuery,
  until: dayInQuery,
})

const maxPageSize = 200

export const listSecurityEvents = get({
  path: '/api/v1/security/log',
  summary: 'Who did what that has to do with access, the newest first. Kept for a year.',
  access: 'admin',
  query: securityFilter.extend({
    /** Only those that are older than this one. */
    before: idInQuery,
    limit: z.coerce
      .number({ error: 'field.whole-number-expected' })
      .int({ error: 'field.whole-number-expected' })
      .min(1, { error: 'field.too-small' })
      .max(maxPageSize, { error: 'field.too-large' })
      .default(50),
  }),
  response: z.object({ events: z.array(loggedEvent), more: z.boolean() }),
})

export const exportSecurityEvents = getFile({
  path: '/api/v1/security/log/export',
  summary: 'The same as a file.',
  access: 'admin',
  fileTypes: Object.values(exportMediaTypes),
  query: securityFilter.extend({ format: z.enum(exportFormats, { error: 'field.choice-expected' }) }),
})

export type SecurityFilter = z.output<typeof securityFilter>

export const securityCalls = [listSecurityEvents, exportSecurityEvents]
