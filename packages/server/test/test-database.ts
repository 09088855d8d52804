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

function describeDialects(
  dialects: readonly DialectName[],
  title: string,
  suite: (given: DatabaseContext) => void,
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

/** A process of its own whose database goes away and comes back. */
export interface UnreliableDatabase {
  readonly services: Services
  readonly disconnect: () => Promise<void>
  readonly reconnect: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function createUnreliableDatabase(
  services: Services,
  settings: DatabaseSettings,
): Promise<UnreliableDatabase> {
  return settings.dialect === 'mysql'
    ? await createProxiedDatabase(services, settings)
    : createReadOnlyDatabase(services, settings)
}

/** A disk that can only be read for a while. */
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

/** A server behind a wire that is cut and mended. */
async function createProxiedDatabase(
  services: Services,
  settings: MysqlSettings,
): Promise<UnreliableDatabase> {
  const open = new Set<Socket>()
  const wire = createServer((near) => {
    const far = connect(settings.port, settings.host)
    for (const socket of [near, far]) {
      open.add(socket)
      // Whoever is cut off hears of it by that.
      socket.on('error', () => undefined)
      socket.once('close', () => open.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (port: number) => {
    wire.listen(port, '127.0.0.1')
    await once(wire, 'listening')
  }
  const cut = async () => {
    wire.close()
    for (const socket of open) socket.destroy()
    await once(wire, 'close')
  }
  await listen(0)
  const { port } = wire.address() as AddressInfo // as: a listening TCP server has one
  const database = openDatabase({ ...settings, host: '127.0.0.1', port })
  return {
    services: { ...services, database },
    disconnect: cut,
    reconnect: () => listen(port),
    async close() {
      await database.destroy()
      await cut()
    },
  }
}

/** Resolves once a statement in this database, which is on a server, waits for what another one has locked. */
export async function waitForLock(db: Connection): Promise<void> {
  for (;;) {
    // Who waits is told by innodb_trx alone, which is not brought up to date while it is read again and again.
    const { rows } = await sql`
      select id from information_schema.processlist where db = database() and
        id <> connection_id() and state in ('Update', 'Statistics', 'Sending data') and
        (select variable_value from information_schema.global_status
         where variable_name = 'Innodb_row_lock_current_waits') > 0`.execute(db)
    if (rows.length > 0) return
    await setImmediate()
  }
}

/** The services, and the statements that are made with them: what each does and with which table. */
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
