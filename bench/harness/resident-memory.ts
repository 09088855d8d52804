import { processesUnder, readOrNothing } from './process-tree.ts'

const pageBytes = 4_096

/** What a process and everything that it has started hold in memory, in MB. */
export function residentMegabytes(root: number): number {
  return processesUnder(root).reduce((sum, pid) => sum + residentOf(pid), 0)
}

function residentOf(pid: number): number {
  const [, pages = '0'] = readOrNothing(`/proc/${pid}/statm`).split(' ')
  return (Number(pages) * pageBytes) / 2 ** 20
}
