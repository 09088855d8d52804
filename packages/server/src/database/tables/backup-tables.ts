import type { Generated } from 'kysely'

// Nightly and requested backups.

/** ISO 8601, UTC, with milliseconds. */
type Timestamp = string
type Json = string

export interface BackupSettingsTable {
  /** Always 1: the table has one row, or none before the settings were changed. */
  id: number
  /** 1: a backup is created every night. 0: none is. */
  is_on: number
  /** The time of the nightly backup, such as `02:30`, by the clock of the server. */
  time_of_day: string
  /** The folder of the backups. Empty: the one in the data directory. */
  folder: string
  /** The number of backups that are kept. */
  keep: number
  /** Increases by 1 with each change. */
  version: number
  /** The name of the member who last changed the settings. */
  changed_by: string
  /** When the settings were last changed. */
  changed_at: Timestamp
}

export interface BackupRunTable {
  /** Increases in the order of the requests. */
  id: Generated<number>
  /** 'nightly', or 'asked' if a member requested it. */
  cause: string
  /** 'waiting' for a process, 'running', 'proven' (verified by a restore), or 'failed'. */
  state: string
  /** The name of the member who requested it. Empty: a nightly backup. */
  asked_by: string
  /** When the backup is due. */
  due_at: Timestamp
  /** ID of the process that holds the lease and creates the backup. Empty: no lease. */
  claimed_by: string
  /** When the lease expires, by the database clock. Empty: no lease. */
  claimed_until: Timestamp
  /** When the backup started. Empty: not yet. */
  started_at: Timestamp
  /** When the backup ended. Empty: not yet. */
  ended_at: Timestamp
  /** The name of the computer that created it. */
  made_on: string
  /** The path of the file. Empty: there is none, or it was deleted. */
  file: string
  /** The size of the file in bytes. */
  size: number
  /** The number of documents in the backup. */
  documents: number
  /** What went wrong, as the key of a text and its parameters. Empty: nothing. */
  failure: Json
}
