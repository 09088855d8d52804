import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { getHeapStatistics } from 'node:v8'
import { type JobResult, type QueuedJob, RenderError } from './render-queue.ts'

/** Signals by which a program ends itself. Others, for example SIGKILL of the out-of-memory killer, come from outside. */
const crashSignals: readonly unknown[] = ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP', 'SIGFPE']

const workerFile = fileURLToPath(new URL('./render-worker.ts', import.meta.url))

/** Message of a render process to the server: once that it is ready, then one for each job. */
export type WorkerMessage =
  | { readonly isReady: true }
  | { readonly result: JobResult }
  /** Text of the exception, for the log. */
  | { readonly error: string }

/** Callbacks of the owner of a render process. */
export interface RenderProcessListener {
  readonly onIdle: (renderProcess: RenderProcess) => void
  /** The process has ended. @param interrupted its job, if another process should retry it */
  readonly onExit: (renderProcess: RenderProcess, interrupted: QueuedJob | null) => void
}

/** A worker process that renders one document at a time. Killed when a job exceeds the time or memory limit. */
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

  constructor(limits: RendererLimits, listener: RenderProcessListener) {
    this.#limits = limits
    this.#listener = listener
    this.#child = startProcess(limits)
    this.#child.on('message', (message: WorkerMessage) => this.#handleMessage(message))
    this.#child.on('error', (error) => this.#handleExit('crashed', String(error)))
    const output = new StderrMonitor(this.#child.stderr)
    // Not 'exit': stderr may still have unread data at that event.
    this.#child.on('close', (code, signal) => {
      // Systems without signals report a crash as an exit code.
      const isCrashOfInput = this.#isReady && (signal === null || crashSignals.includes(signal))
      const crashReason = output.isOutOfMemory ? 'too-large' : 'aborted'
      this.#handleExit(
        isCrashOfInput ? crashReason : 'crashed',
        `The render process ended with ${signal ?? code}.`,
      )
    })
  }

  get processId(): number | undefined {
    return this.#child.pid
  }

  /** True once the process has loaded fonts and templates. */
  get isReady(): boolean {
    return this.#isReady
  }

  get isIdle(): boolean {
    return this.#isReady && this.#job === null
  }

  /** True if the process may hold memory of earlier documents. */
  get hasRendered(): boolean {
    return this.#renderCount > 0
  }

  get memoryBytes(): number {
    return this.#limits.readMemory(this.processId)
  }

  /** Sends the job; the worker starts it when it is ready. */
  runJob(job: QueuedJob): void {
    clearTimeout(this.#idleTimer)
    job.tries += 1
    this.#job = job
    this.#stopWatching = this.#watchLimits()
    // Not connected if the system could not start the process; the 'error' event follows.
    if (this.#child.connected) this.#child.send(job.job)
  }

  /** Calls a function after a time, unless the process gets a job before. */
  setIdleTimeout(afterMs: number, onTimeout: () => void): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(onTimeout, afterMs).unref()
  }

  /** Kills the process and rejects its job with the reason. Does not call the listener. */
  terminate(reason: RenderError['reason']): void {
    this.#killProcess()
    this.#releaseJob()?.reject(new RenderError(reason, ''))
  }

  #handleMessage(message: WorkerMessage): void {
    if (this.#isTerminated) return
    if ('isReady' in message) {
      this.#isReady = true
      if (this.#job) return
    } else if ('error' in message) {
      this.#releaseJob()?.reject(new RenderError('rejected-input', message.error))
    } else {
      this.#renderCount += 1
      this.#releaseJob()?.resolve(message.result)
    }
    this.#listener.onIdle(this)
  }

  /** Watches time and memory of the job. Returns the function that stops watching. */
  #watchLimits(): () => void {
    const { renderTimeoutMs, memoryBytes, memoryCheckIntervalMs } = this.#limits
    const timeout = setTimeout(() => this.#abortJob('too-long'), renderTimeoutMs)
    const memoryCheck = setInterval(() => {
      if (this.memoryBytes > memoryBytes) this.#abortJob('too-large')
    }, memoryCheckIntervalMs)
    return () => {
      clearTimeout(timeout)
      clearInterval(memoryCheck)
    }
  }

  #abortJob(reason: 'too-long' | 'too-large'): void {
    this.#killProcess()
    this.#failJob(reason, '')
  }

  #handleExit(reason: 'crashed' | 'aborted' | 'too-large', details: string): void {
    if (this.#isTerminated) return
    this.#killProcess()
    this.#failJob(reason, details)
  }

  #failJob(reason: 'crashed' | 'aborted' | 'too-large' | 'too-long', details: string): void {
    // Earlier documents of this process may have used the memory.
    const isRetryable = reason === 'too-large' ? this.hasRendered : reason !== 'too-long'
    const job = this.#releaseJob()
    const isRetried = isRetryable && job !== null && job.tries < job.maxTries
    if (!isRetried) job?.reject(new RenderError(reason, details))
    this.#listener.onExit(this, isRetried ? job : null)
  }

  #releaseJob(): QueuedJob | null {
    this.#stopWatching()
    const job = this.#job
    this.#job = null
    return job
  }

  #killProcess(): void {
    clearTimeout(this.#idleTimer)
    this.#isTerminated = true
    this.#child.kill('SIGKILL')
  }
}

