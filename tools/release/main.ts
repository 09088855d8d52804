/** `npm run release`: creates the release archive in `release/`, or in the folder of `--to`. The web client is already built. */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { describeError } from '../set-up/user-error.mjs'
import { createRelease } from './create-release.ts'
import { formatFile } from './format-file.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({ options: { to: { type: 'string', default: join(root, 'release') } } })

try {
  console.log(formatFile(await createRelease(root, resolve(values.to))))
} catch (error) {
  console.error(describeError(error, root))
  process.exitCode = 1
}
