import { createReadStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { DatabaseSettings } from '@quittance/server/src/database/connections/database-settings.ts'

const chunkBytes = 2 ** 22

/**
 * Reads the file of an embedded database once, so that the operating system caches it, as on a server that has been running
 * for a while. A database server has its own cache.
 */
export async function readOnce(settings: DatabaseSettings): Promise<void> {
  if (settings.dialect !== 'sqlite') return
  await finished(createReadStream(settings.file, { highWaterMark: chunkBytes }).resume())
}
