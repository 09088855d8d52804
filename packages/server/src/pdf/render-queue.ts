import type { JobResult, RenderJob } from './render-worker.ts'

/** How many jobs may wait. */
export interface QueueLimits {
  readonly maxWaiting: number
  readonly maxWaitingPerOwner: number
}

/** Why a job may not wait. */
export type QueueRejection = 'too-many' | 'too-many-of-owner'

/**
 * Queues jobs by owner and takes them in turns: one job of each owner, then the next one of each. Within an owner's jobs the urgent
 * ones come first, then the older ones.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  /** The owner whose turn it is comes first; owners without jobs are not in it. */
  readonly #jobsByOwner = new Map<JobOwner, QueuedJob[]>()
  /** Jobs whose process crashed. They have waited already, and come before all others. */
  readonly #interrupted: QueuedJob[] = []

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get length(): number {
    const lengths = Array.from(this.#jobsByOwner.values(), (jobs) => jobs.length)
    return lengths.reduce((sum, length) => sum + length, this.#interrupted.length)
  }

  /** Returns why the job cannot wait; null once it is in the queue. */
  add(job: QueuedJob): QueueRejection | null {
    const jobs = this.#jobsByOwner.get(job.owner) ?? []
    if (job.owner !== null && jobs.length >= this.#limits.maxWaitingPerOwner) return 'too-many-of-owner'
    if (this.length >= this.#limits.maxWaiting) return 'too-many'
    const firstLater = job.isUrgent ? jobs.findIndex(({ isUrgent }) => !isUrgent) : -1
    jobs.splice(firstLater === -1 ? jobs.length : firstLater, 0, job)
    this.#jobsByOwner.set(job.owner, jobs)
    return null
  }

  addInterrupted(job: QueuedJob): void {
    this.#interrupted.push(job)
  }

  /** Takes the next job; null where none waits. */
  take(): QueuedJob | null {
    const interrupted = this.#interrupted.shift()
    if (interrupted) return interrupted
    const [first] = this.#jobsByOwner
    if (!first) return null
    const [owner, jobs] = first
    // To the end of the turns, where it has more.
    this.#jobsByOwner.delete(owner)
    if (jobs.length > 1) this.#jobsByOwner.set(owner, jobs.slice(1))
    return jobs[0] ?? null
  }

  /** Takes out all jobs that a condition holds for. */
  remove(isUnwanted: (job: QueuedJob) => boolean): QueuedJob[] {
    const removed = this.#interrupted.filter(isUnwanted)
    removeMatching(this.#interrupted, isUnwanted)
    for (const [owner, jobs] of this.#jobsByOwner) {
      removed.push(...jobs.filter(isUnwanted))
      removeMatching(jobs, isUnwanted)
      if (jobs.length === 0) this.#jobsByOwner.delete(owner)
    }
    return removed
  }
}

function removeMatching(jobs: QueuedJob[], isUnwanted: (job: QueuedJob) => boolean): void {
  jobs.splice(0, jobs.length, ...jobs.filter((job) => !isUnwanted(job)))
}

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

/** No file could be made. */
export class RenderError extends Error {
  readonly reason:
    | 'too-long'
    | 'too-large'
    /** The process was ended by something else, or could not be started. */
    | 'crashed'
    /** The process ended itself at this input, each time that it was tried. */
    | 'aborted'
    /** The program refused the input. */
    | 'broken'
    | 'too-many'
    | 'too-many-of-owner'
    | 'closed'
    /** The caller has gone away. */
    | 'abandoned'

  constructor(because: RenderError['reason'], story: string) {
    super(`The document was not set: ${because}. ${story}`.trim())
    this.name = 'NotSet'
    this.reason = because
  }
}
