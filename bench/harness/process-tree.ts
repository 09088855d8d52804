import { readdirSync, readFileSync } from 'node:fs'

/** A process and everything that it has started. */
export function processesUnder(root: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(pids.map((pid) => [Number(pid), parentOf(pid)]))
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  return [...parents.keys()].filter(isOurs)
}

/** What the system says of a process behind its name, which may hold anything; a process may end while it is looked at. */
export function statusOf(pid: number | string): readonly string[] {
  return /\) (.*)$/s.exec(readOrNothing(`/proc/${pid}/stat`))?.[1]?.split(' ') ?? []
}

function parentOf(pid: string): number {
  return Number(statusOf(pid)[1] ?? 0)
}

export function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
