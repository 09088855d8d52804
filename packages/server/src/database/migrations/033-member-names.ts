import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, newColumn, newIndex } from './column-types.ts'

/** Makes the names of members unique. Of names that look the same already, the oldest member's gets a key. */
export async function memberNames(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // SHA-256 of the skeleton of the name, in hexadecimal; null: the name looked like an older member's before names were
  // unique, and has not been edited since.
  await newColumn(db, { table: 'members', name: 'name_key', type: columns.hash, initially: null })
  await writeNameKeys(db)
  const index = { name: 'members_by_name_key', table: 'members', columns: ['name_key'], isUnique: true }
  await newIndex(db, index, columns)
}

interface Row {
  readonly id: number
  readonly name: string
}

async function writeNameKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Row>`select id, name from members where name_key is null order by id`.execute(db)
  const { rows: keyed } = await sql<{ name_key: string }>`
    select name_key from members where name_key is not null`.execute(db)
  const used = new Set(keyed.map(({ name_key }) => name_key))
  for (const { id, name } of rows) {
    const key = await nameKey(name)
    if (used.has(key)) continue
    used.add(key)
    await sql`update members set name_key = ${key} where id = ${id}`.execute(db)
  }
}

// As saves compared names when this was written.

async function nameKey(name: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nameSkeleton(name)))
  return Buffer.from(hash).toString('hex')
}

const unseen =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Noncharacter_Code_Point}\u{13430}-\u{13455}\u{16fe4}\u{1107f}\u{1d159}]/gu

function nameSkeleton(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\u2800/g, ' ')
    .replace(unseen, '')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()
}
