import { sql } from 'kysely'
import type { Connection } from '#database/database.ts'

export async function highestNumber(db: Connection, kind: string): Promise<number> {
  const row = await db
    .selectFrom('documents')
    .select((select) => select.fn.max('number').as('highest'))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.highest ?? 0
}

/** Whether another document of that kind has the number; `ownId` is the one that may have it. */
export async function isNumberTaken(
  db: Connection,
  kind: string,
  { number, ownId }: { number: number; ownId: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst()
  return row !== undefined && row.id !== ownId
}

/** The first number above a taken one that no document of that kind has. */
export async function nextFreeNumber(db: Connection, kind: string, taken: number): Promise<number> {
  const row = await db
    .selectFrom('documents as before')
    .leftJoin('documents as after', (join) =>
      join
        .onRef('after.kind', '=', 'before.kind')
        .on('after.number', '=', sql<number>`${sql.ref('before.number')} + 1`),
    )
    .select('before.number')
    .where('before.kind', '=', kind)
    .where('before.number', '>=', taken)
    .where('after.id', 'is', null)
    .orderBy('before.number')
    .limit(1)
    .executeTakeFirst()
  return (row?.number ?? taken) + 1
}
