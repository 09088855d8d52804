import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { extractNetwork } from '#limits/client-network.ts'
import { writeFileAtomically } from '#process/atomic-file.ts'

/** How many wrong purchase codes came from each network lately, in a file that all processes of an installation share. */
export interface FailedAttempts {
  /** Seconds until another attempt is taken; 0: now. */
  readonly getRetrySeconds: (address: string, now: Date) => number
  readonly record: (address: string, now: Date) => void
  /** Takes one back: what was counted before it was checked has turned out good. */
  readonly undo: (address: string, now: Date) => void
}

const maxFailures = 10
const windowMs = 15 * 60_000
const maxFileLength = 512 * 1_024
const maxKeptLines = 2_000

interface AttemptLine {
  readonly timestampMs: number
  readonly operation: string
  readonly network: string
}

/**
 * Each is a line at the end, which is written as one: processes do not get in each other's way, and a restart forgets
 * nothing. @param file `storage/framework/wrong-codes.txt`
 */
export function openFailedAttempts(file: string): FailedAttempts {
  const write = (sign: '+' | '-', address: string, now: Date) => {
    appendFileSync(file, `${now.getTime()} ${sign} ${hashClient(address)}\n`, { mode: 0o600 })
    compactFile(file, now)
  }
  return {
    getRetrySeconds(address, now) {
      const oldest = listFailureTimes(file, hashClient(address), now).at(-maxFailures)
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - now.getTime()) / 1_000))
    },
    record: (address, now) => write('+', address, now),
    undo: (address, now) => write('-', address, now),
  }
}

/** The moments of those that were not taken back. */
function listFailureTimes(file: string, network: string, now: Date): number[] {
  const moments: number[] = []
  for (const line of readRecentLines(file, now)) {
    if (line.network !== network) continue
    if (line.operation === '+') moments.push(line.timestampMs)
    else moments.pop()
  }
  return moments
}

function readRecentLines(file: string, now: Date): AttemptLine[] {
  const since = now.getTime() - windowMs
  const lines = readTextIfPresent(file).split('\n').map(parseLine)
  // What is ahead of the clock is of one that was put back since.
  return lines.filter(({ timestampMs: moment }) => moment > since && moment <= now.getTime() + windowMs)
}

function parseLine(line: string): AttemptLine {
  const [moment = '', sign = '', network = ''] = line.split(' ')
  return { timestampMs: Number(moment), operation: sign, network }
}

function readTextIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** Without what counts no more; of very many attempts the latest, for codes have too many bits to be tried out. */
function compactFile(file: string, now: Date): void {
  if (readTextIfPresent(file).length <= maxFileLength) return
  const keptLines = readRecentLines(file, now).slice(-maxKeptLines)
  writeFileAtomically(
    file,
    keptLines
      .map(({ timestampMs: moment, operation: sign, network }) => `${moment} ${sign} ${network}\n`)
      .join(''),
  )
}

function hashClient(address: string): string {
  const [kind, network] = address.startsWith('administrator ')
    ? ['administrator', extractNetwork(address.slice('administrator '.length))]
    : ['code', extractNetwork(address)]
  return createHash('sha256').update(`${kind} ${network}`).digest('hex')
}
