import type { Generated } from 'kysely'

// The tables of backups; what each column means is written in the migration that made it.

type Moment = string
type Json = string

export interface BackupSettingsTable {
  id: number
  is_on: number
  time_of_day: string
  folder: string
  keep: number
  version: number
  changed_by: string
  changed_at: Moment
}

export interface BackupRunTable {
  id: Generated<number>
  cause: string
  state: string
  asked_by: string
  due_at: Moment
  claimed_by: string
  claimed_until: Moment
  started_at: Moment
  ended_at: Moment
  made_on: string
  file: string
  size: number
  documents: number
  failure: Json
}
