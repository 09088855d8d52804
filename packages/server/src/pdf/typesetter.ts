import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PaperForm, PaperSet } from './open-setter.ts'
import type { Paper } from './paper.ts'
import type { SettingAnswer, SettingJob } from './typesetter-process.ts'

export interface TypesetterLimits {
  /** How long one paper may take. */
  readonly patienceMs: number
  /** How much memory its process may have. */
  readonly memoryBytes: number
  /** How much it may keep of it once a paper is set. */
  readonly keptBytes: number
  /** How many papers may wait at a time. */
  readonly waiting: number
  /** How long one may wait. */
  readonly waitingMs: number
  /** How long its process stays without anything to set: it holds more memory than the server itself. */
  readonly idleMs: number
  /** How often its memory is looked at while it works. */
  readonly lookedAtMs: number
  /** What a process has of it, in bytes; 0 where the system does not say. */
  readonly memoryOf: (pid: number | undefined) => number
}

const usualLimits: TypesetterLimits = {
  patienceMs: 20_000,
  memoryBytes: 768 * 2 ** 20,
  keptBytes: 320 * 2 ** 20,
  waiting: 100,
  waitingMs: 30_000,
  idleMs: 10 * 60_000,
  lookedAtMs: 250,
  memoryOf: residentMemoryOf,
}
/** A process that ended by itself may have been ended by something else: the paper is tried once more. */
const mostTries = 2

/** No file could be made, for a reason that is not the paper's text. */
export class NotSet extends Error {
  readonly because: 'too-long' | 'too-large' | 'crashed' | 'broken' | 'too-many' | 'closed'

  constructor(because: NotSet['because'], story: string) {
    super(`The document was not set: ${because}. ${story}`.trim())
    this.name = 'NotSet'
    this.because = because
  }
}

interface Waiting {
  readonly paper: Paper
  readonly form: PaperForm
  readonly resolve: (outcome: PaperSet) => void
  readonly reject: (error: NotSet) => void
  readonly since: number
  tries: number
}

interface Running {
  readonly id: number
  readonly waiting: Waiting
  readonly stop: () => void
}

/**
 * Sets papers, one at a time, in a process of its own, which is started when it is needed and again after a crash. It is
 * ended when a paper takes too long, when it has grown too large, and when there has been nothing to set for a while.
 */
export class Typesetter {
  readonly #limits: TypesetterLimits
  readonly #queue: Waiting[] = []
  #process: ChildProcess | null = null
  #running: Running | null = null
  #lastId = 0
  #papersOfProcess = 0
  #isClosed = false
  #idle: NodeJS.Timeout | undefined

  constructor(limits: Partial<TypesetterLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits }
  }

  /** Undefined while none runs. */
  get processId(): number | undefined {
    return this.#process?.pid
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

  /** Ends the process; whoever waits is told so. */
  close(): void {
    this.#isClosed = true
    for (const { reject } of this.#queue.splice(0)) reject(new NotSet('closed', ''))
    this.#fail('closed', '')
    this.#end()
  }

  #next(): void {
    if (this.#running || this.#isClosed) return
    const waiting = this.#queue.shift()
    if (!waiting) {
      this.#endWhenIdle()
      return
    }
    clearTimeout(this.#idle)
    if (performance.now() - waiting.since > this.#limits.waitingMs) {
      waiting.reject(new NotSet('too-many', ''))
      this.#next()
      return
    }
    const id = this.#lastId + 1
    this.#lastId = id
    waiting.tries += 1
    this.#running = { id, waiting, stop: this.#watch() }
    const job: SettingJob = { id, paper: waiting.paper, form: waiting.form }
    this.#process ??= this.#start()
    // Where the system has no room for another process, there is none to send to.
    if (this.#process.connected) this.#process.send(job)
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle)
    if (this.#process) this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs).unref()
  }

  #start(): ChildProcess {
    const program = fileURLToPath(new URL('./typesetter-process.ts', import.meta.url))
    const started = fork(program, [], {
      execArgv: ['--expose-gc'],
      serialization: 'advanced',
      // It needs to know nothing of this server, its secrets least of all.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (answer: SettingAnswer) => this.#take(answer))
    started.on('error', (error) => this.#lost(started, String(error)))
    started.on('exit', (code, signal) => this.#lost(started, `It ended with ${signal ?? code}.`))
    // Nobody waits for it: it does not keep the server from ending.
    started.unref()
    started.channel?.unref()
    return started
  }

  #take(answer: SettingAnswer): void {
    if (this.#running?.id !== answer.id) return
    if ('broken' in answer) {
      this.#fail('broken', answer.broken)
      return
    }
    this.#finish(this.#running).waiting.resolve(answer.outcome)
    this.#papersOfProcess += 1
    // It gives nothing back: the next paper would pay for this one.
    const { keptBytes, memoryOf } = this.#limits
    if (memoryOf(this.#process?.pid) > keptBytes) this.#end()
    this.#next()
  }

  /** @returns how to stop watching */
  #watch(): () => void {
    const { patienceMs, memoryBytes, lookedAtMs, memoryOf } = this.#limits
    const tooLong = setTimeout(() => this.#stop('too-long'), patienceMs)
    const look = setInterval(() => {
      if (memoryOf(this.#process?.pid) > memoryBytes) this.#stop('too-large')
    }, lookedAtMs)
    return () => {
      clearTimeout(tooLong)
      clearInterval(look)
    }
  }

  #stop(because: 'too-long' | 'too-large'): void {
    // What earlier papers have left behind is not this one's fault.
    const isFresh = this.#papersOfProcess === 0
    this.#end()
    if (because === 'too-long' || isFresh) this.#fail(because, '')
    else this.#tryAgain(because, '')
  }

  #lost(ended: ChildProcess, story: string): void {
    if (this.#process !== ended) return
    this.#process = null
    this.#papersOfProcess = 0
    this.#tryAgain('crashed', story)
  }

  #tryAgain(because: NotSet['because'], story: string): void {
    const running = this.#running
    if (!running) return
    if (running.waiting.tries < mostTries) {
      this.#queue.unshift(this.#finish(running).waiting)
      this.#next()
    } else {
      this.#fail(because, story)
    }
  }

  #fail(because: NotSet['because'], story: string): void {
    if (!this.#running) return
    this.#finish(this.#running).waiting.reject(new NotSet(because, story))
    this.#next()
  }

  #finish(running: Running): Running {
    running.stop()
    this.#running = null
    return running
  }

  #end(): void {
    clearTimeout(this.#idle)
    const ending = this.#process
    this.#process = null
    this.#papersOfProcess = 0
    ending?.kill('SIGKILL')
  }
}

function residentMemoryOf(pid: number | undefined): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(pages) * 4_096
  } catch {
    return 0
  }
}
