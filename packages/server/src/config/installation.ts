import { readFileSync } from 'node:fs'
import { isAbsolute, join, normalize, relative } from 'node:path'
import { isApplicationUrl } from '@quittance/shared/installation/application-url.ts'
import { databaseConnections, environments } from '@quittance/shared/installation/installer-settings.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { markOfInstallation } from '#secrets/installation-mark.ts'
import { databaseNodes } from './database-nodes.ts'
import { databaseTls } from './database-tls.ts'
import { BadEnvFile, type EnvValues, oneOf, readEnvFile, readPort, required } from './env-file.ts'
import { type MailSettings, mailSettings } from './mail-settings.ts'

/** What an installation was set up with, read from its environment file. */
export interface Installation {
  readonly name: string
  readonly url: URL
  /** The path part of the URL, without a slash at its end: `` or `/crm`. */
  readonly basePath: string
  /** Answers of surprises carry the stack. Never in production. */
  readonly showsStacks: boolean
  /** Secret of this installation: signs anti-forgery tokens, and encrypts other secrets. */
  readonly key: string
  /** Tells this installation from others, and nothing of its secret. It outlives a renewal of the key. */
  readonly mark: string
  readonly database: DatabaseSettings
  readonly mail: MailSettings
}

/** In the environment file while the key is renewed: the former one. */
export const previousKey = 'APP_KEY_PREVIOUS'
/** In the environment file after the key was renewed once: the mark from before. */
export const markKey = 'APP_ID'

export function envFilePath(dataDir: string): string {
  return join(dataDir, '.env')
}

/** null when nothing is installed in that directory. @throws BadEnvFile */
export function readInstallation(dataDir: string): Installation | null {
  const values = readEnvironment(dataDir)
  return values === null ? null : toInstallation(values, dataDir)
}

/** What the environment file says; null where there is none. @throws BadEnvFile */
export function readEnvironment(dataDir: string): EnvValues | null {
  const text = readIfThere(envFilePath(dataDir))
  return text === null ? null : readEnvFile(text)
}

/** @throws BadEnvFile with a sentence that names the key */
export function toInstallation(values: EnvValues, dataDir: string): Installation {
  if (values[previousKey] !== undefined) throw new BadEnvFile('env.key-renewal', {})
  const key = required(values, 'APP_KEY')
  const url = readUrl(required(values, 'APP_URL'))
  const environment = oneOf(environments, 'APP_ENV', values.APP_ENV ?? 'production')
  oneOf(['true', 'false'], 'APP_DEBUG', values.APP_DEBUG ?? 'false')
  return {
    name: values.APP_NAME ?? 'Quittance',
    url,
    basePath: url.pathname.replace(/\/+$/, ''),
    showsStacks: values.APP_DEBUG === 'true' && environment !== 'production',
    key,
    mark: values[markKey] ?? markOfInstallation(key),
    database: databaseSettings(values, dataDir),
    mail: mailSettings(values),
  }
}

function databaseSettings(values: EnvValues, dataDir: string): DatabaseSettings {
  if (oneOf(databaseConnections, 'DB_CONNECTION', values.DB_CONNECTION ?? '') === 'sqlite') {
    const file = required(values, 'DB_DATABASE')
    return { dialect: 'sqlite', file: embeddedFile(file, dataDir) }
  }
  return {
    dialect: 'mysql',
    ...databaseNodes(values.DB_HOST ?? 'localhost', readPort('DB_PORT', values.DB_PORT ?? '3306')),
    database: required(values, 'DB_DATABASE'),
    user: required(values, 'DB_USERNAME'),
    password: values.DB_PASSWORD ?? '',
    ...databaseTls(values, dataDir),
  }
}

const ownFolders = ['storage/framework', 'storage/logs', 'bootstrap']

/** Anywhere but where the product keeps files of its own. */
function embeddedFile(name: string, dataDir: string): string {
  const file = isAbsolute(name) ? normalize(name) : join(dataDir, name)
  const within = relative(dataDir, file)
  const isOwn = within.startsWith('.env') || ownFolders.some((folder) => within.startsWith(folder))
  const climbs = !isAbsolute(name) && within.startsWith('..')
  if (isOwn || climbs || /[/\\]$/.test(name)) throw new BadEnvFile('env.db-file', { value: name })
  return file
}

function readUrl(text: string): URL {
  if (isApplicationUrl(text)) return new URL(text)
  throw new BadEnvFile('env.url', { value: text })
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    // biome-ignore lint/style/useErrorCause: the sentence says all that is known
    if (code === 'EACCES') throw new BadEnvFile('env.not-allowed', { file })
    throw error
  }
}
