import type { Connection } from '@quittance/server/src/database/tables/schema.ts'
import { sql } from 'kysely'

/** Durations of the creation of a data set. */
export interface Making {
  readonly fillSeconds: number
  readonly indexSeconds: number
}

/** Metadata that a data set stores about itself when it is complete. */
export interface Made {
  /** Fingerprints of the source code that created tables and index; that of an index that is not built yet is empty. */
  readonly tables: string
  readonly index: string
  readonly making: Making
}

export async function readMade(db: Connection): Promise<Made | null> {
  await sql`create table if not exists bench_made (made varchar(1000) not null)`.execute(db)
  const { rows } = await sql<{ made: string }>`select made from bench_made`.execute(db)
  return rows[0] ? JSON.parse(rows[0].made) : null
}

export async function rememberMade(db: Connection, made: Made): Promise<void> {
  await readMade(db)
  await sql`delete from bench_made`.execute(db)
  await sql`insert into bench_made (made) values (${JSON.stringify(made)})`.execute(db)
}
