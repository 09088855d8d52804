import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of a process and all its descendants. */
export function processesUnder(root: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(pids.map((pid) => [Number(pid), parentOf(pid)]))
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  return [...parents.keys()].filter(isOurs)
}

/**
 * Returns the fields of `/proc/<pid>/stat` after the name of the process, which can contain any characters. Returns an empty
 * list if the process has ended.
 */
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
