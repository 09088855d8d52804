import { sql } from 'kysely'
import type { Connection } from './schema.ts'
import { migrations } from './migrations/index.ts'

/** Where the query builder keeps what steps were done. */
const stepTable = 'kysely_migration'

/** Every step of this version, in their order. */
export const allSteps: readonly string[] = Object.keys(migrations)

/** The steps of the schema that were done, in their order; none: there is no schema. */
export async function doneSteps(db: Connection): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === stepTable)) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(stepTable)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** A step with the moment in which it was done, as the query builder writes it. */
export interface DatedStep {
  readonly name: string
  readonly doneAt: string
}

/** Reads the steps that were done, in their order, in one short statement. @throws where there is no schema */
export async function datedSteps(db: Connection): Promise<DatedStep[]> {
  const columns = sql`name, ${sql.ref('timestamp')} as ${sql.ref('doneAt')}`
  const { rows } = await sql<DatedStep>`select ${columns} from ${sql.table(stepTable)} order by name`.execute(
    db,
  )
  return rows
}

/** A step that this version does not know; undefined: it knows all. */
export function unknownStep(steps: readonly string[]): string | undefined {
  return steps.find((step) => !Object.hasOwn(migrations, step))
}
