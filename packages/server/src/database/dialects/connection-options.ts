import type { ConnectionOptions } from 'mysql2'
import { type DatabaseAddress, isSocket, type MysqlSettings } from '#config/database-settings.ts'

/** Whom a database server lets in, and how to be sure of it. */
export type DatabaseLogin = Pick<MysqlSettings, 'user' | 'password' | 'tls'>

/** What every connection to a database server begins with: nothing is said to one whose certificate is not good. */
export function connectionOptions(
  address: DatabaseAddress,
  { user, password, tls }: DatabaseLogin,
): Pick<ConnectionOptions, 'host' | 'port' | 'socketPath' | 'user' | 'password' | 'ssl'> {
  const { host, port } = address
  // Nobody listens between two processes of one machine.
  if (isSocket(address)) return { socketPath: host, user, password }
  const options = { host, port, user, password }
  if (!tls) return options
  const authority = tls.authority === null ? {} : { ca: tls.authority }
  const checked = { rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2' } as const
  return { ...options, ssl: { ...checked, ...authority } }
}
