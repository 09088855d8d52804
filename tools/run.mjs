/**
 * Entry point of every task: installs packages, builds the web client if the task needs it, and runs the task with the
 * bundled Node.js. This file and `set-up/` run on Node.js 20 before packages are installed, so they are plain JavaScript.
 */
import { fileURLToPath } from 'node:url'
import { buildWeb } from './set-up/build-web.mjs'
import { findNode } from './set-up/bundled-node.mjs'
import { installPackages } from './set-up/install-packages.mjs'
import { runInForeground } from './set-up/run-program.mjs'
import { describeError, UserError } from './set-up/user-error.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

// The same as in bin/quittance.
const memoryOptions = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/** @type {Record<string, { web: boolean, command: string[] }>} */
const tasks = {
  dev: { web: false, command: ['tools/dev/main.ts'] },
  demo: { web: true, command: [...memoryOptions, 'packages/server/src/cli.mjs', 'demo'] },
  start: { web: true, command: [...memoryOptions, 'packages/server/src/cli.mjs', 'start'] },
  licence: { web: false, command: ['packages/server/src/cli.mjs', 'licence'] },
  schedule: { web: false, command: ['packages/server/src/cli.mjs', 'schedule'] },
  cli: { web: false, command: ['packages/server/src/cli.mjs'] },
  test: { web: true, command: ['tools/test/main.ts'] },
  check: { web: false, command: ['tools/check/main.ts'] },
  locales: { web: false, command: ['tools/locales/write-indexes.ts'] },
  screens: { web: true, command: ['tools/screens/main.ts'] },
  bench: { web: true, command: ['bench/main.ts'] },
  release: { web: true, command: ['tools/release/main.ts'] },
  image: { web: true, command: ['tools/image/main.ts'] },
  build: { web: true, command: [] },
}

/** Returns the exit code. @param {string} name @param {string[]} args @returns {Promise<number>} */
async function runTask(name, args) {
  const task = tasks[name]
  if (!task) throw new UserError(`Choose one of these tasks: ${Object.keys(tasks).join(', ')}.`)
  await installPackages(root)
  const node = findNode(root)
  if (task.web) await buildWeb(root, node)
  return task.command.length === 0 ? 0 : runInForeground(node, [...task.command, ...args], root)
}

const [name = '', ...args] = process.argv.slice(2)
try {
  process.exitCode = await runTask(name, args)
} catch (error) {
  console.error(describeError(error, root))
  process.exitCode = 1
}
