import type { DatabaseSettings } from '#config/database-settings.ts'
import { takeAlone } from './replace-file.ts'
import { whileAlone } from './replace-on-server.ts'

/** Runs a short function while no other process is connected to the database. @throws DatabaseInUse */
export async function withExclusiveAccess(settings: DatabaseSettings, work: () => void): Promise<void> {
  if (settings.dialect === 'mysql') return await whileAlone(settings, async () => work())
  const release = takeAlone(settings.file)
  try {
    work()
  } finally {
    release()
  }
}
