import { openDatabase } from '#database/database.ts'
import { migrateUpTo } from '#database/migrate.ts'
import { type TableThere, tablesThere } from './tables-there.ts'

/** The tables as they are once a step of the schema was done and the next was not begun. */
async function tablesAfter(step: string): Promise<ReadonlyMap<string, TableThere>> {
  const scratch = openDatabase({ dialect: 'sqlite', file: ':memory:' })
  try {
    await migrateUpTo(scratch, 'sqlite', step)
    return await tablesThere(scratch)
  } finally {
    await scratch.destroy()
  }
}

/**
 * What of the tables the done steps have made. A server keeps the half of a step that was stopped; done again, that makes
 * the rest of it anew.
 */
export async function withoutHalfSteps(
  there: ReadonlyMap<string, TableThere>,
  done: readonly string[],
): Promise<ReadonlyMap<string, TableThere>> {
  const whole = await tablesAfter(done.at(-1) ?? '')
  const kept = [...there].flatMap(([name, table]): [string, TableThere][] => {
    const made = whole.get(name)
    const isMade = (column: string) => made?.columns.includes(column) === true
    return made
      ? [[name, { ...table, columns: table.columns.filter(isMade), bytes: table.bytes.filter(isMade) }]]
      : []
  })
  return new Map(kept)
}
