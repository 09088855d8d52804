import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SettingAnswer } from '#pdf/typesetter-process.ts'
import { ErrorOutput } from './error-output.ts'
import { NotSet } from './not-set.ts'
import type { TypesetterLimits } from './typesetter-limits.ts'
import type { WaitingJob } from './waiting-job.ts'

/** Signals by which a program ends itself. Others, and the one of a system without memory, come from outside. */
const ownSignals: readonly unknown[] = ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP', 'SIGFPE']

const program = fileURLToPath(new URL('../typesetter-process.ts', import.meta.url))

/** Who started the process. */
export interface SetterOwner {
  /** It has nothing to set. */
  readonly onFree: (setter: SetterProcess) => void
  /** It is gone. @param interrupted is to be set by another one */
  readonly onGone: (setter: SetterProcess, interrupted: WaitingJob | null) => void
}

/** A process that sets papers, one at a time. It is ended when one takes too long or too much memory. */
export class SetterProcess {
  readonly #limits: TypesetterLimits
  readonly #owner: SetterOwner
  readonly #child: ChildProcess
  #job: WaitingJob | null = null
  #stopWatching: () => void = () => undefined
  #isReady = false
  #isGone = false
  #papersSet = 0
  #idle: NodeJS.Timeout | undefined

  constructor(limits: TypesetterLimits, owner: SetterOwner) {
    this.#limits = limits
    this.#owner = owner
    this.#child = startProcess(limits)
    this.#child.on('message', (answer: SettingAnswer) => this.#take(answer))
    this.#child.on('error', (error) => this.#lost('crashed', String(error)))
    const output = new ErrorOutput(this.#child.stderr)
    // At the event 'exit' its last words may not be read yet.
    this.#child.on('close', (code, signal) => {
      // With a code of its own it ends where there are no signals.
      const isOwnDoing = this.#isReady && (signal === null || ownSignals.includes(signal))
      const because = output.isOutOfMemory ? 'too-large' : 'aborted'
      this.#lost(isOwnDoing ? because : 'crashed', `It ended with ${signal ?? code}.`)
    })
  }

  get processId(): number | undefined {
    return this.#child.pid
  }

  /** It has loaded what it needs. */
  get isReady(): boolean {
    return this.#isReady
  }

  get isFree(): boolean {
    return this.#isReady && this.#job === null
  }

  /** It holds what earlier papers have left behind. */
  get isUsed(): boolean {
    return this.#papersSet > 0
  }

  /** In bytes. */
  get memory(): number {
    return this.#limits.memoryOf(this.processId)
  }

  /** What comes before it is ready it sets as soon as it is. */
  begin(waiting: WaitingJob): void {
    clearTimeout(this.#idle)
    waiting.tries += 1
    this.#job = waiting
    this.#stopWatching = this.#watch()
    // Where the system has no room for another process, there is none to send to.
    if (this.#child.connected) this.#child.send(waiting.job)
  }

  /** Unless it is given a paper before. */
  onIdle(afterMs: number, then: () => void): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(then, afterMs).unref()
  }

  /** Whoever waits for it is told why, and the owner knows. */
  end(because: NotSet['because']): void {
    this.#endProcess()
    this.#finish()?.reject(new NotSet(because, ''))
  }

  #take(answer: SettingAnswer): void {
    if (this.#isGone) return
    if ('isReady' in answer) {
      this.#isReady = true
      if (this.#job) return
    } else if ('broken' in answer) {
      this.#finish()?.reject(new NotSet('broken', answer.broken))
    } else {
      this.#papersSet += 1
      this.#finish()?.resolve(answer.outcome)
    }
    this.#owner.onFree(this)
  }

  /** @returns how to stop watching */
  #watch(): () => void {
    const { patienceMs, memoryBytes, lookedAtMs } = this.#limits
    const tooLong = setTimeout(() => this.#stop('too-long'), patienceMs)
    const look = setInterval(() => {
      if (this.memory > memoryBytes) this.#stop('too-large')
    }, lookedAtMs)
    return () => {
      clearTimeout(tooLong)
      clearInterval(look)
    }
  }

  #stop(because: 'too-long' | 'too-large'): void {
    this.#endProcess()
    this.#giveUp(because, '')
  }

  #lost(because: 'crashed' | 'aborted' | 'too-large', story: string): void {
    if (this.#isGone) return
    this.#endProcess()
    this.#giveUp(because, story)
  }

  #giveUp(because: 'crashed' | 'aborted' | 'too-large' | 'too-long', story: string): void {
    // What earlier papers have left in memory is not this one's fault.
    const mayTryAgain = because === 'too-large' ? this.isUsed : because !== 'too-long'
    const waiting = this.#finish()
    const isTriedAgain = mayTryAgain && waiting !== null && waiting.tries < waiting.mostTries
    if (!isTriedAgain) waiting?.reject(new NotSet(because, story))
    this.#owner.onGone(this, isTriedAgain ? waiting : null)
  }

  #finish(): WaitingJob | null {
    this.#stopWatching()
    const waiting = this.#job
    this.#job = null
    return waiting
  }

  #endProcess(): void {
    clearTimeout(this.#idle)
    this.#isGone = true
    this.#child.kill('SIGKILL')
  }
}

function startProcess({ heapBytes }: TypesetterLimits): ChildProcess {
  const compiled = getCompileCacheDir()
  const started = fork(program, [], {
    execArgv: ['--expose-gc', `--max-old-space-size=${Math.ceil(heapBytes / 2 ** 20)}`],
    serialization: 'advanced',
    // It needs to know nothing of this server, its secrets least of all; only where that keeps what is compiled.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Nobody waits for it: it does not keep the server from ending.
  started.unref()
  started.channel?.unref()
  return started
}
