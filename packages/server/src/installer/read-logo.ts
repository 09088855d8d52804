import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { imageTypeOf } from './image-type.ts'

const names = ['logo.png', 'logo.webp', 'logo.jpg', 'logo.jpeg', 'logo.gif']
const mostBytes = 512 * 1_024

/** The picture that somebody has put into `storage/app`, as an address that carries it; null: there is none that can be shown. */
export function readLogo(dataDir: string): string | null {
  const files = names.map((name) => join(dataDir, 'storage/app', name))
  const file = files.find((candidate) => isSmall(candidate))
  if (file === undefined) return null
  const bytes = readFileSync(file)
  const type = imageTypeOf(bytes)
  return type === null ? null : `data:${type};base64,${bytes.toString('base64')}`
}

function isSmall(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size <= mostBytes
}
