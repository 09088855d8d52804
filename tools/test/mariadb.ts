import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '@quittance/server/test/network.ts'
import { runProgram } from '../set-up/run-program.mjs'
import { findProgramPath } from './system-programs.ts'

export type MariaDb = AsyncDisposable & {
  /** Where the tests find it, as a user who may create databases. */
  url: string
}

const startTimeoutMs = 30_000

/** A MariaDB server of our own in the folder, on a free port of this machine only; disposing of it stops it. */
export async function startMariaDb(folder: string): Promise<MariaDb> {
  const data = join(folder, 'mariadb')
  const log = join(folder, 'mariadb.log')
  const password = randomBytes(16).toString('hex')
  const port = await findFreePort()
  await createDataFolder(data)
  const server = spawn(findProgram('mariadbd'), createServerOptions({ folder, data, log, port, password }), {
    stdio: 'ignore',
  })
  const running = {
    url: `mysql://root:${password}@127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => stopServer(server),
  }
  if (await waitForServer(server, port)) return running
  await stopServer(server)
  throw new Error(`${readFileSync(log, 'utf8')}\nMariaDB did not start: its log stands above.`)
}

function findProgram(name: string): string {
  return findProgramPath(name) ?? name
}

/** The server refuses to run as root unless told to. */
function listRootOptions(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : []
}

async function createDataFolder(data: string): Promise<void> {
  const options = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal']
  const { ok, output } = await runProgram(
    findProgram('mariadb-install-db'),
    [...options, '--skip-test-db', ...listRootOptions()],
    {},
  )
  if (!ok) throw new Error(`${output}\nMariaDB could not create its data folder: its reason stands above.`)
}

type ServerFolders = { folder: string; data: string; log: string; port: number; password: string }

/** Small buffers, but durable as in production: what a test sees stored is stored. */
function createServerOptions({ folder, data, log, port, password }: ServerFolders): string[] {
  const users = join(folder, 'users.sql')
  const root = `CREATE OR REPLACE USER root@'127.0.0.1' IDENTIFIED BY '${password}';\n`
  writeFileSync(users, `${root}GRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;\n`, { mode: 0o600 })
  return [
    '--no-defaults',
    `--datadir=${data}`,
    `--log-error=${log}`,
    `--socket=${join(folder, 'mariadb.sock')}`,
    `--pid-file=${join(folder, 'mariadb.pid')}`,
    `--init-file=${users}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--skip-name-resolve',
    // As newer versions have it by default: a transaction that meets a newer row is undone.
    '--innodb-snapshot-isolation=ON',
    '--character-set-server=utf8mb4',
    '--innodb-buffer-pool-size=96M',
    '--innodb-log-file-size=48M',
    '--max-connections=400',
    ...listRootOptions(),
  ]
}

/** Waits for the server's greeting, which it sends once the accounts are there; false when it died instead. */
async function waitForServer(server: ChildProcess, port: number): Promise<boolean> {
  const giveUp = Date.now() + startTimeoutMs
  while (server.exitCode === null && Date.now() < giveUp) {
    if (await receivesGreeting(port)) return true
    await pause(100)
  }
  return false
}

function receivesGreeting(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  }).finally(() => socket.destroy())
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}
