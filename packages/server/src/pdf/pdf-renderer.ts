import type { DecodedLogo, LogoLimits } from './decode-logo.ts'
import type { FontFamily } from './find-font-family.ts'
import { defaultLimits, type RendererLimits, RenderProcess } from './render-process.ts'
import {
  type DrawnPages,
  FairQueue,
  type JobOwner,
  type JobResult,
  type QueuedJob,
  RenderError,
  type RenderFormat,
  type RenderJob,
  type RenderResult,
} from './render-queue.ts'
import type { RenderModel } from './report-model.ts'

/** A crash may have another cause than the job, so the job is retried once. */
const defaultTries = 2

export interface JobOptions {
  readonly owner?: JobOwner
  /** True if the job tests whether an input crashes the renderer: it is not retried. */
  readonly isProbe?: boolean
  /** Removes a waiting job from the queue when its caller disconnects. */
  readonly signal?: AbortSignal
}

/**
 * Renders documents, draws stored pages, decodes logos and reads fonts in separate processes, sharing them fairly between members. Starts the first process on
 * demand and after a crash, a second one while jobs wait; stops them after a period without jobs.
 */
export class PdfRenderer {
  readonly #limits: RendererLimits
  readonly #queue: FairQueue
  /** The oldest first; it has the longer idle timeout. */
  readonly #processes: RenderProcess[] = []
  #isClosed = false
  /** Value of `performance.now()` before which no further process is started. */
  #nextStartAt = 0

