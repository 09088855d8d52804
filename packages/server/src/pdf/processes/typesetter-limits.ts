import { readFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'

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
