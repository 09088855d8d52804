import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { buildConnectionOptions } from '@quittance/server/src/database/connections/database-server.ts'
import type {
  DatabaseSettings,
  MysqlSettings,
} from '@quittance/server/src/database/connections/database-settings.ts'
import { createConnection } from 'mysql2/promise'
import type { BenchOptions } from '#harness/options.ts'

/** Returns the settings of the database for a data set. On a database server, creates it if it does not exist. */
export async function benchDatabase(options: BenchOptions, documents: number): Promise<DatabaseSettings> {
  const ofCustomers = options.customers === null ? '' : `_${options.customers}`
  const name = `quittance_bench_${documents}${ofCustomers}`
  if (options.database === 'sqlite') {
    mkdirSync(options.folder, { recursive: true })
    return { dialect: 'sqlite', file: join(options.folder, `${name}.sqlite`) }
  }
  const settings = mysqlSettings(options.url, name)
  await onServer(settings, `create database if not exists ${name} character set utf8mb4 collate utf8mb4_bin`)
  return settings
}

export async function dropDatabase(settings: DatabaseSettings): Promise<void> {
  if (settings.dialect === 'mysql') return await onServer(settings, `drop database ${settings.database}`)
  for (const end of ['', '-wal', '-shm']) rmSync(`${settings.file}${end}`, { force: true })
}

function mysqlSettings(url: string, database: string): MysqlSettings {
  const server = new URL(url)
  return {
    dialect: 'mysql',
    host: decodeURIComponent(server.hostname),
    port: Number(server.port || '3306'),
    user: decodeURIComponent(server.username),
    password: decodeURIComponent(server.password),
    database,
  }
}

async function onServer(settings: MysqlSettings, statement: string): Promise<void> {
  const connection = await createConnection(buildConnectionOptions(settings, settings))
  await connection.query(statement)
  await connection.end()
}

const chunkBytes = 2 ** 22

/**
 * Reads the file of an embedded database once, so that the operating system caches it, as on a server that has been running
 * for a while. A database server has its own cache.
 */
export async function warmFileCache(settings: DatabaseSettings): Promise<void> {
  if (settings.dialect !== 'sqlite') return
  await finished(createReadStream(settings.file, { highWaterMark: chunkBytes }).resume())
}
