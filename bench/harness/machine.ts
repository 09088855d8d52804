import { arch, cpus, totalmem, type } from 'node:os'
import type { Connection } from '@quittance/server/src/database/tables/schema.ts'
import { sql } from 'kysely'
import type { BenchOptions } from './options.ts'

/** Description of the machine on which the results were measured. */
export interface Machine {
  readonly date: string
  readonly database: string
  readonly processor: string
  readonly memory: string
  readonly system: string
  readonly node: string
}

export async function describeMachine(
  db: Connection,
  { database }: Pick<BenchOptions, 'database'>,
): Promise<Machine> {
  const processors = cpus()
  return {
    date: new Date().toISOString().slice(0, 10),
    database: database === 'sqlite' ? await sqliteVersion(db) : await serverVersion(db),
    processor: `${processors[0]?.model.trim()}, ${processors.length} cores`,
    memory: `${(totalmem() / 2 ** 30).toFixed(0)} GB of memory`,
    system: `${type()} ${arch()}`,
    node: `Node ${process.version}`,
  }
}

async function sqliteVersion(db: Connection): Promise<string> {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  return `SQLite ${rows[0]?.version}`
}

async function serverVersion(db: Connection): Promise<string> {
  const { rows } = await sql<{ version: string; pool: number }>`
    select version() as version, @@innodb_buffer_pool_size as pool`.execute(db)
  const { version = '', pool = 0 } = rows[0] ?? {}
  const product = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL'
  return `${product} ${/^[\d.]+/.exec(version)?.[0]}, buffer pool of ${(pool / 2 ** 20).toFixed(0)} MB`
}
