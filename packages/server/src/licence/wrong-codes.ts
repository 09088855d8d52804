import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { networkOf } from '#limits/network-of.ts'
import { storeFile } from '#store-file.ts'

/** How many wrong purchase codes came from each network lately, in a file that all processes of an installation share. */
export interface WrongCodes {
  /** Seconds until another attempt is taken; 0: now. */
  readonly waitFor: (address: string, now: Date) => number
  readonly count: (address: string, now: Date) => void
  /** Takes one back: what was counted before it was checked has turned out good. */
  readonly forgive: (address: string, now: Date) => void
}

const mostWrong = 10
const windowMs = 15 * 60_000
const longestFile = 512 * 1_024
const linesKept = 2_000

interface Line {
  readonly moment: number
  readonly sign: string
  readonly network: string
}

/**
 * Each is a line at the end, which is written as one: processes do not get in each other's way, and a restart forgets
 * nothing. @param file `storage/framework/wrong-codes.txt`
 */
export function countWrongCodes(file: string): WrongCodes {
  const write = (sign: '+' | '-', address: string, now: Date) => {
    appendFileSync(file, `${now.getTime()} ${sign} ${hashOf(address)}\n`, { mode: 0o600 })
    shorten(file, now)
  }
  return {
    waitFor(address, now) {
      const oldest = wrongOnes(file, hashOf(address), now).at(-mostWrong)
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - now.getTime()) / 1_000))
    },
    count: (address, now) => write('+', address, now),
    forgive: (address, now) => write('-', address, now),
  }
}

/** The moments of those that were not taken back. */
function wrongOnes(file: string, network: string, now: Date): number[] {
  const moments: number[] = []
  for (const line of recentLines(file, now)) {
    if (line.network !== network) continue
    if (line.sign === '+') moments.push(line.moment)
    else moments.pop()
  }
  return moments
}

function recentLines(file: string, now: Date): Line[] {
  const since = now.getTime() - windowMs
  const lines = textOf(file).split('\n').map(readLine)
  // What is ahead of the clock is of one that was put back since.
  return lines.filter(({ moment }) => moment > since && moment <= now.getTime() + windowMs)
}

function readLine(line: string): Line {
  const [moment = '', sign = '', network = ''] = line.split(' ')
  return { moment: Number(moment), sign, network }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** Without what counts no more; of very many attempts the latest, for codes have too many bits to be tried out. */
function shorten(file: string, now: Date): void {
  if (textOf(file).length <= longestFile) return
  const kept = recentLines(file, now).slice(-linesKept)
  storeFile(file, kept.map(({ moment, sign, network }) => `${moment} ${sign} ${network}\n`).join(''))
}

function hashOf(address: string): string {
  const [kind, network] = address.startsWith('administrator ')
    ? ['administrator', networkOf(address.slice('administrator '.length))]
    : ['code', networkOf(address)]
  return createHash('sha256').update(`${kind} ${network}`).digest('hex')
}
