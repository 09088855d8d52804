import type { DecodedLogo, LogoLimits } from './decode-logo.ts'
import type { PrintModel } from './print-model.ts'
import { defaultLimits, type RendererLimits, RenderProcess } from './render-process.ts'
import { FairQueue, type JobOwner, type QueuedJob, RenderError } from './render-queue.ts'
import type { JobResult, RenderJob } from './render-worker.ts'
import type { RenderFormat, RenderResult } from './typst-compiler.ts'

/** A process that crashed may have been ended by something else: its job is tried once more. */
const defaultTries = 2

/** What a job is done for. */
export interface JobOptions {
  readonly owner?: JobOwner
  /** The job shows whether an input ends its process: one crash is an answer. */
  readonly isProbe?: boolean
  /** Takes the job out of the queue: its caller has gone away. */
  readonly signal?: AbortSignal
}

/**
 * Sets papers, those of all members in turns, in processes of their own. The first is started when it is needed and again after
 * a crash, another one while papers wait. They are ended when there has been nothing to set for a while.
 */
export class PdfRenderer {
  readonly #limits: RendererLimits
  readonly #queue: FairQueue
  /** The oldest first: it is the one that stays. */
  readonly #processes: RenderProcess[] = []
  #isClosed = false
  /** No other one is started before, by the clock of the process. */
  #nextStartAt = 0

