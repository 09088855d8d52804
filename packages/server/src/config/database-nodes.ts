import type { MysqlSettings } from '#database/connections/database-settings.ts'
import { BadEnvFile, parsePort } from './env-file.ts'

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
