import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import { type Connection, openDatabase } from '#database/database.ts'

/** What the product's subjects work with. Tests put their own in. */
export interface Services {
  readonly config: Config
  readonly installation: Installation
  readonly database: Connection
  readonly clock: () => Date
}

export function openServices(config: Config, installation: Installation): Services {
  return {
    config,
    installation,
    database: openDatabase(installation.database),
    clock: () => new Date(),
  }
}

export async function closeServices(services: Services): Promise<void> {
  await services.database.destroy()
}
