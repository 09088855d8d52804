import { randomBytes } from 'node:crypto'
import type { DatabaseSettings, MysqlSettings } from '#database/connections/database-settings.ts'
import { createCompany, type TestCompany } from '#test/factories.ts'
import { createInstallation } from '#test/server-process.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import type { MariaDbProcess } from './mariadb-process.ts'

/** A firm on a database that a test has for itself, and an installation that servers can be started from. */
export interface FaultCompany {
  readonly test: TestApp
  readonly company: TestCompany
  readonly dataDir: string
  readonly remove: () => Promise<void>
}

export async function createFaultCompany(settings: DatabaseSettings): Promise<FaultCompany> {
  const test = await startTestApp(settings)
  const folder = createInstallation(settings)
  return {
    test,
    company: await createCompany(test),
    dataDir: folder.dataDir,
    async remove() {
      folder.remove()
      await test.close()
    },
  }
}

/** An empty database in a server of its own. */
export async function createDatabaseIn(server: MariaDbProcess): Promise<MysqlSettings> {
  const name = `quittance_${randomBytes(6).toString('hex')}`
  await server.run(`create database ${name} character set utf8mb4 collate utf8mb4_bin`)
  return server.settings(name)
}
