import { z } from 'zod'
import { get } from './endpoint.ts'
import { idInQuery, limitInQuery } from './list-query.ts'
import { namedRecord } from './records.ts'

/** Subjects of changes: settings, lists of choices, and the access of members and programs. */
export const changeSubjects = [
  'company',
  'kinds',
  'print',
  'templates',
  'statuses',
  'tax-rates',
  'currencies',
  'payments',
  'product-groups',
  'members',
  'tokens',
  'backups',
] as const

export type ChangeSubject = (typeof changeSubjects)[number]

/** Names of changes. */
export const changeNames = [
  'created',
  'updated',
  'archived',
  'restored',
  'deleted',
  'role-admin',
  'role-staff',
  'activated',
  'deactivated',
  'accepted',
  'password-changed',
  'two-factor-on',
  'two-factor-off',
  'issuing-on',
  'series-changed',
  'restore-confirmed',
] as const

const change = z.object({
  /** Increases in the order in which the changes were made. */
  id: z.int(),
  at: z.string(),
  event: z.enum(changeNames),
  /** Sort of the record or setting. */
  type: z.string(),
  /** Kind of the documents for which a setting is; null: for none. */
  kind: z.string().nullable(),
  /** Id of the record; null: a setting, or several records. */
  record_id: z.int().nullable(),
  /** Present name of the record, or the last one of a deleted record; empty: it has none, or was deleted before names were kept. */
  name: z.string(),
  /** Versions of a setting; null: it has none. */
  version_before: z.int().nullable(),
  version_after: z.int().nullable(),
  /** Null: the system. */
  by: namedRecord.nullable(),
  /** Name of the API token that made the change for the member; empty: it was deleted; null: none. */
  by_token: z.string().nullable(),
})

export type WireChange = z.output<typeof change>

const maxPageSize = 200

export const listChanges = get({
  path: '/api/v1/settings/changes',
  summary: 'List the changes of settings, tax rates, statuses, members and API tokens, latest first.',
  access: 'administer',
  query: z.object({
    subject: z.enum(changeSubjects, { error: 'field.choice-expected' }).optional(),
    /** Only changes older than this one. */
    before: idInQuery,
    limit: limitInQuery(maxPageSize).default(50),
  }),
  response: z.object({ changes: z.array(change), more: z.boolean() }),
})
