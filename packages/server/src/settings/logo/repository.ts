import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Picture } from './picture.ts'

const name = 'logo'

/** What was uploaded last; `taken-away` where somebody took it away, null where nobody ever uploaded one. */
export async function findLogo(db: Connection): Promise<Picture | 'taken-away' | null> {
  const row = await db.selectFrom('uploads').selectAll().where('name', '=', name).executeTakeFirst()
  if (!row) return null
  return row.content_type === '' ? 'taken-away' : { contentType: row.content_type, content: row.content }
}

/** @param picture null: taken away, whatever an older server's disk has */
export async function replaceLogo(db: Connection, picture: Picture | null, storedAt: Date): Promise<void> {
  const row = {
    name,
    content_type: picture?.contentType ?? '',
    content: picture?.content ?? Buffer.alloc(0),
    stored_at: storedAt.toISOString(),
  }
  await changeReferenceData(db, async (within) => {
    await within.deleteFrom('uploads').where('name', '=', name).execute()
    await within.insertInto('uploads').values(row).execute()
  })
}
