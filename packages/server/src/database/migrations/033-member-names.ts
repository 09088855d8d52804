import { type Kysely, sql } from 'kysely'
import { addColumn, type ColumnTypes, createIndex } from './column-types.ts'

/** Makes the names of members unique. If existing names look the same, only the oldest member gets a key. */
export async function memberNames(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // SHA-256 of the skeleton of the name, in hexadecimal. Null: the name looked like that of an older member before names were
  // unique, and has not been changed since.
  await addColumn(db, { table: 'members', name: 'name_key', type: columns.hash, initially: null })
  await writeNameKeys(db)
  const index = { name: 'members_by_name_key', table: 'members', columns: ['name_key'], isUnique: true }
  await createIndex(db, index, columns)
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
    const key = await hashNameKey(name)
    if (used.has(key)) continue
    used.add(key)
    await sql`update members set name_key = ${key} where id = ${id}`.execute(db)
  }
}

// Copies of the functions as they were when this migration was written.

async function hashNameKey(name: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toNameSkeleton(name)))
  return Buffer.from(hash).toString('hex')
}

const invisibleCharacters =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Noncharacter_Code_Point}\u{13430}-\u{13455}\u{16fe4}\u{1107f}\u{1d159}]/gu

function toNameSkeleton(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\u2800/g, ' ')
    .replace(invisibleCharacters, '')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()
}
