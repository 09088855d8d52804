import { z } from 'zod'
import { chooseFieldError, optionalLineOfText, recordId } from '#wire/field-schemas.ts'
import { get, post } from './endpoint.ts'
import { success, wholeNumber } from './field-schemas.ts'

const backupStates = ['waiting', 'running', 'proven', 'failed'] as const

const backupSettings = z.object({
  /** Whether one is made every night. */
  is_on: z.boolean({ error: chooseFieldError('field.choice-expected') }),
  /** By the clock of the server. */
  time: z
    .string({ error: chooseFieldError('backups.time-expected') })
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'backups.time-expected' }),
  /** A whole path on the server; empty: the folder in its data directory. */
  folder: optionalLineOfText(400),
  keep: wholeNumber(1_000).refine((keep) => keep >= 1, { error: 'field.too-small', params: { min: 1 } }),
})

export type WireBackupSettings = z.output<typeof backupSettings>

const backupRun = z.object({
  id: z.int(),
  /** By itself, or asked for by somebody. */
  cause: z.enum(['nightly', 'asked']),
  asked_by: z.string(),
  state: z.enum(backupStates),
  due_at: z.string(),
  /** Null: not yet. */
  ended_at: z.string().nullable(),
  /** The name of the computer; empty: not begun yet. */
  made_on: z.string(),
  /** Whole, with its folder; empty: there is none, or not any more. */
  file: z.string(),
  bytes: z.int(),
  documents: z.int(),
  /** In the reader's words; empty: nothing went wrong. */
  failure: z.string(),
})

export type WireBackupRun = z.output<typeof backupRun>

export const readBackups = get({
  path: '/api/v1/settings/backups',
  summary: 'When backups are made, and what became of the latest.',
  access: 'admin',
  response: z.object({
    settings: z.object({ is_on: z.boolean(), time: z.string(), folder: z.string(), keep: z.int() }),
    /** Counts the changes; goes back with an update. */
    version: z.int(),
    /** What an empty folder means. */
    default_folder: z.string(),
    /** Of the clock of the server. */
    time_zone: z.string(),
    /** Null: none is made by itself. */
    next_at: z.string().nullable(),
    /** The newest first. */
    runs: z.array(backupRun),
    /** Null: there has been none. */
    last_proven: backupRun.nullable(),
    /** What somebody has to look after. */
    alert: z.enum(['failed', 'overdue']).nullable(),
  }),
})

export type WireBackups = z.output<typeof readBackups.response>

export const updateBackups = post({
  path: '/api/v1/settings/backups/update',
  summary: 'Change when backups are made, and where.',
  access: 'admin',
  isSessionOnly: true,
  body: backupSettings.extend({ version: recordId.or(z.literal(0)).optional() }),
  response: success.extend({ version: z.int() }),
})

export const backUpNow = post({
  path: '/api/v1/settings/backups/now',
  summary: 'Make a backup now. While one is being made, it is that one.',
  access: 'admin',
  response: success.extend({ id: z.int() }),
})

export const backupCalls = [readBackups, updateBackups, backUpNow]
