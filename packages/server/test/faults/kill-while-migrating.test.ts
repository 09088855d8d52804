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
  it('is completed by the next start', { timeout: 1_800_000 }, async () => {
    const { dialect } = settings()
    const statementCount = Number((await runMigrationUntil(settings(), 0)).output)
    expect(statementCount).toBeGreaterThan(50)
    const expectedDescription = await describeDatabase(settings())
    const statements = chooseStatements(statementCount)
    const differences: string[] = []
    let completed = 0
    const work = Array.from({ length: concurrency }, async () => {
      for (let last = statements.pop(); last !== undefined; last = statements.pop()) {
        const difference = await checkKilledMigration(dialect, last, expectedDescription)
        if (difference === null) completed += 1
        else differences.push(difference)
      }
    })
    const acknowledged = statements.length
    await Promise.all(work)
    const fault = `migration of ${statementCount} statements killed before one of them`
    reportFault({
      fault,
      setup: dialect,
      acknowledged: acknowledged + concurrency,
      found: completed,
      differences,
    })
  })
})

/** Chooses the statements before which migrations are killed: all in a long run, else a few at equal distances. */
function chooseStatements(statementCount: number): number[] {
  const all = Array.from({ length: statementCount }, (_, index) => index + 1)
  if (isLongRun) return all
  const distance = statementCount / shortRunCount
  const offset = Math.floor(Math.random() * distance)
  return all.filter((each) => (each + offset) % Math.ceil(distance) === 0)
}

/** Kills a migration and starts again. Returns the difference to an uninterrupted one; null: none. */
async function checkKilledMigration(
  dialect: DialectName,
  lastStatement: number,
  expectedDescription: string,
): Promise<string | null> {
  const database = await createTestDatabase(dialect)
  try {
    const { signal } = await runMigrationUntil(database.settings, lastStatement)
    if (signal !== 'SIGKILL') return `statement ${lastStatement}: not killed`
    const description = await describeDatabase(database.settings)
    if (description === expectedDescription) return null
    return `statement ${lastStatement}: the schema differs from a new one\n${description}`
  } finally {
    await database.drop()
  }
}

async function runMigrationUntil(settings: DatabaseSettings, lastStatement: number) {
  const child = spawn(process.execPath, [program, JSON.stringify(settings), String(lastStatement)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { output, signal }
}

/** Migrates a database, and returns a description of its tables and its reference data. */
async function describeDatabase(settings: DatabaseSettings): Promise<string> {
  const db = openDatabase(settings)
  try {
    await createSchema(db, settings)
    const schema = settings.dialect === 'sqlite' ? await describeSqlite(db) : await describeServer(db)
    return [...schema, ...(await describeReferenceData(db))].join('\n')
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
  const descriptions: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, string>>`show create table ${sql.table(name)}`.execute(db)
    descriptions.push((rows[0]?.['Create Table'] ?? '').replace(/ AUTO_INCREMENT=\d+/, ''))
  }
  return descriptions
}

async function describeReferenceData(db: Connection): Promise<string[]> {
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
  return rows.map((tableRows) => JSON.stringify(tableRows))
}
