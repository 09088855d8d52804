import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { MysqlSettings } from '#database/connections/database-settings.ts'
import { BadEnvFile, type EnvValues, requireOneOf } from './env-file.ts'

/** What the environment file, and that of the process for a new one, says of TLS to the database. */
export const databaseTlsKeys = ['DB_SSL', 'DB_SSL_CA'] as const

/** `DB_SSL` and `DB_SSL_CA`, a file of certificates, in the data directory or anywhere. @throws BadEnvFile */
export function parseDatabaseTls(values: EnvValues, dataDir: string): Pick<MysqlSettings, 'tls'> {
  const { DB_SSL: wanted = 'false', DB_SSL_CA: file = '' } = values
  const isOn = requireOneOf(['true', 'false'], 'DB_SSL', wanted) === 'true'
  // Whoever names who vouches for the server wants to be sure of it.
  if (!isOn && file !== '') throw new BadEnvFile('env.db-ssl-off', {})
  return isOn ? { tls: { authority: file === '' ? null : readCertificates(resolve(dataDir, file)) } } : {}
}

function readCertificates(file: string): string {
  const text = readFileOrNull(file)
  if (text?.includes('-----BEGIN CERTIFICATE-----')) return text
  throw new BadEnvFile('env.db-ssl-ca', { file })
}

function readFileOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
