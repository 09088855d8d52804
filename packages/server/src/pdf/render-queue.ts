import type { DecodedLogo, LogoLimits } from './decode-logo.ts'
import type { FontFamily } from './find-font-family.ts'
import type { RenderModel } from './report-model.ts'

/** Maximum numbers of waiting jobs. */
interface QueueLimits {
  readonly maxWaiting: number
  readonly maxWaitingPerOwner: number
}

/** Why a job cannot be queued. */
type QueueRejection = 'too-many' | 'too-many-of-owner'

/**
 * Fair queue of jobs (round robin): it returns one job of each owner, then the next one of each. Among the jobs of one owner, urgent ones
 * come first, then older ones.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  /** In the order of the round, the next owner first. Owners without jobs are removed. */
  readonly #jobsByOwner = new Map<JobOwner, QueuedJob[]>()
  /** Jobs whose process crashed. They precede all others, since they have waited already. */
  readonly #interrupted: QueuedJob[] = []

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get length(): number {
    const lengths = Array.from(this.#jobsByOwner.values(), (jobs) => jobs.length)
    return lengths.reduce((sum, length) => sum + length, this.#interrupted.length)
  }

  /** Queues a job. Returns why it cannot be queued; null if it was. */
  add(job: QueuedJob): QueueRejection | null {
    const jobs = this.#jobsByOwner.get(job.owner) ?? []
    if (job.owner !== null && jobs.length >= this.#limits.maxWaitingPerOwner) return 'too-many-of-owner'
    if (this.length >= this.#limits.maxWaiting) return 'too-many'
    const firstNonUrgent = job.isUrgent ? jobs.findIndex(({ isUrgent }) => !isUrgent) : -1
    jobs.splice(firstNonUrgent === -1 ? jobs.length : firstNonUrgent, 0, job)
    this.#jobsByOwner.set(job.owner, jobs)
    return null
  }

  addInterrupted(job: QueuedJob): void {
    this.#interrupted.push(job)
  }

  /** Removes and returns the next job; null if the queue is empty. */
  take(): QueuedJob | null {
    const interrupted = this.#interrupted.shift()
    if (interrupted) return interrupted
    const [first] = this.#jobsByOwner
    if (!first) return null
    const [owner, jobs] = first
    // An owner with further jobs goes to the end of the round.
    this.#jobsByOwner.delete(owner)
    if (jobs.length > 1) this.#jobsByOwner.set(owner, jobs.slice(1))
    return jobs[0] ?? null
  }

  /** Removes and returns all jobs that match. */
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

/** A PDF/A file, or an SVG picture with all pages one below the other. */
export type RenderFormat = 'pdf' | 'picture'

/** Task of a render process: render a document or a report, draw the pages of a PDF, decode a logo, or find the family of a font. */
export type RenderJob =
  | { readonly model: RenderModel; readonly format: RenderFormat }
  | { readonly pdf: Uint8Array; readonly maxPages: number }
  | { readonly logo: Uint8Array; readonly limits: LogoLimits }
  | { readonly font: Uint8Array; readonly names: readonly string[] }

export type RenderResult =
  | { readonly isRendered: true; readonly file: Uint8Array }
  /** No font has a glyph for the characters. */
  | { readonly isRendered: false; readonly reason: 'missing-glyphs'; readonly missingCharacters: string }
  /** The logo cannot be decoded, or uses a colour space that a PDF/A file cannot describe. */
  | { readonly isRendered: false; readonly reason: 'logo' }

/** Pages of a PDF as a picture, like that of a document. */
export interface DrawnPages {
  /** SVG with the pages one below the other. */
  readonly picture: Uint8Array
  /** How many pages the PDF has; the picture can show fewer. */
  readonly pageCount: number
}

export type JobResult = RenderResult | DrawnPages | DecodedLogo | FontFamily

/** Id of the member that a job is done for; null: the server itself. */
export type JobOwner = number | null

/** A job with the callbacks of its caller. */
export interface QueuedJob {
  readonly job: RenderJob
  readonly owner: JobOwner
  /** True for previews: the job precedes the same owner's other jobs. */
  readonly isUrgent: boolean
  /** Maximum number of attempts: more than one if a crash may have another cause than the job. */
  readonly maxTries: number
  readonly resolve: (result: JobResult) => void
  readonly reject: (error: RenderError) => void
  /** Value of `performance.now()`, in ms. */
  readonly queuedAt: number
  /** Attempts so far. */
  tries: number
}

/** Thrown when a document cannot be rendered or a logo cannot be decoded. */
export class RenderError extends Error {
  readonly reason:
    | 'too-long'
    | 'too-large'
    /** The process was ended from outside, or could not be started. */
    | 'crashed'
    /** The process crashed in each attempt and was not ended from outside: the input is the cause. */
    | 'aborted'
    /** Typst or the image decoder reported an error. */
    | 'rejected-input'
    | QueueRejection
    | 'closed'
    /** The caller disconnected. */
    | 'cancelled'

  constructor(reason: RenderError['reason'], details: string) {
    super(`The document was not rendered: ${reason}. ${details}`.trim())
    this.name = 'RenderError'
    this.reason = reason
  }
}
