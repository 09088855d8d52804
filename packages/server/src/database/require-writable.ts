import { accessSync, constants, existsSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSettings } from '#config/database-settings.ts'
import { DatabaseUnusable } from './bring-up-to-date.ts'

/**
 * Checks that this process can write the embedded database: its file, and its folder, where SQLite keeps other files while
 * the database is open. Nothing is checked of a database server. @throws DatabaseUnusable
 */
export function requireWritable(settings: DatabaseSettings): void {
  if (settings.dialect !== 'sqlite') return
  const file = existsSync(settings.file) ? realpathSync(settings.file) : settings.file
  const folder = dirname(file)
  requireAccess('folder', folder, constants.W_OK | constants.X_OK)
  if (existsSync(file)) requireAccess('file', file, constants.R_OK | constants.W_OK)
}

function requireAccess(what: 'folder' | 'file', path: string, mode: number): void {
  try {
    accessSync(path, mode)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new DatabaseUnusable(`The ${what} ${path} of the database ${remedyFor(code)}`, { cause: error })
  }
}

function remedyFor(code: string): string {
  switch (code) {
    case 'EROFS':
      return 'is on a file system that is read-only. Mount it writable, or correct DB_DATABASE in the environment file.'
    case 'ENOENT':
    case 'ENOTDIR':
      return 'does not exist. Create or mount it, or correct DB_DATABASE in the environment file.'
    default:
      return `cannot be written (${code}). Make it writable for this user, or correct DB_DATABASE in the environment file.`
  }
}
