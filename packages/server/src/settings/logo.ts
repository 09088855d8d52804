import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inTransaction } from '#database/queries/transactions.ts'
import { writeFileAtomically } from '#process/atomic-file.ts'
import type { Services } from '#services.ts'
import { detectImageType, type StoredImage } from './image-type.ts'
import { findUploadedLogo, replaceUploadedLogo } from './repository.ts'

/** Returns the uploaded logo, or the file in `storage/app`; null if there is none. */
export async function readCurrentLogo({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<StoredImage | null> {
  const uploaded = await findUploadedLogo(database)
  if (uploaded === 'removed') return null
  return uploaded ?? readLogoFile(config.dataDir)
}

/** Returns a name of the content, for the cache of the browser. */
export function hashLogo({ content }: StoredImage): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27)
}

/** Stores a PNG as the logo in the database, and as the only logo file on the disk of this server. */
export async function storeLogo(
  { database, clock, config }: Pick<Services, 'database' | 'clock' | 'config'>,
  png: Buffer,
): Promise<void> {
  const image = { contentType: 'image/png', content: png }
  await inTransaction(database, (transaction) => replaceUploadedLogo(transaction, image, clock()))
  for (const file of listLogoFiles(config.dataDir)) {
    if (file.endsWith('.png')) writeFileAtomically(file, png)
    else rmSync(file, { force: true })
  }
}

/** Removes the logo. Logo files of other servers are ignored from then on. */
export async function removeLogo({
  database,
  clock,
  config,
}: Pick<Services, 'database' | 'clock' | 'config'>): Promise<void> {
  await inTransaction(database, (transaction) => replaceUploadedLogo(transaction, null, clock()))
  for (const file of listLogoFiles(config.dataDir)) rmSync(file, { force: true })
}

const logoFileNames = ['logo.png', 'logo.webp', 'logo.jpg', 'logo.jpeg', 'logo.gif']
const maxBytes = 1_000_000

/** Returns the possible paths of the logo file. */
function listLogoFiles(dataDir: string): string[] {
  return logoFileNames.map((name) => join(dataDir, 'storage/app', name))
}

/** Reads the logo file in `storage/app`. Returns null if there is none, or none that browsers can show. */
export function readLogoFile(dataDir: string): StoredImage | null {
  const file = listLogoFiles(dataDir).find(isSmallFile)
  if (file === undefined) return null
  const content = readFileSync(file)
  const contentType = detectImageType(content)
  return contentType === null ? null : { contentType, content }
}

function isSmallFile(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size <= maxBytes
}

/** Returns a `data:` URL that contains the image. */
export function toDataUrl({ contentType, content }: StoredImage): string {
  return `data:${contentType};base64,${content.toString('base64')}`
}
