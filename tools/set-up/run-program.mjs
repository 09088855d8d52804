import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { UserError } from './user-error.mjs'

/**
 * Runs a program to its end with nothing on screen; what it said comes back for the case that it failed.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runProgram(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  })
}

/**
 * Runs a program of this repository under the given Node as if it had been called directly: same screen,
 * same signals, same exit code.
 * @param {string} node @param {string[]} args @param {string} root
 * @returns {Promise<number>}
 */
export function runInForeground(node, args, root) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: createEnvironment(root) })
  for (const signal of listForwardedSignals()) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) watchParent(() => child.kill('SIGTERM'))
  const remedy = 'install Node 24 or newer, delete that file and run the same command again'
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new UserError(`${node} does not run on this system: ${remedy}.`)))
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/** Returns the environment with a compile cache, which makes the next start a third shorter, and with the memory settings of bin/quittance. */
function createEnvironment(/** @type {string} */ root) {
  const usual = {
    NODE_COMPILE_CACHE: join(root, '.build/compile-cache'),
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '262144',
  }
  return { ...usual, ...process.env }
}

/**
 * A terminal's Ctrl-C reaches the child by itself; sending it on would make it two.
 * @returns {NodeJS.Signals[]}
 */
function listForwardedSignals() {
  if (!process.stdin.isTTY) return ['SIGINT', 'SIGTERM', 'SIGHUP']
  process.on('SIGINT', () => undefined)
  return ['SIGTERM', 'SIGHUP']
}

/** npm passes a signal to the shell it put in between, which dies of it without passing it on. */
function watchParent(/** @type {() => void} */ leave) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    leave()
  }, 200)
  watch.unref()
}
