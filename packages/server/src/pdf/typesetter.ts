import type { PaperForm, PaperSet } from './open-setter.ts'
import type { Paper } from './paper.ts'
import { NotSet } from './processes/not-set.ts'
import { SetterProcess } from './processes/setter-process.ts'
import { type TypesetterLimits, usualLimits } from './processes/typesetter-limits.ts'
import type { WaitingPaper } from './processes/waiting-paper.ts'

/**
 * Sets papers, in the order in which they come, in processes of their own. The first is started when it is needed and again after
 * a crash, another one while papers wait. They are ended when there has been nothing to set for a while.
 */
export class Typesetter {
  readonly #limits: TypesetterLimits
  readonly #queue: WaitingPaper[] = []
  /** The oldest first: it is the one that stays. */
  readonly #setters: SetterProcess[] = []
  #isClosed = false
  /** No other one is started before, by the clock of the process. */
  #startsAnotherFrom = 0

  constructor(limits: Partial<TypesetterLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits }
  }

  /** The oldest first; none before the first paper. */
  get processIds(): readonly number[] {
    return this.#setters.flatMap(({ processId }) => processId ?? [])
  }

  /** @throws NotSet */
  async set(paper: Paper, form: PaperForm): Promise<PaperSet> {
    if (this.#isClosed) throw new NotSet('closed', '')
    if (this.#queue.length >= this.#limits.waiting) throw new NotSet('too-many', '')
    return await new Promise((resolve, reject) => {
      this.#queue.push({ paper, form, resolve, reject, since: performance.now(), tries: 0 })
      this.#next()
    })
  }

  /** Ends the processes; whoever waits is told so. */
  close(): void {
    this.#isClosed = true
    for (const { reject } of this.#queue.splice(0)) reject(new NotSet('closed', ''))
    for (const setter of this.#setters.splice(0)) setter.end('closed')
  }

  #next(): void {
    if (this.#isClosed) return
    this.#sendAway()
    const [waiting] = this.#queue
    if (!waiting) return
    const free = this.#setters.find(({ isFree }) => isFree) ?? this.#first()
    if (free) {
      this.#queue.shift()
      free.begin(waiting)
      this.#next()
    } else if (this.#setters.length === 0) {
      this.#queue.shift()
      waiting.reject(new NotSet('crashed', 'There is no room for its process.'))
      this.#next()
    } else if (
      this.#setters.length < this.#limits.processes &&
      performance.now() >= this.#startsAnotherFrom
    ) {
      // It asks for a paper once it is ready: until then another one may have set what waits.
      this.#start()
    }
  }

  /** Those who have waited too long. */
  #sendAway(): void {
    const now = performance.now()
    for (;;) {
      const [waiting] = this.#queue
      if (!waiting || now - waiting.since <= this.#limits.waitingMs) return
      this.#queue.shift()
      waiting.reject(new NotSet('too-many', ''))
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

  #replace(setter: SetterProcess, interrupted: WaitingPaper | null): void {
    this.#remove(setter)
    // One that cannot be started is not tried with every paper.
    if (!setter.isReady) this.#startsAnotherFrom = performance.now() + this.#limits.spareMs
    if (interrupted) this.#queue.unshift(interrupted)
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