  constructor(limits: Partial<RendererLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits }
    this.#queue = new FairQueue(this.#limits)
  }

  /** Ids of the running processes, the oldest first. */
  get processIds(): readonly number[] {
    return this.#processes.flatMap(({ processId }) => processId ?? [])
  }

  /** Renders a sales document or a report. @throws RenderError */
  async render(model: RenderModel, format: RenderFormat, options: JobOptions = {}): Promise<RenderResult> {
    const result = await this.#enqueue({ model, format }, options)
    if ('isRendered' in result) return result
    throw new Error('The render worker answered a document with another result')
  }

  /** Draws the pages of a PDF that this product has rendered, at most so many. @throws RenderError */
  async drawPages(pdf: Uint8Array, maxPages: number, options: JobOptions = {}): Promise<DrawnPages> {
    const result = await this.#enqueue({ pdf, maxPages }, options)
    if ('picture' in result) return result
    throw new Error('The render worker answered a PDF with another result')
  }

  /** Decodes a logo in a render process, whose limits protect the memory and time of the server. @throws RenderError */
  async decodeLogo(logo: Uint8Array, limits: LogoLimits, options: JobOptions = {}): Promise<DecodedLogo> {
    const result = await this.#enqueue({ logo, limits }, options)
    if ('isDecoded' in result) return result
    throw new Error('The render worker answered a logo with another result')
  }

  /** Returns the first of the names under which templates find a font. @throws RenderError */
  async findFontFamily(
    font: Uint8Array,
    names: readonly string[],
    options: JobOptions = {},
  ): Promise<FontFamily> {
    const result = await this.#enqueue({ font, names }, options)
    if ('family' in result) return result
    throw new Error('The render worker answered a font with another result')
  }

  async #enqueue(
    renderJob: RenderJob,
    { owner = null, isProbe = false, signal }: JobOptions,
  ): Promise<JobResult> {
    if (this.#isClosed) throw new RenderError('closed', '')
    if (signal?.aborted) throw new RenderError('cancelled', '')
    const { promise, resolve, reject } = Promise.withResolvers<JobResult>()
    const job: QueuedJob = {
      job: renderJob,
      owner,
      isUrgent: 'pdf' in renderJob || ('format' in renderJob && renderJob.format === 'picture'),
      maxTries: isProbe ? 1 : defaultTries,
      resolve,
      reject,
      queuedAt: performance.now(),
      tries: 0,
    }
    const rejection = this.#queue.add(job)
    if (rejection !== null) throw new RenderError(rejection, '')
    const cancel = () => {
      for (const cancelled of this.#queue.remove((other) => other === job))
        cancelled.reject(new RenderError('cancelled', ''))
    }
    signal?.addEventListener('abort', cancel)
    this.#dispatch()
    return await promise.finally(() => signal?.removeEventListener('abort', cancel))
  }

  /** Ends the processes and rejects all jobs. */
  close(): void {
    this.#isClosed = true
    for (const { reject } of this.#queue.remove(() => true)) reject(new RenderError('closed', ''))
    for (const renderProcess of this.#processes.splice(0)) renderProcess.terminate('closed')
  }

  #dispatch(): void {
    if (this.#isClosed) return
    this.#rejectExpired()
    if (this.#queue.length === 0) return
    const idleProcess = this.#processes.find(({ isIdle }) => isIdle) ?? this.#startFirst()
    if (idleProcess) this.#assignNext((job) => idleProcess.runJob(job))
    else if (this.#processes.length === 0)
      this.#assignNext(({ reject }) =>
        reject(new RenderError('crashed', 'The render process could not be started.')),
      )
    else if (this.#processes.length < this.#limits.maxProcesses && performance.now() >= this.#nextStartAt) {
      // The new process gets no job yet: another one may be idle before it is ready.
      this.#startProcess()
    }
  }

  #assignNext(assign: (job: QueuedJob) => void): void {
    const job = this.#queue.take()
    if (job) assign(job)
    this.#dispatch()
  }

  /** Rejects jobs that have waited too long. */
  #rejectExpired(): void {
    const deadline = performance.now() - this.#limits.queueTimeoutMs
    for (const { reject } of this.#queue.remove(({ queuedAt }) => queuedAt < deadline)) {
      reject(new RenderError('too-many', ''))
    }
  }

  #startFirst(): RenderProcess | null {
    return this.#processes.length === 0 ? this.#startProcess() : null
  }

  /** Starts a process. Returns null if `fork` throws; other failures to start arrive as events of the process. */
  #startProcess(): RenderProcess | null {
    try {
      const renderProcess = new RenderProcess(this.#limits, {
        onIdle: (idleProcess) => this.#handleIdle(idleProcess),
        onExit: (endedProcess, interrupted) => this.#handleExit(endedProcess, interrupted),
      })
      this.#processes.push(renderProcess)
      return renderProcess
    } catch {
      this.#nextStartAt = performance.now() + this.#limits.spareIdleTimeoutMs
      return null
    }
  }

  #handleIdle(renderProcess: RenderProcess): void {
    // The process does not release memory, so it is replaced before the next document.
    if (this.#isOverMemoryShare(renderProcess)) this.#endProcess(renderProcess)
    else this.#setIdleTimeout(renderProcess)
    this.#dispatch()
  }

  #isOverMemoryShare(renderProcess: RenderProcess): boolean {
    if (!renderProcess.hasRendered) return false
    const { retainedBytes } = this.#limits
    const totalBytes = this.#processes.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0)
    return totalBytes > retainedBytes && renderProcess.memoryBytes > retainedBytes / this.#processes.length
  }

  #setIdleTimeout(renderProcess: RenderProcess): void {
    const { idleTimeoutMs, spareIdleTimeoutMs } = this.#limits
    if (renderProcess === this.#processes[0])
      renderProcess.setIdleTimeout(idleTimeoutMs, () => this.#endProcess(renderProcess))
    else renderProcess.setIdleTimeout(spareIdleTimeoutMs, () => this.#endSpareProcess(renderProcess))
  }

  #endSpareProcess(renderProcess: RenderProcess): void {
    // The process may have become the first one since the timeout was set.
    if (renderProcess === this.#processes[0]) this.#setIdleTimeout(renderProcess)
    else this.#endProcess(renderProcess)
  }

  #handleExit(renderProcess: RenderProcess, interrupted: QueuedJob | null): void {
    this.#removeProcess(renderProcess)
    // If a process cannot be started, the next attempt is delayed.
    if (!renderProcess.isReady) this.#nextStartAt = performance.now() + this.#limits.spareIdleTimeoutMs
    if (interrupted) this.#queue.addInterrupted(interrupted)
    this.#dispatch()
  }

  #endProcess(renderProcess: RenderProcess): void {
    this.#removeProcess(renderProcess)
    renderProcess.terminate('closed')
  }

  #removeProcess(renderProcess: RenderProcess): void {
    this.#processes.splice(this.#processes.indexOf(renderProcess), 1)
  }
}

/** A map that deletes its oldest entry when it is full. */
class BoundedMap<Value> {
  readonly #maxEntries: number
  readonly #entries = new Map<string, Value>()

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
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

/** Caches inputs that are known to crash the renderer, so that they are not tried again. Per server process and bounded. */
export class FailureCache {
  /** Texts that crash the renderer or that it rejects; at most 50,000 characters each. */
  readonly texts = new BoundedMap<true>(32)
  /** Replacement by hash of the logo: the logo as PNG of at most 1 MB; null: no logo is printed. */
  readonly logos = new BoundedMap<Uint8Array | null>(4)
}
