import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import type { Connection } from '#database/tables/schema.ts'
import { createSchema } from '#test/create-schema.ts'
import { createTestDatabase, forEachDatabase } from '#test/test-database.ts'
import { isLongRun, reportFault } from './fault-suite.ts'

const program = fileURLToPath(new URL('./migrate-process.ts', import.meta.url))
const concurrency = 2
const shortRunCount = 3

forEachDatabase('a migration that is killed', ({ settings }) => {
  it('is completed by the next start, wherever it was', { timeout: 1_800_000 }, async () => {
    const { dialect } = settings()
    const statements = Number((await runMigrationUntil(settings(), 0)).output)
    expect(statements).toBeGreaterThan(50)
    const fresh = await describeDatabase(settings())
    const moments = chooseStatements(statements)
    const differences: string[] = []
    let completed = 0
    const work = Array.from({ length: concurrency }, async () => {
      for (let last = moments.pop(); last !== undefined; last = moments.pop()) {
        const wrong = await checkKilledMigration(dialect, last, fresh)
        if (wrong === null) completed += 1
        else differences.push(wrong)
      }
    })
    const acknowledged = moments.length
    await Promise.all(work)
    const fault = `migration of ${statements} statements killed before one of them`
    reportFault({
      fault,
      setup: dialect,
      acknowledged: acknowledged + concurrency,
      found: completed,
      differences,
    })
  })
})

/** All of them when there is time, else some that lie as far apart. */
function chooseStatements(statements: number): number[] {
  const all = Array.from({ length: statements }, (_, index) => index + 1)
  if (isLongRun) return all
  const offset = Math.floor(Math.random() * (statements / shortRunCount))
  return all.filter((one) => (one + offset) % Math.ceil(statements / shortRunCount) === 0)
}

/** @returns what is wrong after the next start; null: nothing */
async function checkKilledMigration(
  dialect: DialectName,
  last: number,
  fresh: string,
): Promise<string | null> {
  const database = await createTestDatabase(dialect)
  try {
    const { signal } = await runMigrationUntil(database.settings, last)
    if (signal !== 'SIGKILL') return `statement ${last}: it was not killed`
    const again = await describeDatabase(database.settings)
    return again === fresh ? null : `statement ${last}: another schema than a fresh one\n${again}`
  } finally {
    await database.drop()
  }
}

async function runMigrationUntil(settings: DatabaseSettings, last: number) {
  const child = spawn(process.execPath, [program, JSON.stringify(settings), String(last)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { output, signal }
}

/** Brings a database up to date, and says everything about its tables and what stands in them from the beginning. */
async function describeDatabase(settings: DatabaseSettings): Promise<string> {
  const db = openDatabase(settings)
  try {
    await createSchema(db, settings)
    const schema = settings.dialect === 'sqlite' ? await describeSqlite(db) : await describeServer(db)
    return [...schema, ...(await describeReferences(db))].join('\n')
  } finally {
    await db.destroy()
  }
}

async function describeSqlite(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ sql: string | null }>`
    select sql from sqlite_master order by type, name`.execute(db)
  return rows.map((row) => row.sql ?? '')
}

async function describeServer(db: Connection): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = database() order by table_name`.execute(db)
  const described: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, string>>`show create table ${sql.table(name)}`.execute(db)
    described.push((rows[0]?.['Create Table'] ?? '').replace(/ AUTO_INCREMENT=\d+/, ''))
  }
  return described
}

async function describeReferences(db: Connection): Promise<string[]> {
  const statuses = db.selectFrom('document_statuses').select(['kind', 'name', 'position'])
  const rows = [
    await statuses.orderBy('kind').orderBy('position').execute(),
    await db.selectFrom('kind_settings').selectAll().orderBy('kind').execute(),
    await db.selectFrom('currencies').select('name').orderBy('name').execute(),
    await db.selectFrom('tax_rates').select(['name', 'rate']).orderBy('name').execute(),
    await db.selectFrom('search_state').selectAll().execute(),
    await db.selectFrom('database_writer').selectAll().execute(),
    await db.selectFrom('company_versions').select('name').execute(),
  ]
  return rows.map((some) => JSON.stringify(some))
}
