import { z } from 'zod'
import { chooseFieldError, optionalLineOfText, recordId } from '#wire/field-schemas.ts'
import { get, post } from './endpoint.ts'
import { success, wholeNumber } from './field-schemas.ts'

const backupStates = ['waiting', 'running', 'proven', 'failed'] as const

const backupSettings = z.object({
  /** Whether a backup is made every night. */
  is_on: z.boolean({ error: chooseFieldError('field.choice-expected') }),
  /** Local time of the server. */
  time: z
    .string({ error: chooseFieldError('backups.time-expected') })
    .trim()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, { error: 'backups.time-expected' })
    .transform((time) => time.padStart(5, '0')),
  /** Absolute path on the server; empty: the folder in its data directory. */
  folder: optionalLineOfText(400),
  keep: wholeNumber(1_000).refine((keep) => keep >= 1, { error: 'field.too-small', params: { min: 1 } }),
})

export type WireBackupSettings = z.output<typeof backupSettings>

const backupRun = z.object({
  id: z.int(),
  /** Scheduled, or requested by a member. */
  cause: z.enum(['nightly', 'asked']),
  asked_by: z.string(),
  state: z.enum(backupStates),
  due_at: z.string(),
  /** Null: not yet. */
  ended_at: z.string().nullable(),
  /** Host name of the server; empty: not started yet. */
  made_on: z.string(),
  /** Absolute path; empty: no file, or it was removed. */
  file: z.string(),
  bytes: z.int(),
  documents: z.int(),
  /** In the language of the reader; empty: none. */
  failure: z.string(),
})

export type WireBackupRun = z.output<typeof backupRun>

export const readBackups = get({
  path: '/api/v1/settings/backups',
  summary: 'Read the backup schedule and the latest runs.',
  access: 'administer',
  response: z.object({
    settings: z.object({ is_on: z.boolean(), time: z.string(), folder: z.string(), keep: z.int() }),
    /** Number of changes; updates send it for conflict detection. */
    version: z.int(),
    /** Used if `folder` is empty. */
    default_folder: z.string(),
    /** Time zone of the server. */
    time_zone: z.string(),
    /** Null: no scheduled backups. */
    next_at: z.string().nullable(),
    /** Newest first. */
    runs: z.array(backupRun),
    /** Last verified backup; null: none. */
    last_proven: backupRun.nullable(),
    /** Problem that an administrator must handle; null: none. */
    alert: z.enum(['failed', 'overdue']).nullable(),
    /** First fault that the last verification of the ledger found, in the language of the reader; null: none. */
    ledger_fault: z.string().nullable(),
  }),
})

export type WireBackups = z.output<typeof readBackups.response>

export const updateBackups = post({
  path: '/api/v1/settings/backups/update',
  summary: 'Change the backup schedule and folder.',
  access: 'administer',
  isSessionOnly: true,
  body: backupSettings.extend({ version: recordId.or(z.literal(0)).optional() }),
  response: success.extend({ version: z.int() }),
})

export const backUpNow = post({
  path: '/api/v1/settings/backups/now',
  summary: 'Start a backup. If one is running, its id is returned.',
  access: 'administer',
  response: success.extend({ id: z.int() }),
})

export const backupCalls = [readBackups, updateBackups, backUpNow]
