import type { Connection } from '#database/database.ts'

const heldForMs = 60_000

/** Who writes to entries and blocks. Only one may at a time, whichever process it is in. */
export interface Turn {
  readonly holder: string
  readonly clock: () => Date
}

/** Takes the turn, or keeps it for another minute. False while somebody else has it. */
export async function holdTurn(db: Connection, { holder, clock }: Turn): Promise<boolean> {
  const now = clock()
  const result = await db
    .updateTable('search_state')
    .set({ held_by: holder, held_until: new Date(now.getTime() + heldForMs).toISOString() })
    .where((state) => state.or([state('held_by', '=', holder), state('held_until', '<', now.toISOString())]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function endTurn(db: Connection, { holder }: Turn): Promise<void> {
  await db
    .updateTable('search_state')
    .set({ held_by: '', held_until: '' })
    .where('held_by', '=', holder)
    .execute()
}

export async function readWordsVersion(db: Connection): Promise<number> {
  const row = await db.selectFrom('search_state').select('words_version').executeTakeFirstOrThrow()
  return row.words_version
}

export async function writeWordsVersion(db: Connection, version: number): Promise<void> {
  await db.updateTable('search_state').set({ words_version: version }).execute()
}
