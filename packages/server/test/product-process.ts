import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { prepareDataFolders } from '#config/data-directory.ts'
import { type EnvValues, formatEnvFile } from '#config/env-file.ts'
import { envFilePath } from '#config/installation.ts'
import {
  type DatabaseSettings,
  formatDatabaseAddress,
  type MysqlSettings,
} from '#database/connections/database-settings.ts'
import { writeInstallationFile } from '#installer/installation-file.ts'

const commandLine = fileURLToPath(new URL('../src/cli.mjs', import.meta.url))

// The same as in bin/quittance.
const nodeOptions = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/** A server in a process of its own, as in production. */
export interface ServerProcess {
  /** URL without a trailing slash. */
  readonly address: string
  readonly processId: number
  /** Sends SIGKILL, and waits for the end. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM, and returns the exit code. */
  readonly stop: () => Promise<number | null>
}

/** Creates a data directory with an installation on the database. @param environment overrides for its environment file */
export function createInstallation(
  database: DatabaseSettings,
  environment: EnvValues = {},
): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'quittance-data-'))
  const umask = process.umask()
  prepareDataFolders(dataDir)
  process.umask(umask)
  writeFileSync(envFilePath(dataDir), formatEnvFile({ ...createEnvValues(database), ...environment }))
  if (database.dialect === 'sqlite') createDatabaseFile(resolve(dataDir, database.file))
  writeInstallationFile(dataDir, new Date())
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true }) }
}

/** Creates the database file as the installation does; an installed product does not start without it. */
function createDatabaseFile(file: string): void {
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  database.close()
}

interface ServerOptions {
  /** Maximum size of its files, in bytes. */
  readonly limitBytes?: number | undefined
  /** Folder of the built web client; by default an empty one. */
  readonly webDist?: string
  /** Additional process environment. */
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts a server and waits until it listens. */
export async function startServer(
  dataDir: string,
  { limitBytes, webDist = createEmptyWebClient(dataDir), environment = {} }: ServerOptions = {},
): Promise<ServerProcess> {
  const [program, ...args] = limitFileSize(
    [process.execPath, ...nodeOptions, commandLine, 'start'],
    limitBytes,
  )
  const child = spawn(program, args, {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', WEB_DIST: webDist, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const address = await readAddress(child)
  return {
    address,
    processId: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
    async stop() {
      child.kill('SIGTERM')
      await exit
      return child.exitCode
    },
  }
}

// Writes beyond the limit fail like on a full disk; the unit of ulimit is 512 bytes.
const limitScript = 'trap "" XFSZ; ulimit -f "$0"; exec "$@"'

function limitFileSize(
  command: readonly [string, ...string[]],
  limitBytes?: number,
): readonly [string, ...string[]] {
  if (limitBytes === undefined) return command
  return ['sh', '-c', limitScript, String(Math.ceil(limitBytes / 512)), ...command]
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = findAddress(line)
    if (address !== undefined) return address
  }
  throw new Error('The server exited before it listened')
}

function findAddress(output: string): string | undefined {
  return /^Address: {2}(http:\S+?)\/?$/m.exec(output)?.[1]?.replace('localhost', '127.0.0.1')
}

function createEnvValues(database: DatabaseSettings): EnvValues {
  const common = { APP_URL: 'http://localhost:3000', APP_KEY: 'a key that only these tests use' }
  if (database.dialect === 'sqlite') return { ...common, DB_CONNECTION: 'sqlite', DB_DATABASE: database.file }
  return {
    ...common,
    DB_CONNECTION: 'mysql',
    DB_HOST: formatHosts(database),
    DB_PORT: String(database.port),
    DB_DATABASE: database.database,
    DB_USERNAME: database.user,
    DB_PASSWORD: database.password,
  }
}

/** Returns the value of DB_HOST for one server, or for the nodes of a cluster. */
function formatHosts(database: MysqlSettings): string {
  return database.otherNodes?.length ? formatDatabaseAddress(database) : database.host
}

type Environment = Readonly<Record<string, string>>

export interface CommandResult {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** Runs a command with the given standard input until it exits. */
export async function runCommand(
  args: readonly string[],
  env: Environment,
  input = '',
): Promise<CommandResult> {
  const child = spawn(process.execPath, [commandLine, ...args], { env: { ...process.env, ...env } })
  child.stdin.end(input)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output, errors }
}

/** Runs a command and sends SIGKILL when its output matches. Returns the output until then. */
export async function killCommandOnOutput(
  pattern: RegExp,
  args: readonly string[],
  env: Environment,
): Promise<string> {
  const child = spawn(process.execPath, [commandLine, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (pattern.test(output)) child.kill('SIGKILL')
  })
  await exit
  if (child.signalCode !== 'SIGKILL') throw new Error(`The command exited before it was killed: ${output}`)
  return output
}

/** A command that runs a server. */
export interface RunningCommand {
  /** URL from its output, without a trailing slash. */
  readonly address: string
  /** Returns the lines of its output so far. */
  readonly lines: () => readonly string[]
  /** Sends SIGTERM, and returns the exit code. */
  readonly stop: () => Promise<number | null>
}

const runningCommands = new Set<RunningCommand>()

/** Stops the commands that a test left running. */
export async function stopCommands(): Promise<void> {
  await Promise.all([...runningCommands].map((command) => command.stop()))
}

/** Starts a command and waits until it listens. @param lastLine the last line of its output at the start */
export async function startCommand(
  args: readonly string[],
  env: Environment,
  lastLine = /^Address:/,
): Promise<RunningCommand> {
  const child = spawn(process.execPath, [commandLine, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const exit = once(child, 'exit')
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    if (lastLine.test(line)) resolve()
  })
  await Promise.race([
    listening,
    exit.then(() => {
      throw new Error(`The command exited before it listened: ${lines.join('\n')}`)
    }),
  ])
  const command: RunningCommand = {
    address: findAddress(lines.join('\n')) ?? '',
    lines: () => lines,
    async stop() {
      runningCommands.delete(command)
      child.kill('SIGTERM')
      await exit
      return child.exitCode
    },
  }
  runningCommands.add(command)
  return command
}

/** Creates an empty web client for tests that show no pages. Returns its folder. */
export function createEmptyWebClient(folder: string): string {
  const dist = join(folder, 'web')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html><head><meta name="application-name" content="Quittance"><script type="module" src="./assets/hashed.js"></script></head><body nonce="__CSP_NONCE__"></body></html>',
  )
  writeFileSync(join(dist, 'assets/hashed.js'), '')
  writeFileSync(join(dist, 'assets.json'), '["hashed.js"]')
  writeFileSync(join(dist, 'preloads.json'), '[]')
  return dist
}
