import type { JobResult, RenderJob } from '#pdf/typesetter-process.ts'
import type { RenderError } from './not-set.ts'

/** The member that a job is done for; null: the server itself. */
export type JobOwner = number | null

/** A job that a caller waits for. */
export interface QueuedJob {
  readonly job: RenderJob
  readonly owner: JobOwner
  /** A caller looks at a screen: the job comes before the owner's others. */
  readonly isUrgent: boolean
  /** How many processes may be given it: more than one where a crash may have another cause. */
  readonly maxTries: number
  readonly resolve: (outcome: JobResult) => void
  readonly reject: (error: RenderError) => void
  /** By the clock of the process. */
  readonly queuedAt: number
  /** How many processes were given it. */
  tries: number
}
