import type { LastChange } from '#changes.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type PrintDesign, readBlockOrder, readBlocks, toTemplate } from './print-design.ts'

/** An own template of the company. */
export interface OwnDesign extends PrintDesign {
  readonly name: string
}

export interface StoredDesign extends OwnDesign {
  readonly id: number
  readonly version: number
  readonly lastChange: LastChange
}

/** Returns the own templates by name. */
export async function listDesigns(db: Connection): Promise<StoredDesign[]> {
  const rows = await db.selectFrom('print_designs').selectAll().orderBy('name').execute()
  return rows.map(toStoredDesign)
}

/** Returns the number of own templates. */
export async function countDesigns(db: Connection): Promise<number> {
  const { count } = await db
    .selectFrom('print_designs')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Reads an own template, locked until the transaction ends; null if it does not exist. */
export async function lockDesign(transaction: Connection, id: number): Promise<StoredDesign | null> {
  const row = await transaction
    .selectFrom('print_designs')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirst()
  return row === undefined ? null : toStoredDesign(row)
}

export async function hasDesign(db: Connection, id: number): Promise<boolean> {
  const row = await db.selectFrom('print_designs').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Stores a new own template and returns its id. @throws an error recognised by `isDuplicate` if the name is taken */
export async function insertDesign(
  db: Connection,
  design: OwnDesign,
  { changedBy, changedAt }: LastChange,
): Promise<number> {
  const row = { ...toRow(design), version: 1, changed_by: changedBy, changed_at: changedAt }
  return await changeReferenceData(db, async (within) => {
    const { insertId } = await within.insertInto('print_designs').values(row).executeTakeFirstOrThrow()
    return Number(insertId)
  })
}

/** @throws an error recognised by `isDuplicate` if the name is taken */
export async function updateDesign(
  db: Connection,
  { id, version, lastChange, ...design }: StoredDesign,
): Promise<void> {
  const change = { changed_by: lastChange.changedBy, changed_at: lastChange.changedAt }
  await changeReferenceData(db, (within) =>
    within
      .updateTable('print_designs')
      .set({ ...toRow(design), version, ...change })
      .where('id', '=', id)
      .execute(),
  )
}

export async function removeDesign(db: Connection, id: number): Promise<void> {
  await changeReferenceData(db, (within) => within.deleteFrom('print_designs').where('id', '=', id).execute())
}

interface DesignRow {
  readonly look: string
  readonly accent: string
  readonly font: string
  readonly blocks: string
  readonly hidden: string
}

export function toDesign({ look, accent, font, blocks, hidden }: DesignRow): PrintDesign {
  return {
    template: toTemplate(look),
    accent,
    font,
    blocks: readBlockOrder(blocks),
    hidden: readBlocks(hidden),
  }
}

interface StoredRow extends DesignRow {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly changed_by: string
  readonly changed_at: string
}

function toStoredDesign(row: StoredRow): StoredDesign {
  const { id, name, version, changed_by: changedBy, changed_at: changedAt } = row
  return { id, name, ...toDesign(row), version, lastChange: { changedBy, changedAt } }
}

function toRow({ name, template, accent, font, blocks, hidden }: OwnDesign): DesignRow & { name: string } {
  return { name, look: template, accent, font, blocks: blocks.join(','), hidden: hidden.join(',') }
}
