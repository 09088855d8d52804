import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { envFilePath } from '#config/installation.ts'

const forItsUserAlone = 0o600

/** Puts the environment file in place whole or not at all, and on the disk before anything builds on it. */
export function storeEnvironment(dataDir: string, text: string): void {
  const file = envFilePath(dataDir)
  const fresh = `${file}.new`
  const handle = openSync(fresh, 'w', forItsUserAlone)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(fresh, file)
}
