import { existsSync, realpathSync } from 'node:fs'
import type { DatabaseSettings } from '#config/database-settings.ts'
import { sayFormerLog } from './dialects/embedded/say-file-state.ts'
import { findFormerLogs } from './dialects/embedded/set-aside-log.ts'

/** Returns a sentence for each log beside the embedded database whose transactions are in no database. */
export function describeFormerLogs(settings: DatabaseSettings): string[] {
  if (settings.dialect !== 'sqlite' || !existsSync(settings.file)) return []
  const file = realpathSync(settings.file)
  return findFormerLogs(file).map((log) => sayFormerLog(file, log))
}
