import { readdirSync, readFileSync } from 'node:fs'

const pageBytes = 4_096

/** What a process and everything that it has started hold in memory, in MB. */
export function residentMegabytes(root: number): number {
  const parents = parentsByProcess()
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  const ours = [...parents.keys()].filter(isOurs)
  return ours.reduce((sum, pid) => sum + residentOf(pid), 0)
}

function parentsByProcess(): Map<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(pids.map((pid) => [Number(pid), parentOf(pid)]))
}

function parentOf(pid: string): number {
  // The name of the program stands in brackets, and may hold anything.
  return Number(/\) \S (\d+)/.exec(readOrNothing(`/proc/${pid}/stat`))?.[1] ?? 0)
}

function residentOf(pid: number): number {
  const [, pages = '0'] = readOrNothing(`/proc/${pid}/statm`).split(' ')
  return (Number(pages) * pageBytes) / 2 ** 20
}

/** A process may end while it is looked at. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
