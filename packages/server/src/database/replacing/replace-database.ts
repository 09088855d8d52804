import type { DatabaseSettings } from '#config/database-settings.ts'
import type { Connection } from '#database/schema.ts'
import { replaceFile } from './replace-file.ts'
import { replaceOnServer } from './replace-on-server.ts'

/**
 * Fills an empty database, which takes the place of the present one once it is filled: before that everything is as it
 * was, however it ends. On a server somebody who is stopped in the middle leaves a mark, and nothing starts until it was
 * done again or put back: see `unfinished-replacement.ts`. @throws DatabaseInUse
 */
export async function replaceDatabase<Result>(
  settings: DatabaseSettings,
  fill: (empty: Connection) => Promise<Result>,
): Promise<Result> {
  return settings.dialect === 'sqlite'
    ? await replaceFile(settings, fill)
    : await replaceOnServer(settings, fill)
}
