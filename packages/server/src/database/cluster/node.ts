import { Socket } from 'node:net'
import type { RowDataPacket } from 'mysql2'
import type { DatabaseAddress } from '#config/database-settings.ts'
import { connectionOptions, type DatabaseLogin } from '#database/dialects/connection-options.ts'
import { NoAnswer, startAnswerTimeout } from './answer-timeout.ts'

/** A node of the cluster as it has just been found. */
export interface Node {
  readonly address: DatabaseAddress
  /** What it calls itself, which is the same for whoever asks. */
  readonly name: string
  /** It takes part in the cluster and answers. */
  readonly isReady: boolean
  /** It has everything and does not lend itself to a node that joins. */
  readonly isSynced: boolean
}

const patienceMs = 2_000

const synced = '4'
const itsName = "concat(@@hostname, ':', @@port)"

/** Asks a node where it stands. @throws the driver's error where it does not answer */
export async function lookAtNode(address: DatabaseAddress, login: DatabaseLogin): Promise<Node> {
  return await onNode(address, login, async (ask) => {
    const [named] = await ask(`select ${itsName} as name`)
    const rows = await ask("show global status where variable_name like 'wsrep\\_%'")
    const status = new Map(rows.map((row) => [String(row.Variable_name), String(row.Value)]))
    const isReady = status.get('wsrep_ready') === 'ON' && status.get('wsrep_cluster_status') === 'Primary'
    const isSynced = status.get('wsrep_local_state') === synced
    return { address, name: String(named?.name), isReady, isSynced }
  })
}

type Ask = (statement: string, values?: readonly unknown[]) => Promise<RowDataPacket[]>

/**
 * Runs statements on a connection of their own, which is closed afterwards.
 * @throws NoAnswer where it takes too long; otherwise what the driver throws
 */
export async function onNode<Result>(
  address: DatabaseAddress,
  login: DatabaseLogin,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const { createConnection } = await import('mysql2')
  // The time limit of the driver includes time in which this process was blocked.
  const connection = createConnection({ ...connectionOptions(address, login), connectTimeout: 0 })
  const { promise: failing, reject } = Promise.withResolvers<never>()
  const message = `no answer within ${patienceMs / 1_000} s`
  const stopTimeout = startAnswerTimeout(patienceMs, () => reject(new NoAnswer(message)))
  connection.on('error', reject)
  const working = work(async (statement, values = []) => {
    const [rows] = await connection.promise().query<RowDataPacket[]>(statement, [...values])
    return rows
  })
  try {
    return await Promise.race([working, failing])
  } finally {
    stopTimeout()
    working.catch(() => undefined)
    connection.destroy()
    // A server that hangs never closes its end.
    const stream: unknown = Reflect.get(connection, 'stream')
    if (stream instanceof Socket) stream.destroy()
  }
}
