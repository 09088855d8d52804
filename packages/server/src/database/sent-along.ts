import type { CompiledQuery } from 'kysely'
import type { Connection } from './schema.ts'

/** Separates statements that are sent to a server as one text. No statement of ours contains it. */
export const betweenStatements = ';\n'

const alongOnes = new WeakSet<CompiledQuery>()

/**
 * A statement of a transaction whose answer nobody needs. A database server gets it together with the next one, at the
 * latest with the commit: each way there and back takes longer than most statements. What is wrong with it shows there,
 * and undoes the transaction.
 */
export async function sendAlong(transaction: Connection, query: CompiledQuery): Promise<void> {
  alongOnes.add(query)
  await transaction.executeQuery(query)
}

/** Whether nobody waits for its answer, so that it may go with the next statement. */
export function isSentAlong(query: CompiledQuery): boolean {
  return alongOnes.has(query)
}
