import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EnvValues } from './env-file.ts'
import { databaseTlsKeys } from './read-database-settings.ts'

/** What the environment of the process says; everything else is in the environment file of the installation. */
export interface Config {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly dataDir: string
  /** Where the built web client is. */
  readonly webDist: string
  /** Hosts besides the application URL's that may send requests from a browser. */
  readonly allowedHosts: readonly string[]
  /** Peers whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** Keep the log quiet: what a person at a terminal does not want to read. */
  readonly logLevel: string
  /** A vendor's licence service, whole; null: the embedded one. */
  readonly licenceUrl: URL | null
  /** Where a vendor explains its purchase codes; null: beside the licence service. */
  readonly purchaseCodeHelpUrl: URL | null
  /** Scripts on this computer install without a purchase code. */
  readonly canInstallFromLoopback: boolean
  /** So many searches of one member are answered in a minute. */
  readonly searchesPerMinute: number
  /** So many calls of one member that change something are answered in an hour. */
  readonly savesPerHour: number
  /** So many lists are exported by one member in an hour. */
  readonly exportsPerHour: number
  /** So many calls are worked on at once; more are told to come back in a moment. */
  readonly maxConcurrentCalls: number
  /** So many processes set PDFs at most. */
  readonly pdfProcesses: number
  /** What new environment files say of TLS to the database, under its own names; what is not set is not there. */
  readonly databaseTls: EnvValues
  /** A newer version does not back the database up before it changes it. */
  readonly canUpgradeWithoutBackup: boolean
}

export class BadConfig extends Error {}

export interface ConfigDefaults {
  readonly dataDir: string
}

/** Where everything of an installation is. @param otherwise unless the environment says so */
export function readDataDir(otherwise: string, env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.DATA_DIR ?? otherwise)
}

/** The only reader of the process environment. @throws BadConfig with a sentence that names the variable. */
export function readConfig(defaults: ConfigDefaults, env: NodeJS.ProcessEnv = process.env): Config {
  return {
    host: env.HOST ?? '127.0.0.1',
    port: readPort(env.PORT ?? '3000'),
    dataDir: readDataDir(defaults.dataDir, env),
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

/** Each keeps a core busy; what a third one needs in memory is worth more than what it does. */
function getDefaultPdfProcesses(): number {
  return Math.min(2, availableParallelism())
}

function readDatabaseTls(env: NodeJS.ProcessEnv): EnvValues {
  const entries = databaseTlsKeys.flatMap((key) => (env[key] ? [[key, env[key]] as const] : []))
  return Object.fromEntries(entries)
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new BadConfig(`PORT is "${text}", but must be a whole number from 0 to 65535.`)
  }
  return port
}

function readCount(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new BadConfig(`${name} is "${text}", but must be a whole number from 1 to 999999999.`)
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function readLogLevel(text: string): string {
  if (logLevels.includes(text)) return text
  throw new BadConfig(`LOG_LEVEL is "${text}", but must be one of: ${logLevels.join(', ')}.`)
}

function readUrl(name: string, text = ''): URL | null {
  if (text === '') return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && ['http:', 'https:'].includes(url.protocol)) return url
  throw new BadConfig(`${name} is "${text}", but must be a whole address like https://example.com/verify.`)
}

/** Addresses of machines or networks: `10.0.0.1`, `10.0.0.0/8`, `::1`. */
function readNetworkAddresses(text: string | undefined): string[] {
  const addresses = readList(text)
  const invalidAddress = addresses.find((address) => isIP(address.split('/')[0] ?? '') === 0)
  if (invalidAddress === undefined) return addresses
  throw new BadConfig(
    `TRUSTED_PROXIES contains "${invalidAddress}", but takes IP addresses and networks, separated by commas.`,
  )
}

function readList(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** The version of the product, as its package says. */
export const productVersion = readVersion()

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return hasVersion ? String(manifest.version) : ''
}
