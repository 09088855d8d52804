import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { detectImageType } from './image-type.ts'
import type { StoredImage } from './picture.ts'

const logoFileNames = ['logo.png', 'logo.webp', 'logo.jpg', 'logo.jpeg', 'logo.gif']
const maxBytes = 1_000_000

/** Where a logo is on the disk, by every name that it can have. */
export function listLogoFiles(dataDir: string): string[] {
  return logoFileNames.map((name) => join(dataDir, 'storage/app', name))
}

/** The picture that somebody has put into `storage/app`; null: there is none that can be shown. */
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
