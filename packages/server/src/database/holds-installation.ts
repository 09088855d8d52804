import type { FileConnection } from './dialects/embedded/file-connection.ts'
import { allSteps } from './done-steps.ts'

const steps = { sql: 'select name from kysely_migration order by name', parameters: [] }
const administrators = {
  sql: `select count(*) as count from members where role = 'admin' and is_active = 1`,
  parameters: [],
}

/** Whether a database file holds an installed product with the schema of this version. */
export function holdsInstallation(connection: FileConnection): boolean {
  const done = connection.execute<{ name: string }>(steps).rows.map(({ name }) => name)
  const isCurrent = done.length === allSteps.length && allSteps.every((step) => done.includes(step))
  return isCurrent && (connection.execute<{ count: number }>(administrators).rows[0]?.count ?? 0) > 0
}
