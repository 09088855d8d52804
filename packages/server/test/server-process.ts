import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { type EnvValues, formatEnvFile } from '#config/env-file.ts'
import { envFilePath } from '#config/installation.ts'
import { prepareDataFolders } from '#data-folders.ts'
import {
  type DatabaseSettings,
  formatDatabaseAddress,
  type MysqlSettings,
} from '#database/connections/database-settings.ts'
import { writeInstallationFile } from '#installer/installed-marker.ts'
import { createEmptyWebClient } from './empty-client.ts'

const commandLine = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

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
  const [program, ...args] = limitFileSize([process.execPath, ...nodeOptions, commandLine, 'start'], limitBytes)
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