  constructor(limits: Partial<RendererLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits }
    this.#queue = new FairQueue(this.#limits)
  }

  /** The oldest first; none before the first paper. */
  get processIds(): readonly number[] {
    return this.#processes.flatMap(({ processId }) => processId ?? [])
  }

  /** @throws NotSet */
  async render(paper: PrintModel, form: RenderFormat, purpose: JobOptions = {}): Promise<RenderResult> {
    const outcome = await this.#enqueue({ paper, format: form }, purpose)
    if ('isRendered' in outcome) return outcome
    throw new Error('A paper was answered with a logo')
  }

  /** Decodes a picture in the process of a paper, where it can use up neither the server's memory nor its time. @throws NotSet */
  async decodeLogo(logo: Uint8Array, size: LogoLimits, purpose: JobOptions = {}): Promise<DecodedLogo> {
    const outcome = await this.#enqueue({ logo, limits: size }, purpose)
    if ('isDecoded' in outcome) return outcome
    throw new Error('A logo was answered with a paper')
  }

  async #enqueue(job: RenderJob, { owner = null, isProbe = false, signal }: JobOptions): Promise<JobResult> {
    if (this.#isClosed) throw new RenderError('closed', '')
    if (signal?.aborted) throw new RenderError('abandoned', '')
    const { promise, resolve, reject } = Promise.withResolvers<JobResult>()
    const isUrgent = 'format' in job && job.format === 'picture'
    const mostTries = isProbe ? 1 : defaultTries
    const since = performance.now()
    const waiting: QueuedJob = {
      job,
      owner,
      isUrgent,
      maxTries: mostTries,
      resolve,
      reject,
      queuedAt: since,
      tries: 0,
    }
    const full = this.#queue.add(waiting)
    if (full !== null) throw new RenderError(full, '')
    const abandon = () => {
      for (const gone of this.#queue.remove((other) => other === waiting))
        gone.reject(new RenderError('abandoned', ''))
    }
    signal?.addEventListener('abort', abandon)
    this.#dispatch()
    return await promise.finally(() => signal?.removeEventListener('abort', abandon))
  }

  /** Ends the processes; whoever waits is told so. */
  close(): void {
    this.#isClosed = true
    for (const { reject } of this.#queue.remove(() => true)) reject(new RenderError('closed', ''))
    for (const setter of this.#processes.splice(0)) setter.terminate('closed')
  }

  #dispatch(): void {
    if (this.#isClosed) return
    this.#rejectExpired()
    if (this.#queue.length === 0) return
    const free = this.#processes.find(({ isIdle: isFree }) => isFree) ?? this.#startFirst()
    if (free) this.#assignNext((waiting) => free.runJob(waiting))
    else if (this.#processes.length === 0)
      this.#assignNext(({ reject }) =>
        reject(new RenderError('crashed', 'There is no room for its process.')),
      )
    else if (this.#processes.length < this.#limits.maxProcesses && performance.now() >= this.#nextStartAt) {
      // It asks for a paper once it is ready: until then another one may have set what waits.
      this.#startProcess()
    }
  }

  #assignNext(give: (waiting: QueuedJob) => void): void {
    const waiting = this.#queue.take()
    if (waiting) give(waiting)
    this.#dispatch()
  }

  /** Those who have waited too long. */
  #rejectExpired(): void {
    const latest = performance.now() - this.#limits.queueTimeoutMs
    for (const { reject } of this.#queue.remove(({ queuedAt: since }) => since < latest)) {
      reject(new RenderError('too-many', ''))
    }
  }

  #startFirst(): RenderProcess | null {
    return this.#processes.length === 0 ? this.#startProcess() : null
  }

  /** null where the system has no room for it: some of that it tells by an event of the process, the rest at once. */
  #startProcess(): RenderProcess | null {
    try {
      const started = new RenderProcess(this.#limits, {
        onIdle: (setter) => this.#handleIdle(setter),
        onExit: (setter, interrupted) => this.#handleExit(setter, interrupted),
      })
      this.#processes.push(started)
      return started
    } catch {
      this.#nextStartAt = performance.now() + this.#limits.spareIdleTimeoutMs
      return null
    }
  }

  #handleIdle(setter: RenderProcess): void {
    // It gives nothing back: the next paper would pay for this one.
    if (this.#isOverMemoryShare(setter)) this.#endProcess(setter)
    else this.#setIdleTimeout(setter)
    this.#dispatch()
  }

  #isOverMemoryShare(setter: RenderProcess): boolean {
    if (!setter.hasRendered) return false
    const { retainedBytes: keptBytes } = this.#limits
    const all = this.#processes.reduce((sum, { memoryBytes: memory }) => sum + memory, 0)
    return all > keptBytes && setter.memoryBytes > keptBytes / this.#processes.length
  }

  #setIdleTimeout(setter: RenderProcess): void {
    const { idleTimeoutMs: idleMs, spareIdleTimeoutMs: spareMs } = this.#limits
    if (setter === this.#processes[0]) setter.setIdleTimeout(idleMs, () => this.#endProcess(setter))
    else setter.setIdleTimeout(spareMs, () => this.#endSpareProcess(setter))
  }

  /** It may have become the only one meanwhile. */
  #endSpareProcess(setter: RenderProcess): void {
    if (setter === this.#processes[0]) this.#setIdleTimeout(setter)
    else this.#endProcess(setter)
  }

  #handleExit(setter: RenderProcess, interrupted: QueuedJob | null): void {
    this.#removeProcess(setter)
    // One that cannot be started is not tried with every paper.
    if (!setter.isReady) this.#nextStartAt = performance.now() + this.#limits.spareIdleTimeoutMs
    if (interrupted) this.#queue.addInterrupted(interrupted)
    this.#dispatch()
  }

  #endProcess(setter: RenderProcess): void {
    this.#removeProcess(setter)
    setter.terminate('closed')
  }

  #removeProcess(setter: RenderProcess): void {
    this.#processes.splice(this.#processes.indexOf(setter), 1)
  }
}

/** A map of the newest entries alone. */
class BoundedMap<Value> {
  readonly #maxEntries: number
  readonly #entries = new Map<string, Value>()

  constructor(most: number) {
    this.#maxEntries = most
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  set(key: string, value: Value): void {
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest)
  }
}

/** What is known to stop the typesetter, so that it is not tried again. For this process, and a bounded number of inputs. */
export class FailureCache {
  /** Texts that end the typesetter or that it refuses. At most 50,000 letters each. */
  readonly texts = new BoundedMap<true>(32)
  /** What is printed instead of a logo, by the hash of the logo: the same as a PNG; null: nothing. At most 1 MB each. */
  readonly logos = new BoundedMap<Uint8Array | null>(4)
}
