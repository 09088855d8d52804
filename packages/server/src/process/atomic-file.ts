import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const ownerOnlyMode = 0o600

/** Puts a file in place whole or not at all, and on the disk before anything builds on it. */
export function writeFileAtomically(file: string, content: string | Uint8Array): void {
  renameSync(writeTemporaryFile(file, content), file)
  syncFolder(dirname(file))
}

/** The same, unless the file is there already. @returns whether it was put there */
export function createFileAtomically(file: string, text: string): boolean {
  const temporaryFile = writeTemporaryFile(file, text)
  try {
    linkSync(temporaryFile, file)
    syncFolder(dirname(file))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporaryFile, { force: true })
  }
}

/** @returns the name that the content has until it is put in place */
function writeTemporaryFile(file: string, content: string | Uint8Array): string {
  const fresh = `${file}.${randomUUID()}.new`
  const handle = openSync(fresh, 'w', ownerOnlyMode)
  try {
    writeFileSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return fresh
}

/** The name too is on the disk. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
