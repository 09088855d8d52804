import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe } from 'vitest'
import type { DatabaseSettings, MysqlSettings } from '#database/connections/database-settings.ts'
import type { DialectName } from '#database/migrations/column-types.ts'

/** An empty database of its own for one suite, and how to be rid of it. */
export interface TestDatabase {
  readonly settings: DatabaseSettings
  readonly drop: () => Promise<void>
}

/** The database of a suite. */
interface DatabaseContext {
  readonly dialect: DialectName
  /** To be called only while the tests run. */
  readonly settings: () => DatabaseSettings
}

/** Runs a suite once on every database that `TEST_DATABASES` names. */
export function forEachDatabase(title: string, suite: (given: DatabaseContext) => void): void {
  describeDialects(readTestedDialects(), title, suite)
}

/** The same for what only a database server can do or refuse. */
export function forEachDatabaseServer(
  title: string,
  suite: (given: { settings: () => MysqlSettings }) => void,
): void {
  describeDialects(
    readTestedDialects().filter((dialect) => dialect === 'mysql'),
    title,
    ({ settings }) =>
      suite({
        settings() {
          const chosen = settings()
          if (chosen.dialect !== 'mysql') throw new Error('This suite is for database servers')
          return chosen
        },
      }),
  )
}

function describeDialects(dialects: readonly DialectName[], title: string, suite: (given: DatabaseContext) => void): void {
  describe.each(dialects)(`${title} on %s`, (dialect) => {
    let database: TestDatabase | undefined
    beforeAll(async () => {
      database = await createTestDatabase(dialect)
    })
    afterAll(() => database?.drop())
    suite({
      dialect,
      settings() {
        if (!database) throw new Error('The database is there only while the tests run')
        return database.settings
      },
    })
  })
}

export function createTestDatabase(dialect: DialectName): Promise<TestDatabase> {
  return dialect === 'sqlite' ? createSqliteDatabase() : createMysqlDatabase()
}

function readTestedDialects(): DialectName[] {
  const names = (process.env.TEST_DATABASES ?? 'sqlite').split(',')
  return names.map((name) => {
    if (name !== 'sqlite' && name !== 'mysql')
      throw new Error(`TEST_DATABASES names an unknown database: ${name}`)
    return name
  })
}

async function createSqliteDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-test-'))
  return {
    settings: { dialect: 'sqlite', file: join(folder, 'test.sqlite') },
    drop: async () => rmSync(folder, { recursive: true }),
  }
}

async function createMysqlDatabase(): Promise<TestDatabase> {
  const server = new URL(process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306')
  const database = `quittance_test_${randomBytes(6).toString('hex')}`
  await runOnServer(server, `create database ${database} character set utf8mb4 collate utf8mb4_bin`)
  return {
    settings: {
      dialect: 'mysql',
      host: server.hostname,
      port: Number(server.port),
      database,
      user: decodeURIComponent(server.username),
      password: decodeURIComponent(server.password),
    },
    drop: () => runOnServer(server, `drop database ${database}`),
  }
}

async function runOnServer(server: URL, statement: string): Promise<void> {
  const connection = await createConnection(server.href)
  await connection.query(statement)
  await connection.end()
}
