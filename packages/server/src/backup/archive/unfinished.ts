import { readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isProcessRunning } from '#is-running.ts'

const temporaryPrefix = '.quittance-unfinished'

/** What a file is called until it is whole: it says which process on which computer writes it. */
export function createTemporaryName(file: string, unique: string): string {
  return join(dirname(file), `${temporaryPrefix}.${process.pid}.${hostname()}.${unique}.${basename(file)}`)
}

/** What processes have left behind that were killed. */
export async function removeAbandonedFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isAbandoned(name)) await rm(join(folder, name), { force: true })
  }
}

function isAbandoned(name: string): boolean {
  if (!name.startsWith(`${temporaryPrefix}.`)) return false
  const [pid = '', ...rest] = name.slice(temporaryPrefix.length + 1).split('.')
  // Those of another computer, on a disk that several share, are its own matter.
  return rest.join('.').startsWith(`${hostname()}.`) && !isProcessRunning(Number(pid))
}
