import type { RowDataPacket } from 'mysql2/promise'
import type { DatabaseAddress } from '#config/database-settings.ts'
import { connectionOptions, type DatabaseLogin } from '#database/dialects/connection-options.ts'

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

/** Something on a connection of its own, which is not waited for when it hangs. @throws where it took too long */
export async function onNode<Result>(
  address: DatabaseAddress,
  login: DatabaseLogin,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const { createConnection } = await import('mysql2/promise')
  const connecting = createConnection({ ...connectionOptions(address, login), connectTimeout: patienceMs })
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1_000} s`)), patienceMs)
  const working = connecting.then((connection) =>
    work(async (statement, values = []) => {
      const [rows] = await connection.query<RowDataPacket[]>(statement, [...values])
      return rows
    }),
  )
  try {
    return await Promise.race([working, tooLate])
  } finally {
    clearTimeout(timer)
    working.catch(() => undefined)
    connecting.then(
      (connection) => connection.destroy(),
      () => undefined,
    )
  }
}
