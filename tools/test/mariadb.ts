import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '@quittance/server/test/network.ts'
import { runProgram } from '../set-up/run-program.mjs'
import { findProgramPath } from './installed-programs.ts'

export type MariaDb = AsyncDisposable & {
  /** Connection URL of a user with all privileges. */
  url: string
}

const startTimeoutMs = 30_000

/** Starts a MariaDB server in the folder, on a free port of 127.0.0.1. Disposing of the result stops it. */
export async function startMariaDb(folder: string): Promise<MariaDb> {
  const data = join(folder, 'mariadb')
  const log = join(folder, 'mariadb.log')
  const password = randomBytes(16).toString('hex')
  const port = await findFreePort()
  await createDataFolder(data)
  const server = spawn(findProgram('mariadbd'), createServerOptions({ folder, data, log, port, password }), {
    stdio: 'ignore',
  })
  const mariadb = {
    url: `mysql://root:${password}@127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => stopServer(server),
  }
  if (await waitForServer(server, port)) return mariadb
  await stopServer(server)
  throw new Error(`${readFileSync(log, 'utf8')}\nMariaDB did not start: see its log above.`)
}

function findProgram(name: string): string {
  return findProgramPath(name) ?? name
}

/** MariaDB runs as root only with this option. */
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
  if (!ok) throw new Error(`${output}\nMariaDB could not create its data folder: see its output above.`)
}

type ServerPaths = { folder: string; data: string; log: string; port: number; password: string }

/** Returns options with small buffers, and with the durability of production. */
function createServerOptions({ folder, data, log, port, password }: ServerPaths): string[] {
  const users = join(folder, 'users.sql')
  const root = `CREATE OR REPLACE USER root@'127.0.0.1' IDENTIFIED BY '${password}';\n`
  writeFileSync(users, `${root}GRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;\n`, { mode: 0o600 })
  return [
    '--no-defaults',
    `--datadir=${data}`,
    // A server deletes the temporary tables in its folder when it starts, also those of another server.
    `--tmpdir=${data}`,
    `--log-error=${log}`,
    `--socket=${join(folder, 'mariadb.sock')}`,
    `--pid-file=${join(folder, 'mariadb.pid')}`,
    `--init-file=${users}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--skip-name-resolve',
    // The default of newer versions: an update of a row that changed after the snapshot fails.
    '--innodb-snapshot-isolation=ON',
    '--character-set-server=utf8mb4',
    '--innodb-buffer-pool-size=96M',
    '--innodb-log-file-size=48M',
    '--max-connections=400',
    ...listRootOptions(),
  ]
}

/** Waits for the handshake of the server, which follows the creation of accounts. Returns false if it exited or timed out. */
async function waitForServer(server: ChildProcess, port: number): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs
  while (server.exitCode === null && Date.now() < deadline) {
    if (await receivesHandshake(port)) return true
    await pause(100)
  }
  return false
}

function receivesHandshake(port: number): Promise<boolean> {
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
