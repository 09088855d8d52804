import { readFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'

export interface TypesetterLimits {
  /** How many processes there may be; one more is started while papers wait. */
  readonly processes: number
  /** How long one paper may take. */
  readonly patienceMs: number
  /** How much memory a process may have. */
  readonly memoryBytes: number
  /** How much of that its JavaScript objects may have. */
  readonly heapBytes: number
  /** How much all of them together may keep once their papers are set. */
  readonly keptBytes: number
  /** How many papers may wait at a time. */
  readonly waiting: number
  /** How many papers of one member may. */
  readonly waitingOfOwner: number
  /** How long one may wait. */
  readonly waitingMs: number
  /** How long the last process stays without anything to set: it holds as much memory as the server itself. */
  readonly idleMs: number
  /** How long another one does. */
  readonly spareMs: number
  /** How often its memory is looked at while it works. */
  readonly lookedAtMs: number
  /** What a process has of it, in bytes; 0 where the system does not say. */
  readonly memoryOf: (pid: number | undefined) => number
}

const memoryBytes = 768 * 2 ** 20

export const usualLimits: TypesetterLimits = {
  processes: 1,
  patienceMs: 20_000,
  memoryBytes,
  // On a computer with little memory, as much as Node would give it.
  heapBytes: Math.min(memoryBytes, getHeapStatistics().heap_size_limit),
  keptBytes: 320 * 2 ** 20,
  waiting: 100,
  waitingOfOwner: 20,
  waitingMs: 30_000,
  idleMs: 10 * 60_000,
  spareMs: 30_000,
  lookedAtMs: 250,
  memoryOf: residentMemoryOf,
}

function residentMemoryOf(pid: number | undefined): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(pages) * 4_096
  } catch {
    return 0
  }
}
