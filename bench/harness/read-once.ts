import { createReadStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { DatabaseSettings } from '@quittance/server/src/database/connections/database-settings.ts'

const chunkBytes = 2 ** 22

/**
 * Reads the file of an embedded database once, so that the system has it in memory as on a server that has worked for a
 * while. A database server keeps what it needs by itself.
 */
export async function readOnce(settings: DatabaseSettings): Promise<void> {
  if (settings.dialect !== 'sqlite') return
  await finished(createReadStream(settings.file, { highWaterMark: chunkBytes }).resume())
}
