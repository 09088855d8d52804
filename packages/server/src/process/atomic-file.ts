import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { getErrorCode } from '#errors.ts'

/** File mode of files that only their owner may read and write. */
export const ownerOnlyMode = 0o600

/** Writes a file atomically and durably: temporary file, fsync, rename, fsync of the folder. */
export function writeFileAtomically(file: string, content: string | Uint8Array): void {
  renameSync(writeTemporaryFile(file, content), file)
  syncFolder(dirname(file))
}

/** Writes a file like `writeFileAtomically`, unless it exists. Returns false if it exists. */
export function createFileAtomically(file: string, text: string): boolean {
  const temporaryFile = writeTemporaryFile(file, text)
  try {
    linkSync(temporaryFile, file)
    syncFolder(dirname(file))
    return true
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporaryFile, { force: true })
  }
}

/** Writes the content to a new file in the same folder and returns the name of that file. */
function writeTemporaryFile(file: string, content: string | Uint8Array): string {
  const temporaryFile = `${file}.${randomUUID()}.new`
  const handle = openSync(temporaryFile, 'w', ownerOnlyMode)
  try {
    writeFileSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return temporaryFile
}

/** Makes the names of the files in a folder durable. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
