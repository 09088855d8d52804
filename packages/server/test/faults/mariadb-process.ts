import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import type { MysqlSettings } from '#database/connections/database-settings.ts'
import { findFreePort } from '#test/network.ts'

/** A MariaDB server of one test alone, which can be killed and started again. */
export interface MariaDbProcess {
  readonly port: number
  /** The file through which processes of this machine reach it. */
  readonly socket: string
  /** Starts it on its data, and waits until it answers. */
  readonly start: (more?: readonly string[]) => Promise<void>
  readonly isRunning: () => boolean
  /** Stops it where it is: it answers nothing until it resumes. */
  readonly halt: () => Promise<void>
  readonly resume: () => void
  /** Ends it at once, in the middle of whatever it does. */
  readonly kill: () => Promise<void>
  /** Asks it to end; its data stays. */
  readonly stop: () => Promise<void>
  /** Likewise, and is rid of its data. */
  readonly remove: () => Promise<void>
  /** Of a database in it, as a user who may do everything. */
  readonly settings: (database: string) => MysqlSettings
  readonly run: (statement: string) => Promise<unknown>
}

const startMs = 60_000
const password = 'a password that only these tests use'

// Servers refuse to run as root, and rsync lends root's files to nobody.
const unprivilegedUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const serverEnvironment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

interface MariaDbOptions {
  readonly options?: readonly string[]
  /** Where its data is to be; otherwise beside its log. */
  readonly data?: string
  /** Nothing is installed in it: another node brings everything. */
  readonly isEmpty?: boolean
}

/** Prepares one that is not running yet. */
export async function createMariaDb({
  options = [],
  data: dataFolder,
  isEmpty = false,
}: MariaDbOptions = {}): Promise<MariaDbProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-mariadb-'))
  const port = await findFreePort()
  const data = dataFolder ?? join(folder, 'data')
  prepareFolders({ folder, data, isEmpty })
  const users = writeUserScript(folder)
  let server: ChildProcess | null = null
  async function ended(signal: NodeJS.Signals): Promise<void> {
    const running = server
    server = null
    if (running) await endProcess(running, signal)
  }
  return {
    port,
    socket: getSocketPath(folder),
    async start(more = []) {
      const given = [
        ...createServerOptions({ folder, data, port }),
        ...(isEmpty ? [] : [users]),
        ...options,
        ...more,
      ]
      server = spawn('mariadbd', given, { env: serverEnvironment, stdio: 'ignore', ...unprivilegedUser })
      await waitForServer(server, { port, folder })
    },
    isRunning: () => server !== null && server.exitCode === null && server.signalCode === null,
    async halt() {
      server?.kill('SIGSTOP')
      await waitUntilHalted(server?.pid)
    },
    resume: () => void server?.kill('SIGCONT'),
    kill: () => ended('SIGKILL'),
    stop: () => ended('SIGTERM'),
    async remove() {
      await ended('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    settings: (database) => ({ dialect: 'mysql', host: '127.0.0.1', port, database, user: 'root', password }),
    run: (statement) => runStatement(port, statement),
  }
}

async function endProcess(running: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return
  const exit = once(running, 'exit')
  running.kill(signal)
  await exit
}

/** A signal is delivered to one thread after the other: waits until none of them runs. */
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
  for (const made of [folder, data]) {
    mkdirSync(made, { recursive: true })
    if (unprivilegedUser.uid !== undefined) chownSync(made, unprivilegedUser.uid, unprivilegedUser.gid)
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

/** What it reads first when it starts. */
function writeUserScript(folder: string): string {
  const users = join(folder, 'users.sql')
  const root = `CREATE OR REPLACE USER root@'127.0.0.1' IDENTIFIED BY '${password}';\n`
  writeFileSync(users, `${root}GRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;\n`)
  return `--init-file=${users}`
}

/** Durable as in production: what a test sees stored is stored. */
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
  const until = Date.now() + startMs
  while (server.exitCode === null && server.signalCode === null && Date.now() < until) {
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
