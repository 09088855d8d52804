import type { DecodedLogo, LogoSize } from './logo/decode-logo.ts'
import type { PaperForm, PaperSet } from './open-setter.ts'
import type { Paper } from './paper.ts'
import { FairQueue } from './processes/fair-queue.ts'
import { NotSet } from './processes/not-set.ts'
import { SetterProcess } from './processes/setter-process.ts'
import { type TypesetterLimits, usualLimits } from './processes/typesetter-limits.ts'
import type { JobOwner, WaitingJob } from './processes/waiting-job.ts'
import type { JobOutcome, SettingJob } from './typesetter-process.ts'

/** A process that crashed may have been ended by something else: its job is tried once more. */
const usualTries = 2

/** What a job is done for. */
export interface JobPurpose {
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
export class Typesetter {
  readonly #limits: TypesetterLimits
  readonly #queue: FairQueue
  /** The oldest first: it is the one that stays. */
  readonly #setters: SetterProcess[] = []
  #isClosed = false
  /** No other one is started before, by the clock of the process. */
  #startsAnotherFrom = 0

  constructor(limits: Partial<TypesetterLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits }
    this.#queue = new FairQueue(this.#limits)
  }

  /** The oldest first; none before the first paper. */
  get processIds(): readonly number[] {
    return this.#setters.flatMap(({ processId }) => processId ?? [])
  }

  /** @throws NotSet */
  async set(paper: Paper, form: PaperForm, purpose: JobPurpose = {}): Promise<PaperSet> {
    const outcome = await this.#do({ paper, form }, purpose)
    if ('isSet' in outcome) return outcome
    throw new Error('A paper was answered with a logo')
  }

  /** Decodes a picture in the process of a paper, where it can use up neither the server's memory nor its time. @throws NotSet */
  async decodeLogo(logo: Uint8Array, size: LogoSize, purpose: JobPurpose = {}): Promise<DecodedLogo> {
    const outcome = await this.#do({ logo, size }, purpose)
    if ('isDecoded' in outcome) return outcome
    throw new Error('A logo was answered with a paper')
  }

  async #do(job: SettingJob, { owner = null, isProbe = false, signal }: JobPurpose): Promise<JobOutcome> {
    if (this.#isClosed) throw new NotSet('closed', '')
    if (signal?.aborted) throw new NotSet('abandoned', '')
    const { promise, resolve, reject } = Promise.withResolvers<JobOutcome>()
    const isUrgent = 'form' in job && job.form === 'picture'
    const mostTries = isProbe ? 1 : usualTries
    const since = performance.now()
    const waiting: WaitingJob = { job, owner, isUrgent, mostTries, resolve, reject, since, tries: 0 }
    const full = this.#queue.add(waiting)
    if (full !== null) throw new NotSet(full, '')
    const abandon = () => {
      for (const gone of this.#queue.remove((other) => other === waiting))
        gone.reject(new NotSet('abandoned', ''))
    }
    signal?.addEventListener('abort', abandon)
    this.#next()
    return await promise.finally(() => signal?.removeEventListener('abort', abandon))
  }

  /** Ends the processes; whoever waits is told so. */
  close(): void {
    this.#isClosed = true
    for (const { reject } of this.#queue.remove(() => true)) reject(new NotSet('closed', ''))
    for (const setter of this.#setters.splice(0)) setter.end('closed')
  }

  #next(): void {
    if (this.#isClosed) return
    this.#sendAway()
    if (this.#queue.length === 0) return
    const free = this.#setters.find(({ isFree }) => isFree) ?? this.#first()
    if (free) this.#giveNext((waiting) => free.begin(waiting))
    else if (this.#setters.length === 0)
      this.#giveNext(({ reject }) => reject(new NotSet('crashed', 'There is no room for its process.')))
    else if (this.#setters.length < this.#limits.processes && performance.now() >= this.#startsAnotherFrom) {
      // It asks for a paper once it is ready: until then another one may have set what waits.
      this.#start()
    }
  }

  #giveNext(give: (waiting: WaitingJob) => void): void {
    const waiting = this.#queue.take()
    if (waiting) give(waiting)
    this.#next()
  }

  /** Those who have waited too long. */
  #sendAway(): void {
    const latest = performance.now() - this.#limits.waitingMs
    for (const { reject } of this.#queue.remove(({ since }) => since < latest)) {
      reject(new NotSet('too-many', ''))
    }
  }

  #first(): SetterProcess | null {
    return this.#setters.length === 0 ? this.#start() : null
  }

  /** null where the system has no room for it: some of that it tells by an event of the process, the rest at once. */
  #start(): SetterProcess | null {
    try {
      const started = new SetterProcess(this.#limits, {
        onFree: (setter) => this.#rest(setter),
        onGone: (setter, interrupted) => this.#replace(setter, interrupted),
      })
      this.#setters.push(started)
      return started
    } catch {
      this.#startsAnotherFrom = performance.now() + this.#limits.spareMs
      return null
    }
  }

  #rest(setter: SetterProcess): void {
    // It gives nothing back: the next paper would pay for this one.
    if (this.#hasGrown(setter)) this.#end(setter)
    else this.#endWhenIdle(setter)
    this.#next()
  }

  #hasGrown(setter: SetterProcess): boolean {
    if (!setter.isUsed) return false
    const { keptBytes } = this.#limits
    const all = this.#setters.reduce((sum, { memory }) => sum + memory, 0)
    return all > keptBytes && setter.memory > keptBytes / this.#setters.length
  }

  #endWhenIdle(setter: SetterProcess): void {
    const { idleMs, spareMs } = this.#limits
    if (setter === this.#setters[0]) setter.onIdle(idleMs, () => this.#end(setter))
    else setter.onIdle(spareMs, () => this.#endSpare(setter))
  }

  /** It may have become the only one meanwhile. */
  #endSpare(setter: SetterProcess): void {
    if (setter === this.#setters[0]) this.#endWhenIdle(setter)
    else this.#end(setter)
  }

  #replace(setter: SetterProcess, interrupted: WaitingJob | null): void {
    this.#remove(setter)
    // One that cannot be started is not tried with every paper.
    if (!setter.isReady) this.#startsAnotherFrom = performance.now() + this.#limits.spareMs
    if (interrupted) this.#queue.addInterrupted(interrupted)
    this.#next()
  }

  #end(setter: SetterProcess): void {
    this.#remove(setter)
    setter.end('closed')
  }

  #remove(setter: SetterProcess): void {
    this.#setters.splice(this.#setters.indexOf(setter), 1)
  }
}
