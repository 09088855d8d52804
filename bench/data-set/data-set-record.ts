import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Connection } from '@quittance/server/src/database/tables/schema.ts'
import { sql } from 'kysely'

/** Durations of the creation of a data set. */
export interface Making {
  readonly fillSeconds: number
  readonly indexSeconds: number
}

/** Metadata that a data set stores about itself when it is complete. */
export interface DataSetRecord {
  /** Fingerprints of the source code that created tables and index; that of an index that is not built yet is empty. */
  readonly tables: string
  readonly index: string
  readonly making: Making
}

export async function readDataSetRecord(db: Connection): Promise<DataSetRecord | null> {
  await sql`create table if not exists bench_made (made varchar(1000) not null)`.execute(db)
  const { rows } = await sql<{ made: string }>`select made from bench_made`.execute(db)
  return rows[0] ? JSON.parse(rows[0].made) : null
}

export async function storeDataSetRecord(db: Connection, made: DataSetRecord): Promise<void> {
  await readDataSetRecord(db)
  await sql`delete from bench_made`.execute(db)
  await sql`insert into bench_made (made) values (${JSON.stringify(made)})`.execute(db)
}

const packages = fileURLToPath(new URL('../../packages/', import.meta.url))

function fingerprintOf(...patterns: readonly string[]): string {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: packages })).sort()
  const hash = createHash('sha256')
  for (const file of files.filter((path) => !path.endsWith('.test.ts'))) {
    hash.update(file).update(readFileSync(`${packages}${file}`))
  }
  return hash.digest('hex')
}

/** Fingerprints of the source code that creates tables and index. Data with another fingerprint is created again. */
export const sourceFingerprints = {
  tables: fingerprintOf(
    'server/src/database/migrations/{0*,column-types,index}.ts',
    '../bench/data-set/*.ts',
  ),
  index: fingerprintOf(
    'server/src/search/rebuild-index.ts',
    'search/src/{search-words,number-formats,searchable-records,index-keys,postings,id-block}.ts',
    'shared/src/text/search-text.ts',
  ),
} as const
