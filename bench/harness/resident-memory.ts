import { processesUnder, readOrNothing } from './process-tree.ts'

const bytesPerKilobyte = 1_024

/**
 * What a process and everything that it has started hold in memory, in MB. Pages of files – programs, libraries – that
 * several of them show are there once, and counted once.
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

/** A range of addresses; sizes in kB. */
interface Mapping {
  /** With the place in it; empty for memory that shows none. */
  readonly file: string
  readonly resident: number
  /** What is the process's own of it. */
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
