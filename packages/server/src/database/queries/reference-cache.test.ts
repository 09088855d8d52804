import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { readReferenceVersion } from './reference-cache.ts'

const source = fileURLToPath(new URL('../..', import.meta.url))
const tables =
  'document_statuses|currencies|tax_rates|product_groups|kind_settings|company_versions|members|paper_settings|mail_templates|uploads'
const writing = new RegExp(
  `(\\w+)\\s*\\.(?:insertInto|replaceInto|updateTable|deleteFrom)\\((?:named\\(table\\)|'(?:${tables})')\\)(.{0,30})`,
  'gs',
)
// Of signing in: no form offers it and no answer says it.
const ofSigningIn = /^\s*\.set\(\{ (?:password_hash|last_seen_at)/

describe('reference data', () => {
  it('is written by nobody who does not say so', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('migrations'),
    )
    const writers = files.flatMap((path) =>
      Array.from(readFileSync(join(source, path), 'utf8').matchAll(writing), ([, receiver, rest = '']) => ({
        path,
        // The transaction that `changeReference` gives.
        isTold: receiver === 'within' || ofSigningIn.test(rest),
      })),
    )
    expect(writers.length).toBeGreaterThan(20)
    expect(writers.filter(({ isTold }) => !isTold).map(({ path }) => path)).toEqual([])
  })

  it('of a database that was made anew, as a restore does, is never what another one was', async () => {
    const versions = [await versionOfNew(), await versionOfNew()]
    expect(versions[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(versions[1]).not.toBe(versions[0])
  })
})

async function versionOfNew(): Promise<string> {
  const { settings, drop } = await createTestDatabase('sqlite')
  const database = openDatabase(settings)
  await migrate(database, 'sqlite')
  const version = await readReferenceVersion(database)
  await database.destroy()
  await drop()
  return version
}
