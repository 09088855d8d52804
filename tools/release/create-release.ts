import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../set-up/user-error.mjs'
import { packFolder } from './archive.ts'
import { stageRelease } from './stage.ts'

export type Release = { file: string; version: string; bytes: number; sha256: string }

/** Creates the release archive for this platform in a folder. The web client is already built. */
export async function createRelease(root: string, target: string): Promise<Release> {
  if (process.platform === 'win32') throw new UserError('A release is for Linux or macOS: make it there.')
  mkdirSync(join(root, '.build'), { recursive: true })
  const work = mkdtempSync(join(root, '.build/release-'))
  try {
    const folder = join(work, 'quittance')
    const { version } = await stageRelease(root, folder)
    mkdirSync(target, { recursive: true })
    const file = join(target, `quittance-${version}-${process.platform}-${process.arch}.tar.gz`)
    return { file, version, ...(await packFolder(folder, file)) }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
