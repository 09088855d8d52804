import { readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isRunning } from '#is-running.ts'

const sign = '.quittance-unfinished'

/** What a file is called until it is whole: it says which process on which computer writes it. */
export function unfinishedName(file: string, unique: string): string {
  return join(dirname(file), `${sign}.${process.pid}.${hostname()}.${unique}.${basename(file)}`)
}

/** What processes have left behind that were killed. */
export async function clearAwayUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isLeftBehind(name)) await rm(join(folder, name), { force: true })
  }
}

function isLeftBehind(name: string): boolean {
  if (!name.startsWith(`${sign}.`)) return false
  const [pid = '', ...rest] = name.slice(sign.length + 1).split('.')
  // Those of another computer, on a disk that several share, are its own matter.
  return rest.join('.').startsWith(`${hostname()}.`) && !isRunning(Number(pid))
}
