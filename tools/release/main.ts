/** `npm run release`: creates the release archive in `release/`, or in the folder of `--to`. The web client is already built. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { describeError, UserError } from '../set-up/user-error.mjs'
import { packFolder } from './archive.ts'
import { stageRelease } from './stage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({ options: { to: { type: 'string', default: join(root, 'release') } } })

async function buildRelease(target: string): Promise<void> {
  if (process.platform === 'win32') throw new UserError('A release is for Linux or macOS: make it there.')
  mkdirSync(join(root, '.build'), { recursive: true })
  const work = mkdtempSync(join(root, '.build/release-'))
  try {
    const folder = join(work, 'quittance')
    const { version } = await stageRelease(root, folder)
    mkdirSync(target, { recursive: true })
    const file = join(target, `quittance-${version}-${process.platform}-${process.arch}.tar.gz`)
    const { bytes, sha256 } = await packFolder(folder, file)
    console.log(`${formatPath(file)}  ${(bytes / 1e6).toFixed(1)} MB  sha256 ${sha256}`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Returns the path relative to the current folder if it is inside of it. */
function formatPath(file: string): string {
  const path = relative(process.cwd(), file)
  return path.startsWith('..') ? file : path
}

try {
  await buildRelease(resolve(values.to))
} catch (error) {
  console.error(describeError(error, root))
  process.exitCode = 1
}
