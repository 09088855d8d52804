import { forUpdate } from '#database/queries/portable-sql.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'

/** A stored font file without its content. */
export interface FontFace {
  readonly id: number
  readonly family: string
  /** 400 for regular, 700 for bold. */
  readonly weight: number
  readonly bytes: number
}

/** Returns the font files by family and weight. */
export async function listFonts(db: Connection): Promise<FontFace[]> {
  const columns = ['id', 'family', 'weight', 'bytes'] as const
  return await db.selectFrom('print_fonts').select(columns).orderBy('family').orderBy('weight').execute()
}

/** Returns the font files of a family. */
export async function readFontFiles(db: Connection, family: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('print_fonts')
    .select('content')
    .where('family', '=', family)
    .orderBy('weight')
    .execute()
  return rows.map(({ content }) => content)
}

interface FontFile {
  readonly family: string
  readonly weight: number
  readonly content: Buffer
}

/** Stores a font file. It replaces the one of the same family and weight. */
export async function replaceFont(db: Connection, font: FontFile, storedAt: Date): Promise<void> {
  const { family, weight, content } = font
  const row = { family, weight, content, bytes: content.length, stored_at: storedAt.toISOString() }
  await changeReferenceData(db, async (within) => {
    await within.deleteFrom('print_fonts').where('family', '=', family).where('weight', '=', weight).execute()
    await within.insertInto('print_fonts').values(row).execute()
  })
}

/** Returns the font files in any order, locked until the transaction ends: neither deleted nor used by a further template. */
export async function lockFonts(transaction: Connection): Promise<Pick<FontFace, 'id' | 'family'>[]> {
  const select = transaction.selectFrom('print_fonts').select(['id', 'family'])
  return await select.modifyEnd(forUpdate(transaction)).execute()
}

export async function removeFont(db: Connection, id: number): Promise<void> {
  await changeReferenceData(db, (within) => within.deleteFrom('print_fonts').where('id', '=', id).execute())
}

/** Returns whether an own template uses a font. @param font as templates name it */
export async function isFontUsed(db: Connection, font: string): Promise<boolean> {
  const row = await db.selectFrom('print_designs').select('id').where('font', '=', font).executeTakeFirst()
  return row !== undefined
}
