import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { readReferenceVersion } from './reference-cache.ts'

const sourceFolder = fileURLToPath(new URL('../..', import.meta.url))
const tables =
  'document_statuses|currencies|tax_rates|product_groups|kind_settings|kind_texts|region_settings|company_versions|members|paper_settings|mail_templates|uploads'
const writePattern = new RegExp(
  `(\\w+)\\s*\\.(?:insertInto|replaceInto|updateTable|deleteFrom)\\((?:\\w+\\(table\\)|'(?:${tables})')\\)(.{0,30})`,
  'gs',
)
// Columns that no cached response contains.
const uncachedPattern = /^\s*\.set\(\{ (?:password_hash|last_seen_at|is_tour_shown)/

describe('reference data', () => {
  it('is only written through changeReferenceData', () => {
    const files = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('migrations'),
    )
    const writers = files.flatMap((path) => {
      const source = readFileSync(join(sourceFolder, path), 'utf8')
      return Array.from(source.matchAll(writePattern), ({ index, 1: receiver = '', 2: rest = '' }) => ({
        path,
        isVersioned:
          findCallee(source.slice(0, index), receiver) === 'changeReferenceData' ||
          uncachedPattern.test(rest),
      }))
    })
    expect(writers.length).toBeGreaterThan(20)
    expect(writers.filter(({ isVersioned }) => !isVersioned).map(({ path }) => path)).toEqual([])
  })

  it('has another version in each new database, as after a restore', async () => {
    const versions = [await createVersion(), await createVersion()]
    expect(versions[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(versions[1]).not.toBe(versions[0])
  })
})

/**
 * Returns the name of the function whose callback has the receiver as its parameter, by the last declaration of the receiver
 * in the text. Undefined: it is declared otherwise.
 */
function findCallee(textBefore: string, receiver: string): string | undefined {
  const declaration = new RegExp(
    `(\\w+)\\(\\s*[\\w.#]+,\\s*(?:async )?\\(${receiver}\\) =>|\\b${receiver}: `,
    'g',
  )
  return [...textBefore.matchAll(declaration)].at(-1)?.[1]
}

async function createVersion(): Promise<string> {
  const { settings, drop } = await createTestDatabase('sqlite')
  const database = openDatabase(settings)
  await migrate(database, 'sqlite')
  const version = await readReferenceVersion(database)
  await database.destroy()
  await drop()
  return version
}
