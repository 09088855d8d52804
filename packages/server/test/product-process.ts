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

const commandLine = fileURLToPath(new URL('#cli.ts', import.meta.url))

// As bin/quittance launches it.
const nodeOptions = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/** A server in a process of its own, as it runs for people. */
export interface ServerProcess {
  /** Without a slash at its end. */
  readonly address: string
  readonly processId: number
  /** Ends it at once, in the middle of whatever it does. */
  readonly kill: () => Promise<void>
  /** Asks it to end, and answers its exit code. */
  readonly stop: () => Promise<number | null>
}

/** A data directory with an installation on the given database. @param more for its environment file */
export function createInstallation(
  database: DatabaseSettings,
  more: EnvValues = {},
): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'quittance-data-'))
  const umask = process.umask()
  prepareDataFolders(dataDir)
  process.umask(umask)
  writeFileSync(envFilePath(dataDir), formatEnvFile({ ...createEnvValues(database), ...more }))
  if (database.dialect === 'sqlite') createDatabaseFile(resolve(dataDir, database.file))
  writeInstallationFile(dataDir, new Date())
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true }) }
}

/** As the installation does: an installed product is not started without it. */
function createDatabaseFile(file: string): void {
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  database.close()
}

interface ServerOptions {
  /** No file of it may grow beyond. */
  readonly limitBytes?: number | undefined
  /** Where the built client is; otherwise its pages show nothing. */
  readonly webDist?: string
  /** More for its environment. */
  readonly environment?: Readonly<Record<string, string>>
}

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
  const ended = once(child, 'exit')
  const address = await readAddress(child)
  return {
    address,
    processId: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}

// A write beyond the limit fails as it would on a full disk; the shell counts in blocks of 512 bytes.
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
    const address = /^Address: {2}(http:\S+)\/$/.exec(line)?.[1]
    if (address !== undefined) return address.replace('localhost', '127.0.0.1')
  }
  throw new Error('The server ended before it listened')
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

/** As the environment file names one server, or the nodes of a cluster. */
function formatHosts(database: MysqlSettings): string {
  return database.otherNodes?.length ? formatDatabaseAddress(database) : database.host
}

const cliFile = fileURLToPath(new URL('#cli.ts', import.meta.url))

type Environment = Readonly<Record<string, string>>

export interface CommandResult {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** Runs a command to its end, with something for it to read. */
export async function runCommand(
  args: readonly string[],
  env: Environment,
  input = '',
): Promise<CommandResult> {
  const child = spawn(process.execPath, [cliFile, ...args], { env: { ...process.env, ...env } })
  child.stdin.end(input)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output, errors }
}

/** Runs a command, and kills it in the middle: as soon as it says this. @returns what it had said */
export async function killCommandOnOutput(
  wanted: RegExp,
  args: readonly string[],
  env: Environment,
): Promise<string> {
  const child = spawn(process.execPath, [cliFile, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (wanted.test(output)) child.kill('SIGKILL')
  })
  await ended
  if (child.signalCode !== 'SIGKILL') throw new Error(`It came to its end: ${output}`)
  return output
}

/** A command that serves until it is told to end. */
export interface RunningCommand {
  /** What it says its address is, without a slash at its end. */
  readonly address: string
  /** What it has printed so far. */
  readonly lines: () => readonly string[]
  /** Asks it to end, and answers its exit code. */
  readonly stop: () => Promise<number | null>
}

const runningCommands = new Set<RunningCommand>()

/** Ends what a test has left running. */
export async function stopCommands(): Promise<void> {
  await Promise.all([...runningCommands].map((command) => command.stop()))
}

/** Resolves once it has said where it listens. @param last the line after which it says no more */
export async function startCommand(
  args: readonly string[],
  env: Environment,
  last = /^Address:/,
): Promise<RunningCommand> {
  const child = spawn(process.execPath, [cliFile, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const ended = once(child, 'exit')
  const { promise: listens, resolve } = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    if (last.test(line)) resolve()
  })
  await Promise.race([
    listens,
    ended.then(() => {
      throw new Error(`The command ended before it listened: ${lines.join('\n')}`)
    }),
  ])
  const command: RunningCommand = {
    address: findAddress(lines),
    lines: () => lines,
    async stop() {
      runningCommands.delete(command)
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
  runningCommands.add(command)
  return command
}

function findAddress(lines: readonly string[]): string {
  const address = /^Address: {2}(http:\S+?)\/?$/m.exec(lines.join('\n'))?.[1] ?? ''
  return address.replace('localhost', '127.0.0.1')
}

/** A web client that shows nothing, for servers whose pages nobody looks at. */
export function createEmptyWebClient(folder: string): string {
  const dist = join(folder, 'web')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html><head><meta name="application-name" content="Quittance"><script type="module" src="./assets/hashed.js"></script></head><body nonce="__CSP_NONCE__"></body></html>',
  )
  writeFileSync(join(dist, 'assets/hashed.js'), '')
  writeFileSync(join(dist, 'assets.json'), '["hashed.js"]')
  return dist
}
