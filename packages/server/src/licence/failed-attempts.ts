import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { extractNetwork } from '#limits/client-network.ts'
import { writeFileAtomically } from '#process/atomic-file.ts'

/** Failed attempts per network, in a file shared by all processes of an installation. */
export interface FailedAttempts {
  /** Returns the seconds until the next attempt is allowed; 0: now. */
  readonly getRetrySeconds: (address: string, now: Date) => number
  /** Adds one failure. */
  readonly record: (address: string, now: Date) => void
  /** Removes one failure: the attempt was counted in advance and turned out valid. */
  readonly undo: (address: string, now: Date) => void
}

/** Number of failures within the window after which further attempts are rejected. */
const maxFailures = 10
const windowMs = 15 * 60_000
/** Length in characters above which the file is compacted. */
const maxFileLength = 512 * 1_024
const maxKeptLines = 2_000

interface AttemptLine {
  readonly timestampMs: number
  /** `+` records a failure, `-` undoes the latest one of the network. */
  readonly operation: string
  /** SHA-256 of the network. */
  readonly network: string
}

/**
 * Opens the file of failed attempts. Each failure is one appended line (an atomic write), so processes do not conflict and a
 * restart loses nothing.
 * @param file `storage/framework/wrong-codes.txt`
 */
export function openFailedAttempts(file: string): FailedAttempts {
  const append = (operation: '+' | '-', address: string, now: Date) => {
    appendFileSync(file, `${now.getTime()} ${operation} ${hashClient(address)}\n`, { mode: 0o600 })
    compactFile(file, now)
  }
  return {
    getRetrySeconds(address, now) {
      const oldest = listFailureTimes(file, hashClient(address), now).at(-maxFailures)
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - now.getTime()) / 1_000))
    },
    record: (address, now) => append('+', address, now),
    undo: (address, now) => append('-', address, now),
  }
}

/** Returns the moments of the failures that were not undone, in milliseconds since 1970. */
function listFailureTimes(file: string, network: string, now: Date): number[] {
  const times: number[] = []
  for (const line of readRecentLines(file, now)) {
    if (line.network !== network) continue
    if (line.operation === '+') times.push(line.timestampMs)
    else times.pop()
  }
  return times
}

function readRecentLines(file: string, now: Date): AttemptLine[] {
  const sinceMs = now.getTime() - windowMs
  const lines = readTextIfPresent(file).split('\n').map(parseLine)
  // Later lines come from a clock that was set back since.
  return lines.filter(({ timestampMs }) => timestampMs > sinceMs && timestampMs <= now.getTime() + windowMs)
}

function parseLine(line: string): AttemptLine {
  const [timestamp = '', operation = '', network = ''] = line.split(' ')
  return { timestampMs: Number(timestamp), operation, network }
}

function readTextIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** Drops expired lines, and keeps the latest 2,000 of very many: codes have too many bits to be guessed. */
function compactFile(file: string, now: Date): void {
  if (readTextIfPresent(file).length <= maxFileLength) return
  const keptLines = readRecentLines(file, now).slice(-maxKeptLines)
  writeFileAtomically(
    file,
    keptLines
      .map(({ timestampMs, operation, network }) => `${timestampMs} ${operation} ${network}\n`)
      .join(''),
  )
}

/** Returns the hash of a client's network. Administrators and purchase codes are counted separately. */
function hashClient(address: string): string {
  const [kind, network] = address.startsWith('administrator ')
    ? ['administrator', extractNetwork(address.slice('administrator '.length))]
    : ['code', extractNetwork(address)]
  return createHash('sha256').update(`${kind} ${network}`).digest('hex')
}
