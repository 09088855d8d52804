import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { imageTypeOf } from './image-type.ts'
import type { Picture } from './picture.ts'

const names = ['logo.png', 'logo.webp', 'logo.jpg', 'logo.jpeg', 'logo.gif']
const mostBytes = 1_000_000

/** Where a logo is on the disk, by every name that it can have. */
export function logoFilesIn(dataDir: string): string[] {
  return names.map((name) => join(dataDir, 'storage/app', name))
}

/** The picture that somebody has put into `storage/app`; null: there is none that can be shown. */
export function readLogoFile(dataDir: string): Picture | null {
  const file = logoFilesIn(dataDir).find(isSmall)
  if (file === undefined) return null
  const content = readFileSync(file)
  const contentType = imageTypeOf(content)
  return contentType === null ? null : { contentType, content }
}

function isSmall(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size <= mostBytes
}
