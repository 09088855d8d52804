import type { JobOutcome, SettingJob } from '#pdf/typesetter-process.ts'
import type { NotSet } from './not-set.ts'

/** The member that a job is done for; null: the server itself. */
export type JobOwner = number | null

/** A job that a caller waits for. */
export interface WaitingJob {
  readonly job: SettingJob
  readonly owner: JobOwner
  /** A caller looks at a screen: the job comes before the owner's others. */
  readonly isUrgent: boolean
  /** How many processes may be given it: more than one where a crash may have another cause. */
  readonly mostTries: number
  readonly resolve: (outcome: JobOutcome) => void
  readonly reject: (error: NotSet) => void
  /** By the clock of the process. */
  readonly since: number
  /** How many processes were given it. */
  tries: number
}
