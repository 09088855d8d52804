import type { Generated } from 'kysely'

// The tables of backups.

type Moment = string
type Json = string

export interface BackupSettingsTable {
  /** 1: there is one row once somebody has chosen, none before. */
  id: number
  /** 1: one is made every night. */
  is_on: number
  /** `02:30`, by the clock of the server. */
  time_of_day: string
  /** Empty: the one in the data directory. */
  folder: string
  /** How many are kept. */
  keep: number
  /** Counts the changes. */
  version: number
  /** By name. */
  changed_by: string
  /** When they were last changed. */
  changed_at: Moment
}

export interface BackupRunTable {
  /** In the order in which they were asked for. */
  id: Generated<number>
  /** 'nightly', or 'asked' for by somebody. */
  cause: string
  /** 'waiting' for a process, 'running', 'proven' by a restore, or 'failed'. */
  state: string
  /** By name; empty: nobody. */
  asked_by: string
  /** When it was to be made. */
  due_at: Moment
  /** The process that makes it; empty: none. */
  claimed_by: string
  /** Until when nobody else may, by the clock of the database. */
  claimed_until: Moment
  /** Empty: not yet. */
  started_at: Moment
  /** Empty: not yet. */
  ended_at: Moment
  /** The name of the computer. */
  made_on: string
  /** Whole, with its folder; empty: there is none, or not any more. */
  file: string
  /** In bytes. */
  size: number
  /** How many documents are in it. */
  documents: number
  /** What went wrong, as a sentence's key and parameters; empty: nothing. */
  failure: Json
}
