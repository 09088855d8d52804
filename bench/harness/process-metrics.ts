import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of a process and all its descendants. */
function processesUnder(root: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(pids.map((pid) => [Number(pid), parentOf(pid)]))
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  return [...parents.keys()].filter(isOurs)
}

/**
 * Returns the fields of `/proc/<pid>/stat` after the name of the process, which can contain any characters. Returns an empty
 * list if the process has ended.
 */
function statusOf(pid: number | string): readonly string[] {
  return /\) (.*)$/s.exec(readOrNothing(`/proc/${pid}/stat`))?.[1]?.split(' ') ?? []
}

function parentOf(pid: string): number {
  return Number(statusOf(pid)[1] ?? 0)
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const tickMs = 10
// Position after the name of the first of four fields: user and system time of the process, and of its ended children.
const firstPlace = 11

/** Returns the processor time that a process and all its descendants have used, in ms. */
export function processorMs(root: number): number {
  return processesUnder(root).reduce((sum, pid) => sum + ticksOf(pid) * tickMs, 0)
}

function ticksOf(pid: number): number {
  return statusOf(pid)
    .slice(firstPlace, firstPlace + 4)
    .reduce((sum, ticks) => sum + Number(ticks), 0)
}

const bytesPerKilobyte = 1_024

/**
 * Returns the resident memory of a process and all its descendants, in MB. Pages of files (programs, libraries) that several
 * of them map are counted once.
 */
export function residentMegabytes(root: number): number {
  const files = new Map<string, number>()
  let own = 0
  for (const pid of processesUnder(root)) {
    for (const { file, resident, anonymous } of mappingsOf(pid)) {
      own += anonymous
      files.set(file, Math.max(files.get(file) ?? 0, resident - anonymous))
    }
  }
  const ofFiles = [...files.values()].reduce((sum, kilobytes) => sum + kilobytes, 0)
  return ((own + ofFiles) * bytesPerKilobyte) / 2 ** 20
}

/** A range of addresses, with sizes in kB. */
interface Mapping {
  /** File name and offset; the name is empty for anonymous memory. */
  readonly file: string
  readonly resident: number
  /** The part that only this process uses. */
  readonly anonymous: number
}

const header = /^[\da-f]+-[\da-f]+ \S+ ([\da-f]+) \S+ \d+ *(.*)$/

function mappingsOf(pid: number): Mapping[] {
  const found: { file: string; resident: number; anonymous: number }[] = []
  for (const line of readOrNothing(`/proc/${pid}/smaps`).split('\n')) {
    const [, offset, file] = header.exec(line) ?? []
    if (file !== undefined) found.push({ file: `${file} ${offset}`, resident: 0, anonymous: 0 })
    const [, name, kilobytes] = /^(Rss|Anonymous): +(\d+) kB$/.exec(line) ?? []
    const last = found.at(-1)
    if (last && name === 'Rss') last.resident = Number(kilobytes)
    if (last && name === 'Anonymous') last.anonymous = Number(kilobytes)
  }
  return found
}

const sampledMs = 100

/** Records the memory of a process. */
export interface PeakMemory {
  /** Ends the recording and returns the peak since it began, in MB. */
  readonly end: () => number
}

/** Samples the memory of a process (`VmRSS`) ten times a second, without that of its child processes. */
export function watchPeakMemory(processId: number): PeakMemory {
  let peak = 0
  const sample = () => {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readOrNothing(`/proc/${processId}/status`))?.[1] ?? '0'
    peak = Math.max(peak, Number(kilobytes) / 1_024)
  }
  const timer = setInterval(sample, sampledMs)
  sample()
  return {
    end() {
      clearInterval(timer)
      return peak
    },
  }
}
