import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { DatabaseSettings } from './database-settings.ts'
import { BadEnvFile, type EnvValues, readEnvFile } from './env-file.ts'

/** What an installation was set up with, read from its environment file. */
export interface Installation {
  readonly name: string
  readonly url: URL
  /** The path part of the URL, without a slash at its end: `` or `/crm`. */
  readonly basePath: string
  /** Answers of surprises carry the stack. Never in production. */
  readonly showsStacks: boolean
  /** Secret of this installation: signs anti-forgery tokens. */
  readonly key: string
  readonly database: DatabaseSettings
}

export function envFilePath(dataDir: string): string {
  return join(dataDir, '.env')
}

/** null when nothing is installed in that directory. @throws BadEnvFile */
export function readInstallation(dataDir: string): Installation | null {
  const text = readIfThere(envFilePath(dataDir))
  return text === null ? null : toInstallation(readEnvFile(text), dataDir)
}

function toInstallation(values: EnvValues, dataDir: string): Installation {
  const url = readUrl(required(values, 'APP_URL'))
  return {
    name: values.APP_NAME ?? 'Quittance',
    url,
    basePath: url.pathname.replace(/\/+$/, ''),
    showsStacks: values.APP_DEBUG === 'true' && (values.APP_ENV ?? 'production') !== 'production',
    key: required(values, 'APP_KEY'),
    database: databaseSettings(values, dataDir),
  }
}

function databaseSettings(values: EnvValues, dataDir: string): DatabaseSettings {
  if (values.DB_CONNECTION === 'sqlite') {
    const file = required(values, 'DB_DATABASE')
    return { dialect: 'sqlite', file: isAbsolute(file) ? file : join(dataDir, file) }
  }
  if (values.DB_CONNECTION !== 'mysql') {
    throw new BadEnvFile(`DB_CONNECTION is "${values.DB_CONNECTION ?? ''}", but must be mysql or sqlite.`)
  }
  return {
    dialect: 'mysql',
    host: values.DB_HOST ?? 'localhost',
    port: readPort(values.DB_PORT ?? '3306'),
    database: required(values, 'DB_DATABASE'),
    user: required(values, 'DB_USERNAME'),
    password: values.DB_PASSWORD ?? '',
  }
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && ['http:', 'https:'].includes(url.protocol)) return url
  throw new BadEnvFile(`APP_URL is "${text}", but must be a whole address like https://example.com/crm.`)
}

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new BadEnvFile(`DB_PORT is "${text}", but must be a whole number from 1 to 65535.`)
}

function required(values: EnvValues, key: string): string {
  const value = values[key]
  if (value === undefined || value === '') throw new BadEnvFile(`${key} is missing in the environment file.`)
  return value
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
