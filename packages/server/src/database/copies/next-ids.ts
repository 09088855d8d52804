import { sql } from 'kysely'
import type { Connection } from '#database/schema.ts'
import { isServer } from '#database/dialect-sql.ts'

/** The id that the next record of a table gets, by the name of the table: what was deleted is never meant by a new one. */
export type NextIds = Readonly<Record<string, number>>

interface NextId {
  readonly name: string
  readonly next: number | string
}

/** By table. The id of what was deleted is never given again: a copy goes on where its original was. */
export async function readNextIds(db: Connection, tables: readonly string[]): Promise<NextIds> {
  const { rows } = await (isServer(db) ? ofServer : ofFile).execute(db)
  const wanted = rows.filter(({ name }) => tables.includes(name))
  return Object.fromEntries(wanted.map(({ name, next }) => [name, Number(next)]))
}

const ofServer = sql<NextId>`select table_name as name, auto_increment as next
  from information_schema.tables where table_schema = database() and auto_increment is not null`

const ofFile = sql<NextId>`select name, seq + 1 as next from sqlite_sequence`

export async function writeNextIds(db: Connection, nextIds: NextIds): Promise<void> {
  for (const [name, next] of Object.entries(nextIds)) {
    if (isServer(db)) {
      await sql`alter table ${sql.table(name)} auto_increment = ${sql.lit(next)}`.execute(db)
    } else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${next - 1})`.execute(db)
    }
  }
}
