import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredImage } from './picture.ts'

const logoUploadName = 'logo'

/** What was uploaded last; `taken-away` where somebody took it away, null where nobody ever uploaded one. */
export async function findUploadedLogo(db: Connection): Promise<StoredImage | 'taken-away' | null> {
  const row = await db.selectFrom('uploads').selectAll().where('name', '=', logoUploadName).executeTakeFirst()
  if (!row) return null
  return row.content_type === '' ? 'taken-away' : { contentType: row.content_type, content: row.content }
}

/** @param picture null: taken away, whatever an older server's disk has */
export async function replaceUploadedLogo(db: Connection, picture: StoredImage | null, storedAt: Date): Promise<void> {
  const row = {
    name: logoUploadName,
    content_type: picture?.contentType ?? '',
    content: picture?.content ?? Buffer.alloc(0),
    stored_at: storedAt.toISOString(),
  }
  await changeReferenceData(db, async (within) => {
    await within.deleteFrom('uploads').where('name', '=', logoUploadName).execute()
    await within.insertInto('uploads').values(row).execute()
  })
}
