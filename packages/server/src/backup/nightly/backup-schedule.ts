import type { LastChange } from '#changes.ts'
import type { Sentence } from '#errors.ts'

/** Settings of nightly backups. */
export interface BackupSettings {
  readonly isOn: boolean
  /** Local time of the server, such as `02:30`. */
  readonly time: string
  /** Absolute path; empty for the folder in the data directory. */
  readonly folder: string
  /** Number of backups to keep. Older ones are deleted. */
  readonly keep: number
}

export interface StoredBackupSettings extends BackupSettings {
  /** Number of changes; 0 before the first one. */
  readonly version: number
  readonly lastChange: LastChange
}

/** Settings before the first change. */
export const defaultBackupSettings: StoredBackupSettings = {
  isOn: false,
  time: '02:30',
  folder: '',
  keep: 14,
  version: 0,
  lastChange: { changedBy: '', changedAt: '' },
}

// Times at which a nightly backup is due, in the time zone of the server.

/** Returns the last due time, which may be now. @param time such as `02:30` */
export function computeLastDueTime(now: Date, time: string): Date {
  const today = computeDueTime(now, time, 0)
  return today.getTime() <= now.getTime() ? today : computeDueTime(now, time, -1)
}

/** Returns the first due time after now. */
export function computeNextDueTime(now: Date, time: string): Date {
  const today = computeDueTime(now, time, 0)
  return today.getTime() > now.getTime() ? today : computeDueTime(now, time, 1)
}

function computeDueTime(day: Date, time: string, daysLater: number): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater, hour, minute)
}

/** `proven` is the stored name of a verified backup. */
export const runStates = ['waiting', 'running', 'proven', 'failed'] as const

/** A backup that is waiting, in progress or finished. */
export interface BackupRun {
  readonly id: number
  readonly cause: 'nightly' | 'asked'
  readonly requestedBy: string
  readonly state: (typeof runStates)[number]
  /** ISO 8601, UTC, like all times here. */
  readonly dueAt: string
  /** Null if the run has not ended. */
  readonly endedAt: string | null
  /** Name of the computer that made it; empty before the first attempt. */
  readonly host: string
  /** Absolute path of the backup; empty before it is made and after it was deleted. */
  readonly file: string
  readonly bytes: number
  readonly documents: number
  readonly failure: Sentence | null
}

/** Result of a run that has ended. */
export type RunOutcome =
  | { readonly state: 'proven'; readonly file: string; readonly bytes: number; readonly documents: number }
  | { readonly state: 'failed'; readonly failure: Sentence }
