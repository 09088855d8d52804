import type { Sentence } from '#errors.ts'

/** When backups are made by themselves. */
export interface BackupSettings {
  readonly isOn: boolean
  /** `02:30`, by the clock of the server. */
  readonly time: string
  /** Empty: the one in the data directory. */
  readonly folder: string
  /** How many are kept. */
  readonly keep: number
}

export interface StoredBackupSettings extends BackupSettings {
  /** Counts the changes; 0: nobody has chosen yet. */
  readonly version: number
  readonly changed: { readonly by: string; readonly at: string }
}

export const defaultBackupSettings: StoredBackupSettings = {
  isOn: false,
  time: '02:30',
  folder: '',
  keep: 14,
  version: 0,
  changed: { by: '', at: '' },
}

// Moments at which a nightly backup is due, by the clock of the server as its people read it.

/** The last one up to now. @param time `02:30` */
export function computeLastDueTime(now: Date, time: string): Date {
  const today = computeDueTime(now, time, 0)
  return today.getTime() <= now.getTime() ? today : computeDueTime(now, time, -1)
}

/** The first one after now. */
export function computeNextDueTime(now: Date, time: string): Date {
  const today = computeDueTime(now, time, 0)
  return today.getTime() > now.getTime() ? today : computeDueTime(now, time, 1)
}

function computeDueTime(day: Date, time: string, daysLater: number): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater, hour, minute)
}

export const runStates = ['waiting', 'running', 'proven', 'failed'] as const

/** One backup that is made, was made, or is to be made. */
export interface BackupRun {
  readonly id: number
  readonly cause: 'nightly' | 'asked'
  readonly requestedBy: string
  readonly state: (typeof runStates)[number]
  /** ISO 8601 in UTC, as all moments here. */
  readonly dueAt: string
  /** Null: not yet. */
  readonly endedAt: string | null
  readonly host: string
  readonly file: string
  readonly bytes: number
  readonly documents: number
  readonly failure: Sentence | null
}

/** What came of one. */
export type RunOutcome =
  | { readonly state: 'proven'; readonly file: string; readonly bytes: number; readonly documents: number }
  | { readonly state: 'failed'; readonly failure: Sentence }
