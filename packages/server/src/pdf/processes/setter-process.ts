import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WorkerMessage } from '#pdf/typesetter-process.ts'
import { StderrMonitor } from './error-output.ts'
import { RenderError } from './not-set.ts'
import type { RendererLimits } from './typesetter-limits.ts'
import type { QueuedJob } from './waiting-job.ts'

/** Signals by which a program ends itself. Others, and the one of a system without memory, come from outside. */
const crashSignals: readonly unknown[] = ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP', 'SIGFPE']

const workerFile = fileURLToPath(new URL('../typesetter-process.ts', import.meta.url))

/** Who started the process. */
export interface RenderProcessListener {
  /** It has nothing to set. */
  readonly onIdle: (setter: RenderProcess) => void
  /** It is gone. @param interrupted is to be set by another one */
  readonly onExit: (setter: RenderProcess, interrupted: QueuedJob | null) => void
}

/** A process that sets papers, one at a time. It is ended when one takes too long or too much memory. */
export class RenderProcess {
  readonly #limits: RendererLimits
  readonly #listener: RenderProcessListener
  readonly #child: ChildProcess
  #job: QueuedJob | null = null
  #stopWatching: () => void = () => undefined
  #isReady = false
  #isTerminated = false
  #renderCount = 0
  #idleTimer: NodeJS.Timeout | undefined

  constructor(limits: RendererLimits, owner: RenderProcessListener) {
    this.#limits = limits
    this.#listener = owner
    this.#child = startProcess(limits)
    this.#child.on('message', (answer: WorkerMessage) => this.#handleMessage(answer))
    this.#child.on('error', (error) => this.#handleExit('crashed', String(error)))
    const output = new StderrMonitor(this.#child.stderr)
    // At the event 'exit' its last words may not be read yet.
    this.#child.on('close', (code, signal) => {
      // With a code of its own it ends where there are no signals.
      const isOwnDoing = this.#isReady && (signal === null || crashSignals.includes(signal))
      const because = output.isOutOfMemory ? 'too-large' : 'aborted'
      this.#handleExit(isOwnDoing ? because : 'crashed', `It ended with ${signal ?? code}.`)
    })
  }

  get processId(): number | undefined {
    return this.#child.pid
  }

  /** It has loaded what it needs. */
  get isReady(): boolean {
    return this.#isReady
  }

  get isIdle(): boolean {
    return this.#isReady && this.#job === null
  }

  /** It holds what earlier papers have left behind. */
  get hasRendered(): boolean {
    return this.#renderCount > 0
  }

  /** In bytes. */
  get memoryBytes(): number {
    return this.#limits.readMemory(this.processId)
  }

  /** What comes before it is ready it sets as soon as it is. */
  runJob(waiting: QueuedJob): void {
    clearTimeout(this.#idleTimer)
    waiting.tries += 1
    this.#job = waiting
    this.#stopWatching = this.#watchLimits()
    // Where the system has no room for another process, there is none to send to.
    if (this.#child.connected) this.#child.send(waiting.job)
  }

  /** Unless it is given a paper before. */
  setIdleTimeout(afterMs: number, then: () => void): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(then, afterMs).unref()
  }

  /** Whoever waits for it is told why, and the owner knows. */
  terminate(because: RenderError['reason']): void {
    this.#killProcess()
    this.#releaseJob()?.reject(new RenderError(because, ''))
  }

  #handleMessage(answer: WorkerMessage): void {
    if (this.#isTerminated) return
    if ('isReady' in answer) {
      this.#isReady = true
      if (this.#job) return
    } else if ('error' in answer) {
      this.#releaseJob()?.reject(new RenderError('broken', answer.error))
    } else {
      this.#renderCount += 1
      this.#releaseJob()?.resolve(answer.result)
    }
    this.#listener.onIdle(this)
  }

  /** @returns how to stop watching */
  #watchLimits(): () => void {
    const { renderTimeoutMs: patienceMs, memoryBytes, memoryCheckIntervalMs: lookedAtMs } = this.#limits
    const tooLong = setTimeout(() => this.#abortJob('too-long'), patienceMs)
    const look = setInterval(() => {
      if (this.memoryBytes > memoryBytes) this.#abortJob('too-large')
    }, lookedAtMs)
    return () => {
      clearTimeout(tooLong)
      clearInterval(look)
    }
  }

  #abortJob(because: 'too-long' | 'too-large'): void {
    this.#killProcess()
    this.#failJob(because, '')
  }

  #handleExit(because: 'crashed' | 'aborted' | 'too-large', story: string): void {
    if (this.#isTerminated) return
    this.#killProcess()
    this.#failJob(because, story)
  }

  #failJob(because: 'crashed' | 'aborted' | 'too-large' | 'too-long', story: string): void {
    // What earlier papers have left in memory is not this one's fault.
    const mayTryAgain = because === 'too-large' ? this.hasRendered : because !== 'too-long'
    const waiting = this.#releaseJob()
    const isTriedAgain = mayTryAgain && waiting !== null && waiting.tries < waiting.maxTries
    if (!isTriedAgain) waiting?.reject(new RenderError(because, story))
    this.#listener.onExit(this, isTriedAgain ? waiting : null)
  }

  #releaseJob(): QueuedJob | null {
    this.#stopWatching()
    const waiting = this.#job
    this.#job = null
    return waiting
  }

  #killProcess(): void {
    clearTimeout(this.#idleTimer)
    this.#isTerminated = true
    this.#child.kill('SIGKILL')
  }
}

function startProcess({ heapBytes }: RendererLimits): ChildProcess {
  const compiled = getCompileCacheDir()
  const started = fork(workerFile, [], {
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
