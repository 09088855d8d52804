import { processesUnder, readOrNothing } from './process-tree.ts'

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
