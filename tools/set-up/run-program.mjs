import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { UserError } from './user-error.mjs'

/**
 * Runs a program without terminal. Returns its output, and whether it exited with 0.
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
 * Runs a program of this repository with the given Node.js on the same terminal, forwards signals to it, and returns its
 * exit code.
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

/** Adds a compile cache, which shortens the next start by a third, and the memory settings of bin/quittance. */
function createEnvironment(/** @type {string} */ root) {
  const defaults = {
    NODE_COMPILE_CACHE: join(root, '.build/compile-cache'),
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '262144',
  }
  return { ...defaults, ...process.env }
}

/**
 * Returns the signals to forward. A terminal sends SIGINT to the child too, so forwarding it would repeat it.
 * @returns {NodeJS.Signals[]}
 */
function listForwardedSignals() {
  if (!process.stdin.isTTY) return ['SIGINT', 'SIGTERM', 'SIGHUP']
  process.on('SIGINT', () => undefined)
  return ['SIGTERM', 'SIGHUP']
}

/** Calls back when the parent process ends: npm sends signals to a shell that exits without forwarding them. */
function watchParent(/** @type {() => void} */ onExit) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onExit()
  }, 200)
  timer.unref()
}
