import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { MysqlSettings } from '#database/connections/database-settings.ts'
import { BadEnvFile, type EnvValues, parsePort, requireOneOf } from './env-file.ts'

// `db1`, `db1:3307`, `[::1]`, `[::1]:3307`
const nodePattern = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:[\],/]+))(?::(\d+))?$/

/**
 * What `DB_HOST` names: one server or its socket, as it is written, or the nodes of a cluster with commas between them,
 * each with a port of its own where it has another one. @throws BadEnvFile
 */
export function parseDatabaseNodes(
  text: string,
  port: number,
): Pick<MysqlSettings, 'host' | 'port' | 'otherNodes'> {
  if (!text.includes(',')) return { host: text, port }
  const [first, ...otherNodes] = text.split(',').map((entry) => {
    const [, bracketed, plain, own] = nodePattern.exec(entry.trim()) ?? []
    const host = bracketed ?? plain
    if (host === undefined) throw new BadEnvFile('env.db-nodes', { value: text })
    return { host, port: own === undefined ? port : parsePort('DB_HOST', own) }
  })
  if (first === undefined) throw new BadEnvFile('env.db-nodes', { value: text })
  return { ...first, otherNodes }
}

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
