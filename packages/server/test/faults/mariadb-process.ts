import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import type { MysqlSettings } from '#database/connections/database-settings.ts'
import { findFreePort } from '#test/network.ts'

/** A MariaDB server of one test, which can be killed and restarted. */
export interface MariaDbProcess {
  readonly port: number
  /** Path of the Unix socket. */
  readonly socket: string
  /** Starts it on its data, and waits until it responds. */
  readonly start: (additionalOptions?: readonly string[]) => Promise<void>
  readonly isRunning: () => boolean
  /** Sends SIGSTOP: it does not respond until `resume`. */
  readonly halt: () => Promise<void>
  readonly resume: () => void
  /** Sends SIGKILL. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM; the data stays. */
  readonly stop: () => Promise<void>
  /** Stops it, and deletes its data. */
  readonly remove: () => Promise<void>
  /** Returns the settings of a database, with a user who has all privileges. */
  readonly settings: (database: string) => MysqlSettings
  readonly run: (statement: string) => Promise<unknown>
}

const startTimeoutMs = 60_000
const password = 'a password that only these tests use'

// MariaDB does not run as root, and rsync does not share files of root.
const unprivilegedUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const serverEnvironment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

interface MariaDbOptions {
  readonly options?: readonly string[]
  /** Data folder; by default beside the log. */
  readonly data?: string
  /** Whether the data folder stays empty, because another cluster node provides the data. */
  readonly isEmpty?: boolean
}

/** Creates a server without starting it. */
export async function createMariaDb({
  options = [],
  data: dataFolder,
  isEmpty = false,
}: MariaDbOptions = {}): Promise<MariaDbProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-mariadb-'))
  const port = await findFreePort()
  const data = dataFolder ?? join(folder, 'data')
  prepareFolders({ folder, data, isEmpty })
  const initOption = writeInitScript(folder)
  let server: ChildProcess | null = null
  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = server
    server = null
    if (running) await endProcess(running, signal)
  }
  return {
    port,
    socket: getSocketPath(folder),
    async start(additionalOptions = []) {
      const args = [
        ...createServerOptions({ folder, data, port }),
        ...(isEmpty ? [] : [initOption]),
        ...options,
        ...additionalOptions,
      ]
      server = spawn('mariadbd', args, { env: serverEnvironment, stdio: 'ignore', ...unprivilegedUser })
      await waitForServer(server, { port, folder })
    },
    isRunning: () => server !== null && server.exitCode === null && server.signalCode === null,
    async halt() {
      server?.kill('SIGSTOP')
      await waitUntilHalted(server?.pid)
    },
    resume: () => void server?.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    settings: (database) => ({ dialect: 'mysql', host: '127.0.0.1', port, database, user: 'root', password }),
    run: (statement) => runStatement(port, statement),
  }
}

/** Creates an empty database in the server. */
export async function createDatabase(server: MariaDbProcess): Promise<MysqlSettings> {
  const name = `quittance_${randomBytes(6).toString('hex')}`
  await server.run(`create database ${name} character set utf8mb4 collate utf8mb4_bin`)
  return server.settings(name)
}

async function endProcess(running: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return
  const exit = once(running, 'exit')
  running.kill(signal)
  await exit
}

/** Waits until no thread runs, because a signal reaches the threads one by one. */
async function waitUntilHalted(processId: number | undefined): Promise<void> {
  const isHalted = (file: string) => /^State:\s+T/m.test(readFileSync(file, 'utf8'))
  while (!globSync(`/proc/${processId}/task/*/status`).every(isHalted)) await pause(10)
}

async function runStatement(port: number, statement: string): Promise<unknown> {
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root', password })
  try {
    return (await connection.query(statement))[0]
  } finally {
    connection.destroy()
  }
}

function prepareFolders({ folder, data, isEmpty }: { folder: string; data: string; isEmpty: boolean }): void {
  for (const path of [folder, data]) {
    mkdirSync(path, { recursive: true })
    if (unprivilegedUser.uid !== undefined) chownSync(path, unprivilegedUser.uid, unprivilegedUser.gid)
  }
  if (!isEmpty) installDataFolder(data)
}

function installDataFolder(data: string): void {
  const options = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal']
  execFileSync('mariadb-install-db', [...options, '--skip-test-db'], {
    env: serverEnvironment,
    stdio: 'ignore',
    ...unprivilegedUser,
  })
}

/** Writes the SQL file that the server executes at its start. Returns the option for it. */
function writeInitScript(folder: string): string {
  const users = join(folder, 'users.sql')
  const root = `CREATE OR REPLACE USER root@'127.0.0.1' IDENTIFIED BY '${password}';\n`
  writeFileSync(users, `${root}GRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;\n`)
  return `--init-file=${users}`
}

/** Returns options with small buffers, and with the durability of production. */
function createServerOptions({
  folder,
  data,
  port,
}: {
  folder: string
  data: string
  port: number
}): string[] {
  return [
    '--no-defaults',
    `--datadir=${data}`,
    // A server deletes the temporary tables in its folder when it starts, also those of another server.
    `--tmpdir=${data}`,
    `--log-error=${getLogPath(folder)}`,
    `--socket=${getSocketPath(folder)}`,
    `--pid-file=${join(folder, 'pid')}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--skip-name-resolve',
    '--innodb-snapshot-isolation=ON',
    '--character-set-server=utf8mb4',
    '--innodb-buffer-pool-size=48M',
    '--innodb-log-file-size=12M',
    '--max-connections=200',
  ]
}

async function waitForServer(
  server: ChildProcess,
  { port, folder }: { readonly port: number; readonly folder: string },
): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    if (await runStatement(port, 'select 1').then(Boolean, () => false)) return
    await pause(100)
  }
  server.kill('SIGKILL')
  throw new Error(`MariaDB did not start: ${readFileSync(getLogPath(folder), 'utf8').slice(-4_000)}`)
}

function getSocketPath(folder: string): string {
  return join(folder, 'socket')
}

function getLogPath(folder: string): string {
  return join(folder, 'log.err')
}
