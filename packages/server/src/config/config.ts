import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EnvValues } from './env-file.ts'
import { ConfigError, readVariables } from './environment-variables.ts'
import { databaseTlsKeys } from './read-database-settings.ts'

/** Settings from the environment of the process. All other settings are in the environment file of the installation. */
export interface Config {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  readonly dataDir: string
  /** Folder of the built web client. */
  readonly webDist: string
  /** Hosts that may send requests from a browser, in addition to that of the application URL. */
  readonly allowedHosts: readonly string[]
  /** IP addresses and networks of reverse proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
  /** Minimum level of logged messages: a level of pino, or `silent`. */
  readonly logLevel: string
  /** URL of the verification call of a vendor's licence service; null: the embedded service. */
  readonly licenceUrl: URL | null
  /** Page on which a vendor explains its purchase codes; null: the page of the licence service. */
  readonly purchaseCodeHelpUrl: URL | null
  /** Whether programs on this computer can install without a purchase code. */
  readonly canInstallFromLoopback: boolean
  /** Searches per member and minute. */
  readonly searchesPerMinute: number
  /** Calls that change data, per member and hour. */
  readonly savesPerHour: number
  /** Exported lists per member and hour. */
  readonly exportsPerHour: number
  /** Calls that are handled at the same time. Further calls are rejected with 503 and `Retry-After`. */
  readonly maxConcurrentCalls: number
  /** Maximum number of processes that render PDFs. */
  readonly pdfProcesses: number
  /** TLS settings of the database for new environment files, by their names there. Contains only keys that are set. */
  readonly databaseTls: EnvValues
  /** Whether an upgrade may change the database without a backup. */
  readonly canUpgradeWithoutBackup: boolean
}

interface ConfigDefaults {
  readonly dataDir: string
}

/** Returns the data directory of the installation: that of `DATA_DIR`, or the default. */
function readDataDir(defaultDir: string, env: NodeJS.ProcessEnv): string {
  return resolve(env.DATA_DIR ?? defaultDir)
}

/** Variables of the server apart from `DATA_DIR`. Each can be in a file: `PORT_FILE`. */
const serverVariables = [
  'HOST',
  'PORT',
  'WEB_DIST',
  'ALLOWED_HOSTS',
  'TRUSTED_PROXIES',
  'LOG_LEVEL',
  'LICENCE_URL',
  'PURCHASE_CODE_HELP_URL',
  'INSTALL_FROM_LOOPBACK',
  'SEARCHES_PER_MINUTE',
  'SAVES_PER_HOUR',
  'EXPORTS_PER_HOUR',
  'CALLS_AT_ONCE',
  'PDF_PROCESSES',
  'UPGRADE_WITHOUT_BACKUP',
  ...databaseTlsKeys,
] as const

/**
 * Reads the process environment; only this module does.
 * @throws ConfigError if a variable is invalid
 */
export function readConfig(
  defaults: ConfigDefaults,
  processEnvironment: NodeJS.ProcessEnv = process.env,
): Config {
  const env = readVariables(serverVariables, processEnvironment)
  return {
    host: env.HOST ?? '127.0.0.1',
    port: readPort(env.PORT ?? '3000'),
    dataDir: readDataDir(defaults.dataDir, processEnvironment),
    webDist: resolve(env.WEB_DIST ?? fileURLToPath(new URL('../../../web/dist', import.meta.url))),
    allowedHosts: readList(env.ALLOWED_HOSTS),
    trustedProxies: readNetworkAddresses(env.TRUSTED_PROXIES),
    logLevel: readLogLevel(env.LOG_LEVEL ?? 'warn'),
    licenceUrl: readUrl('LICENCE_URL', env.LICENCE_URL),
    purchaseCodeHelpUrl: readUrl('PURCHASE_CODE_HELP_URL', env.PURCHASE_CODE_HELP_URL),
    canInstallFromLoopback: env.INSTALL_FROM_LOOPBACK === '1',
    searchesPerMinute: readCount('SEARCHES_PER_MINUTE', env.SEARCHES_PER_MINUTE ?? '600'),
    savesPerHour: readCount('SAVES_PER_HOUR', env.SAVES_PER_HOUR ?? '200000'),
    exportsPerHour: readCount('EXPORTS_PER_HOUR', env.EXPORTS_PER_HOUR ?? '3000'),
    maxConcurrentCalls: readCount('CALLS_AT_ONCE', env.CALLS_AT_ONCE ?? '250'),
    pdfProcesses: readCount('PDF_PROCESSES', env.PDF_PROCESSES ?? String(getDefaultPdfProcesses())),
    databaseTls: readDatabaseTls(env),
    canUpgradeWithoutBackup: env.UPGRADE_WITHOUT_BACKUP === '1',
  }
}

/** Reads the settings of an installation from the process environment. @throws ConfigError */
export function readSettingVariables<Name extends string>(
  names: readonly Name[],
  env: NodeJS.ProcessEnv = process.env,
): Readonly<Partial<Record<Name, string>>> {
  return readVariables(names, env)
}

/** Each process uses one core. More than two processes gain too little for the memory that they need. */
function getDefaultPdfProcesses(): number {
  return Math.min(2, availableParallelism())
}

function readDatabaseTls(env: EnvValues): EnvValues {
  const entries = databaseTlsKeys.flatMap((key) => (env[key] ? [[key, env[key]] as const] : []))
  return Object.fromEntries(entries)
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new ConfigError(`PORT is "${text}", but must be a whole number from 0 to 65535.`)
  }
  return port
}

function readCount(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new ConfigError(`${name} is "${text}", but must be a whole number from 1 to 999999999.`)
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function readLogLevel(text: string): string {
  if (logLevels.includes(text)) return text
  throw new ConfigError(`LOG_LEVEL is "${text}", but must be one of: ${logLevels.join(', ')}.`)
}

function readUrl(name: string, text = ''): URL | null {
  if (text === '') return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && ['http:', 'https:'].includes(url.protocol)) return url
  throw new ConfigError(`${name} is "${text}", but must be a complete URL like https://example.com/verify.`)
}

/** Parses addresses of computers or networks: `10.0.0.1`, `10.0.0.0/8`, `::1`. */
function readNetworkAddresses(text: string | undefined): string[] {
  const addresses = readList(text)
  const invalidAddress = addresses.find((address) => isIP(address.split('/')[0] ?? '') === 0)
  if (invalidAddress === undefined) return addresses
  throw new ConfigError(
    `TRUSTED_PROXIES contains "${invalidAddress}", but takes IP addresses and networks, separated by commas.`,
  )
}

function readList(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** The version of the product, from `package.json`. */
export const productVersion = readVersion()

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return hasVersion ? String(manifest.version) : ''
}