function startProcess({ heapBytes }: RendererLimits): ChildProcess {
  const compileCacheDir = getCompileCacheDir()
  const child = fork(workerFile, [], {
    execArgv: ['--expose-gc', `--max-old-space-size=${Math.ceil(heapBytes / 2 ** 20)}`],
    serialization: 'advanced',
    // The worker gets no environment, which contains secrets; only the directory of the compile cache.
    env: compileCacheDir === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compileCacheDir) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // unref: the child does not keep the server process alive.
  child.unref()
  child.channel?.unref()
  return child
}

// Messages of V8 about its heap and of the native part about its allocator, written before SIGABRT.
const outOfMemoryPattern = /(?:JavaScript heap|process) out of memory|memory allocation of \d+ bytes failed/

/** Characters kept of the previous chunk, since a message can be split between two. */
const overlapLength = 200

/** Copies stderr of a child process to that of this process, and detects messages about lack of memory. */
class StderrMonitor {
  #isOutOfMemory = false
  #tail = ''

  constructor(stderr: Readable | null) {
    stderr?.on('data', (chunk: Buffer) => this.#read(chunk))
    // unref: the stream does not keep the server process alive.
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
  /** Maximum number of processes. A further one is started while jobs wait. */
  readonly maxProcesses: number
  /** Milliseconds one document may take. */
  readonly renderTimeoutMs: number
  /** Bytes of memory one process may use. */
  readonly memoryBytes: number
  /** Bytes of it that JavaScript objects may use. */
  readonly heapBytes: number
  /** Bytes that all idle processes together may retain. */
  readonly retainedBytes: number
  /** Maximum number of waiting jobs. */
  readonly maxWaiting: number
  /** Maximum number of waiting jobs of one member. */
  readonly maxWaitingPerOwner: number
  /** Milliseconds a job may wait. */
  readonly queueTimeoutMs: number
  /** Milliseconds without jobs after which the last process ends; it uses as much memory as the server. */
  readonly idleTimeoutMs: number
  /** Milliseconds without jobs after which a further process ends. */
  readonly spareIdleTimeoutMs: number
  /** Milliseconds between two memory checks during a job. */
  readonly memoryCheckIntervalMs: number
  /** Returns the bytes of memory of a process; 0 if the system does not report them. */
  readonly readMemory: (pid: number | undefined) => number
}

const memoryBytes = 768 * 2 ** 20

export const defaultLimits: RendererLimits = {
  maxProcesses: 1,
  renderTimeoutMs: 20_000,
  memoryBytes,
  // At most the default of Node, which is lower on a computer with little memory.
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
