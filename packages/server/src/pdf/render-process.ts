import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { getHeapStatistics } from 'node:v8'
import { type QueuedJob, RenderError } from './render-queue.ts'
import type { WorkerMessage } from './render-worker.ts'

/** Signals by which a program ends itself. Others, and the one of a system without memory, come from outside. */
const crashSignals: readonly unknown[] = ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP', 'SIGFPE']

const workerFile = fileURLToPath(new URL('./render-worker.ts', import.meta.url))

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

// As Node writes it for its heap, and the native part for its own memory, before they end with SIGABRT.
const outOfMemoryPattern = /(?:JavaScript heap|process) out of memory|memory allocation of \d+ bytes failed/

/** The longest part of such a message that two chunks can share. */
const overlapLength = 200

/** Passes on what a process writes to stderr, and notes whether it said that it is out of memory. */
export class StderrMonitor {
  #isOutOfMemory = false
  #tail = ''

  constructor(stderr: Readable | null) {
    stderr?.on('data', (chunk: Buffer) => this.#read(chunk))
    // It must not keep the server from ending.
    if (stderr instanceof Socket) stderr.unref()
  }

  get isOutOfMemory(): boolean {
    return this.#isOutOfMemory
  }

  #read(chunk: Buffer): void {
    process.stderr.write(chunk)
    const text = this.#tail + chunk.toString('latin1')
    this.#isOutOfMemory ||= outOfMemoryPattern.test(text)
    this.#tail = text.slice(-overlapLength)
  }
}

export interface RendererLimits {
  /** How many processes there may be; one more is started while papers wait. */
  readonly maxProcesses: number
  /** How long one paper may take. */
  readonly renderTimeoutMs: number
  /** How much memory a process may have. */
  readonly memoryBytes: number
  /** How much of that its JavaScript objects may have. */
  readonly heapBytes: number
  /** How much all of them together may keep once their papers are set. */
  readonly retainedBytes: number
  /** How many papers may wait at a time. */
  readonly maxWaiting: number
  /** How many papers of one member may. */
  readonly maxWaitingPerOwner: number
  /** How long one may wait. */
  readonly queueTimeoutMs: number
  /** How long the last process stays without anything to set: it holds as much memory as the server itself. */
  readonly idleTimeoutMs: number
  /** How long another one does. */
  readonly spareIdleTimeoutMs: number
  /** How often its memory is looked at while it works. */
  readonly memoryCheckIntervalMs: number
  /** What a process has of it, in bytes; 0 where the system does not say. */
  readonly readMemory: (pid: number | undefined) => number
}

const memoryBytes = 768 * 2 ** 20

export const defaultLimits: RendererLimits = {
  maxProcesses: 1,
  renderTimeoutMs: 20_000,
  memoryBytes,
  // On a computer with little memory, as much as Node would give it.
  heapBytes: Math.min(memoryBytes, getHeapStatistics().heap_size_limit),
  retainedBytes: 320 * 2 ** 20,
  maxWaiting: 100,
  maxWaitingPerOwner: 20,
  queueTimeoutMs: 30_000,
  idleTimeoutMs: 10 * 60_000,
  spareIdleTimeoutMs: 30_000,
  memoryCheckIntervalMs: 250,
  readMemory: readResidentMemory,
}

function readResidentMemory(pid: number | undefined): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(pages) * 4_096
  } catch {
    return 0
  }
}
