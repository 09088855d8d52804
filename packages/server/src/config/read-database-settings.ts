import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { MysqlSettings } from '#database/connections/database-settings.ts'
import { EnvFileError, type EnvValues, parsePort, requireOneOf } from './env-file.ts'

// `db1`, `db1:3307`, `[::1]`, `[::1]:3307`
const nodePattern = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:[\],/]+))(?::(\d+))?$/

/**
 * Parses `DB_HOST`: a server, a socket, or the nodes of a cluster separated by commas.
 * @param port of nodes without a port of their own
 * @throws EnvFileError
 */
export function parseDatabaseNodes(
  text: string,
  port: number,
): Pick<MysqlSettings, 'host' | 'port' | 'otherNodes'> {
  if (!text.includes(',')) return { host: text, port }
  const [first, ...otherNodes] = text.split(',').map((entry) => {
    const [, bracketed, plain, nodePort] = nodePattern.exec(entry.trim()) ?? []
    const host = bracketed ?? plain
    if (host === undefined) throw new EnvFileError('env.db-nodes', { value: text })
    return { host, port: nodePort === undefined ? port : parsePort('DB_HOST', nodePort) }
  })
  if (first === undefined) throw new EnvFileError('env.db-nodes', { value: text })
  return { ...first, otherNodes }
}

/** Keys of the TLS settings of the database. New environment files get their values from the environment of the process. */
export const databaseTlsKeys = ['DB_SSL', 'DB_SSL_CA'] as const

/**
 * Parses `DB_SSL` and `DB_SSL_CA`, a file of certificates with a path that is absolute or relative to the data directory.
 * @throws EnvFileError
 */
export function parseDatabaseTls(values: EnvValues, dataDir: string): Pick<MysqlSettings, 'tls'> {
  const { DB_SSL: flag = 'false', DB_SSL_CA: file = '' } = values
  const isOn = requireOneOf(['true', 'false'], 'DB_SSL', flag) === 'true'
  // A certificate authority without TLS is a mistake: the administrator expects an authenticated connection.
  if (!isOn && file !== '') throw new EnvFileError('env.db-ssl-off', {})
  return isOn ? { tls: { authority: file === '' ? null : readCertificates(resolve(dataDir, file)) } } : {}
}

function readCertificates(file: string): string {
  const text = readFileOrNull(file)
  if (text?.includes('-----BEGIN CERTIFICATE-----')) return text
  throw new EnvFileError('env.db-ssl-ca', { file })
}

function readFileOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
