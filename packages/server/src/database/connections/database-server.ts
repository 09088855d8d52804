import { Socket } from 'node:net'
import type { ConnectionOptions, Pool, PoolConnection, RowDataPacket } from 'mysql2'
import { type DatabaseAddress, isSocket, type MysqlSettings } from './database-settings.ts'

/** The credentials for a database server, and how to verify the server. */
export type DatabaseLogin = Pick<MysqlSettings, 'user' | 'password' | 'tls'>

/**
 * Builds the options that every connection to a database server starts with. With TLS, nothing is sent to a server whose
 * certificate is not valid.
 */
export function buildConnectionOptions(
  address: DatabaseAddress,
  { user, password, tls }: DatabaseLogin,
): Pick<ConnectionOptions, 'host' | 'port' | 'socketPath' | 'user' | 'password' | 'ssl'> {
  const { host, port } = address
  // A socket does not leave the computer, so it needs no TLS.
  if (isSocket(address)) return { socketPath: host, user, password }
  const options = { host, port, user, password }
  if (!tls) return options
  const authority = tls.authority === null ? {} : { ca: tls.authority }
  const verification = { rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2' } as const
  return { ...options, ssl: { ...verification, ...authority } }
}

// Nodes of a cluster.

/** The status of a cluster node when it was read. */
export interface ClusterNode {
  readonly address: DatabaseAddress
  /** The node's own name for itself, which is the same for all clients. */
  readonly name: string
  /** The node belongs to the primary component of the cluster and accepts statements. */
  readonly isReady: boolean
  /** The node has all data and is not the donor of a joining node. */
  readonly isSynced: boolean
}

const queryTimeoutMs = 2_000

const syncedState = '4'
const nodeNameExpression = "concat(@@hostname, ':', @@port)"

/** Reads the status of a node. Throws `ResponseTimeout` or the driver's error if the node does not respond. */
export async function readNodeStatus(address: DatabaseAddress, login: DatabaseLogin): Promise<ClusterNode> {
  return await withNodeConnection(address, login, async (runStatement) => {
    const [nameRow] = await runStatement(`select ${nodeNameExpression} as name`)
    const rows = await runStatement("show global status where variable_name like 'wsrep\\_%'")
    const status = new Map(rows.map((row) => [String(row.Variable_name), String(row.Value)]))
    const isReady = status.get('wsrep_ready') === 'ON' && status.get('wsrep_cluster_status') === 'Primary'
    const isSynced = status.get('wsrep_local_state') === syncedState
    return { address, name: String(nameRow?.name), isReady, isSynced }
  })
}

type RunStatement = (statement: string, values?: readonly unknown[]) => Promise<RowDataPacket[]>

/**
 * Runs statements on a new connection, which is closed afterwards. The whole work has a time limit of 2 s.
 * @throws ResponseTimeout after the time limit, otherwise the driver's error
 */
export async function withNodeConnection<Result>(
  address: DatabaseAddress,
  login: DatabaseLogin,
  work: (runStatement: RunStatement) => Promise<Result>,
): Promise<Result> {
  const { createConnection } = await import('mysql2')
  // The time limit of the driver includes time in which this process was blocked.
  const connection = createConnection({ ...buildConnectionOptions(address, login), connectTimeout: 0 })
  const { promise: failure, reject } = Promise.withResolvers<never>()
  const message = `no response within ${queryTimeoutMs / 1_000} s`
  const stopTimeout = startResponseTimeout(queryTimeoutMs, () => reject(new ResponseTimeout(message)))
  connection.on('error', reject)
  const result = work(async (statement, values = []) => {
    const [rows] = await connection.promise().query<RowDataPacket[]>(statement, [...values])
    return rows
  })
  try {
    return await Promise.race([result, failure])
  } finally {
    stopTimeout()
    result.catch(() => undefined)
    connection.destroy()
    // A server that hangs never closes its end.
    const stream: unknown = Reflect.get(connection, 'stream')
    if (stream instanceof Socket) stream.destroy()
  }
}

// Detection of servers that do not respond.

const tickMs = 100

/** A database server did not respond within the time limit. */
export class ResponseTimeout extends Error {
  readonly code = 'PROTOCOL_NO_ANSWER'
}

/**
 * Calls a function after a time in which this process was able to receive a response: time in which its event loop is
 * blocked does not count. Returns a function that cancels the timeout.
 */
function startResponseTimeout(milliseconds: number, onTimeout: () => void): () => void {
  // Counts ticks instead of time: several ticks that are due after a blocked period run as one.
  let remainingTicks = Math.ceil(milliseconds / tickMs)
  const timer = setInterval(() => {
    remainingTicks -= 1
    if (remainingTicks > 0) return
    clearInterval(timer)
    onTimeout()
  }, tickMs)
  return () => clearInterval(timer)
}

const unreachableCodes =
  /^(PROTOCOL_NO_ANSWER|ETIMEDOUT|ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/

/**
 * Returns whether an error of a new connection shows that the server does not respond or cannot be reached. Errors of TLS,
 * of name resolution and of this process's file limits say nothing about the server.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unreachableCodes.test(String(error.code))
}

// A busy server may miss one.
const maxFailedChecks = 2

interface HealthCheck<Target> {
  readonly intervalMs: number
  /** Returns the server to check, or null if there is none now. */
  readonly getTarget: () => Target | null
  /** Returns whether the target responds. Must have its own time limit, and must not throw. */
  readonly check: (target: Target) => Promise<boolean>
  readonly onUnresponsive: (target: Target) => void
}

/**
 * Checks at an interval whether a database server responds, and calls `onUnresponsive` after two failed checks. A statement
 * on a server that hangs never ends, and a long statement must not be interrupted: only a check on another connection can
 * distinguish the two. Returns a function that stops the checks.
 */
export function watchServer<Target>({
  intervalMs,
  getTarget,
  check,
  onUnresponsive,
}: HealthCheck<Target>): () => void {
  let isChecking = false
  const runChecks = async () => {
    const target = getTarget()
    if (target === null || isChecking) return
    isChecking = true
    try {
      for (let count = 0; count < maxFailedChecks; count += 1) if (await check(target)) return
      onUnresponsive(target)
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(() => void runChecks(), intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** A connection of mysql2. The driver's types omit its stream. */
interface DriverConnection extends PoolConnection {
  readonly stream?: {
    destroy(error: Error): void
    once(event: 'close', onClose: () => void): void
  }
}

/** Tracks the open connections of a pool, and since when each of them is in use. */
export class OpenConnections {
  /** Start of the current use, by `performance.now()`. Null: the connection is not in use. */
  readonly #inUseSince = new Map<DriverConnection, number | null>()

  constructor(pool: Pool) {
    pool.on('connection', (connection: DriverConnection) => {
      this.#inUseSince.set(connection, performance.now())
      connection.stream?.once('close', () => this.#inUseSince.delete(connection))
    })
    pool.on('acquire', (connection: DriverConnection) => this.#setInUseSince(connection, performance.now()))
    pool.on('release', (connection: DriverConnection) => this.#setInUseSince(connection, null))
  }

  /** Returns whether a connection has been in use for this long, so that it may be waiting for a response. */
  hasConnectionInUseFor(milliseconds: number): boolean {
    const latestStart = performance.now() - milliseconds
    return [...this.#inUseSince.values()].some((since) => since !== null && since <= latestStart)
  }

  /** Closes all connections. Statements that are waiting for a response fail with the error. */
  destroyAll(error: Error): void {
    for (const { stream } of this.#inUseSince.keys()) stream?.destroy(error)
  }

  #setInUseSince(connection: DriverConnection, since: number | null): void {
    if (this.#inUseSince.has(connection)) this.#inUseSince.set(connection, since)
  }
}
