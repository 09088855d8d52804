/**
 * `npm run image`: builds the container image from a new release archive, and writes it to `release/`, or to the folder of `--to`,
 * as a file that `docker load` and `podman load` read. `--tag` names the image. With `--offline`, the base image must already be on
 * this computer. The web client is already built.
 */
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { createRelease } from '../release/create-release.ts'
import { formatFile, formatMegabytes } from '../release/format-file.ts'
import { describeError, UserError } from '../set-up/user-error.mjs'
import { findBuilder, getBuildArguments, getSaveArguments, runBuilder } from './builder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    tag: { type: 'string' },
    to: { type: 'string', default: join(root, 'release') },
    offline: { type: 'boolean', default: false },
  },
})

async function buildImage(target: string): Promise<void> {
  if (process.platform !== 'linux')
    throw new UserError('The image contains the release for Linux: build it on Linux.')
  const builder = findBuilder()
  mkdirSync(join(root, '.build'), { recursive: true })
  // One of the two folders that .dockerignore admits.
  const work = mkdtempSync(join(root, '.build/image-'))
  try {
    const release = await createRelease(root, work)
    const tag = values.tag ?? `quittance:${release.version}`
    const archive = relative(root, release.file)
    await runBuilder(builder, getBuildArguments(builder, { tag, archive, isOffline: values.offline }), root)
    const savedImage = join(work, 'image.tar')
    await runBuilder(builder, getSaveArguments(builder, tag, savedImage), root)
    mkdirSync(target, { recursive: true })
    const file = join(target, basename(release.file).replace(/\.tar\.gz$/, '.image.tar.gz'))
    console.log(`${tag}  ${formatMegabytes(statSync(savedImage).size)}, built with ${builder}`)
    console.log(formatFile({ file, ...(await compress(savedImage, file)) }))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Compresses a file to another one that appears only when complete. Returns its size and checksum. */
async function compress(source: string, file: string): Promise<{ bytes: number; sha256: string }> {
  const partialFile = `${file}.part`
  await pipeline(createReadStream(source), createGzip(), createWriteStream(partialFile))
  const hash = createHash('sha256')
  await pipeline(createReadStream(partialFile), hash)
  renameSync(partialFile, file)
  return { bytes: statSync(file).size, sha256: hash.digest('hex') }
}

try {
  await buildImage(resolve(values.to))
} catch (error) {
  console.error(describeError(error, root))
  process.exitCode = 1
}
