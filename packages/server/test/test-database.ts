import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe } from 'vitest'
import type { DatabaseSettings, MysqlSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Services } from '#services.ts'

/** Whether this is `npm run test:full`. */
export const isFullRun = process.env.TEST_FULL === 'yes'

/** An empty database for one suite. */
export interface TestDatabase {
  readonly settings: DatabaseSettings
  readonly drop: () => Promise<void>
}

/** The database of a suite. */
interface DatabaseContext {
  readonly dialect: DialectName
  /** Available only while tests run. */
  readonly settings: () => DatabaseSettings
}

/** Runs a suite on every database in `TEST_DATABASES`. */
export function forEachDatabase(title: string, suite: (context: DatabaseContext) => void): void {
  describeDialects(readTestedDialects(), title, suite)
}

/**
 * Runs a suite about programs, HTTP, accounts, settings, e-mail, paper or arithmetic: in `npm run test:full` on every database in
 * `TEST_DATABASES`, otherwise on one of them. The title decides which, so that it is always the same.
 */
export function forOneDatabase(title: string, suite: (context: DatabaseContext) => void): void {
  const tested = readTestedDialects()
  const sum = [...title].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const chosen = tested.filter((_, index) => isFullRun || index === sum % tested.length)
  describeDialects(chosen, title, suite)
}

/** Runs a suite on the database servers in `TEST_DATABASES`. */
export function forEachDatabaseServer(
  title: string,
  suite: (context: { settings: () => MysqlSettings }) => void,
): void {
  describeDialects(
    readTestedDialects().filter((dialect) => dialect === 'mysql'),
    title,
    ({ settings }) =>
      suite({
        settings() {
          const server = settings()
          if (server.dialect !== 'mysql') throw new Error('This suite is for database servers')
          return server
        },
      }),
  )
}

function describeDialects(
  dialects: readonly DialectName[],
  title: string,
  suite: (context: DatabaseContext) => void,
): void {
  describe.each(dialects)(`${title} on %s`, (dialect) => {
    let database: TestDatabase | undefined
    beforeAll(async () => {
      database = await createTestDatabase(dialect)
    })
    afterAll(() => database?.drop())
    suite({
      dialect,
      settings() {
        if (!database) throw new Error('The database is available only while tests run')
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
    if (name !== 'sqlite' && name !== 'mysql') throw new Error(`Unknown database in TEST_DATABASES: ${name}`)
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

/** Services whose database can be made unavailable. */
export interface UnreliableDatabase {
  readonly services: Services
  readonly disconnect: () => Promise<void>
  readonly reconnect: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens services with a database that tests can disconnect: read-only for SQLite, behind a proxy for a server. */
export async function createUnreliableDatabase(
  services: Services,
  settings: DatabaseSettings,
): Promise<UnreliableDatabase> {
  return settings.dialect === 'mysql'
    ? await createProxiedDatabase(services, settings)
    : createReadOnlyDatabase(services, settings)
}

function createReadOnlyDatabase(services: Services, settings: DatabaseSettings): UnreliableDatabase {
  const database = openDatabase(settings)
  return {
    services: { ...services, database },
    async disconnect() {
      await sql`pragma query_only = on`.execute(database)
    },
    async reconnect() {
      await sql`pragma query_only = off`.execute(database)
    },
    close: () => database.destroy(),
  }
}

async function createProxiedDatabase(
  services: Services,
  settings: MysqlSettings,
): Promise<UnreliableDatabase> {
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(settings.port, settings.host)
    for (const socket of [client, server]) {
      sockets.add(socket)
      // Errors of a destroyed connection are expected.
      socket.on('error', () => undefined)
      socket.once('close', () => sockets.delete(socket))
    }
    client.pipe(server).pipe(client)
  })
  const listen = async (port: number) => {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
  }
  const disconnect = async () => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
    await once(proxy, 'close')
  }
  await listen(0)
  const { port } = proxy.address() as AddressInfo // as: a listening TCP server has one
  const database = openDatabase({ ...settings, host: '127.0.0.1', port })
  return {
    services: { ...services, database },
    disconnect,
    reconnect: () => listen(port),
    async close() {
      await database.destroy()
      await disconnect()
    },
  }
}

/** Waits until a statement in this database of a server waits for a row lock. */
async function waitForLock(db: Connection): Promise<void> {
  for (;;) {
    // innodb_trx names the waiting transaction, but it is not updated while it is polled. An insert into a table with triggers has no state.
    const { rows } = await sql`
      select id from information_schema.processlist where db = database() and
        id <> connection_id() and info is not null and state in ('', 'Update', 'Statistics', 'Sending data', 'Creating sort index') and
        (select variable_value from information_schema.global_status
         where variable_name = 'Innodb_row_lock_current_waits') > 0`.execute(db)
    if (rows.length > 0) return
    await setImmediate()
  }
}

/** Runs a task while a change is not committed yet. Commits the change when the task waits for it. Returns the result of the task. */
export async function runDuringChange<Result>(
  db: Connection,
  change: (transaction: Connection) => Promise<unknown>,
  run: () => PromiseLike<Result>,
): Promise<Result> {
  const running = await db.transaction().execute(async (transaction) => {
    await change(transaction)
    const task = run()
    await waitForLock(db)
    // In an object, because the transaction would wait for a promise.
    return { task }
  })
  return await running.task
}

/** Returns services that record their statements, each as its kind and table. */
export function recordQueries<Some extends Pick<Services, 'database'>>(services: Some) {
  const statements: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      const table = /"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/.exec(JSON.stringify(node))?.[1]
      statements.push(`${node.kind} ${table ?? ''}`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { services: { ...services, database: services.database.withPlugin(recorder) }, statements }
}
