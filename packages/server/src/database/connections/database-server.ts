import { Socket } from 'node:net'
import type { ConnectionOptions, Pool, PoolConnection, RowDataPacket } from 'mysql2'
import { type DatabaseAddress, isSocket, type MysqlSettings } from './database-settings.ts'

/** Whom a database server lets in, and how to be sure of it. */
export type DatabaseLogin = Pick<MysqlSettings, 'user' | 'password' | 'tls'>

/** What every connection to a database server begins with: nothing is said to one whose certificate is not good. */
export function buildConnectionOptions(
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

/** A node of the cluster as it has just been found. */
export interface ClusterNode {
  readonly address: DatabaseAddress
  /** What it calls itself, which is the same for whoever asks. */
  readonly name: string
  /** It takes part in the cluster and answers. */
  readonly isReady: boolean
  /** It has everything and does not lend itself to a node that joins. */
  readonly isSynced: boolean
}

const queryTimeoutMs = 2_000

const syncedState = '4'
const nodeNameExpression = "concat(@@hostname, ':', @@port)"

/** Asks a node where it stands. @throws the driver's error where it does not answer */
export async function readNodeStatus(address: DatabaseAddress, login: DatabaseLogin): Promise<ClusterNode> {
  return await withNodeConnection(address, login, async (ask) => {
    const [named] = await ask(`select ${nodeNameExpression} as name`)
    const rows = await ask("show global status where variable_name like 'wsrep\\_%'")
    const status = new Map(rows.map((row) => [String(row.Variable_name), String(row.Value)]))
    const isReady = status.get('wsrep_ready') === 'ON' && status.get('wsrep_cluster_status') === 'Primary'
    const isSynced = status.get('wsrep_local_state') === syncedState
    return { address, name: String(named?.name), isReady, isSynced }
  })
}

type RunStatement = (statement: string, values?: readonly unknown[]) => Promise<RowDataPacket[]>

/**
 * Runs statements on a connection of their own, which is closed afterwards.
 * @throws NoAnswer where it takes too long; otherwise what the driver throws
 */
export async function withNodeConnection<Result>(
  address: DatabaseAddress,
  login: DatabaseLogin,
  work: (ask: RunStatement) => Promise<Result>,
): Promise<Result> {
  const { createConnection } = await import('mysql2')
  // The time limit of the driver includes time in which this process was blocked.
  const connection = createConnection({ ...buildConnectionOptions(address, login), connectTimeout: 0 })
  const { promise: failing, reject } = Promise.withResolvers<never>()
  const message = `no answer within ${queryTimeoutMs / 1_000} s`
  const stopTimeout = startResponseTimeout(queryTimeoutMs, () => reject(new ResponseTimeout(message)))
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

const tickMs = 100

/** A database server took too long to answer. */
export class ResponseTimeout extends Error {
  readonly code = 'PROTOCOL_NO_ANSWER'
}

/**
 * Calls a function after so many milliseconds in which this process could take an answer: while its event loop is blocked,
 * the time does not count. Returns a function that cancels it.
 */
export function startResponseTimeout(milliseconds: number, onTimeout: () => void): () => void {
  // A late tick is not made up for.
  let left = Math.ceil(milliseconds / tickMs)
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(timer)
    onTimeout()
  }, tickMs)
  return () => clearInterval(timer)
}

const unreachableCodes =
  /^(PROTOCOL_NO_ANSWER|ETIMEDOUT|ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/

/**
 * Returns whether an error of a new connection shows that the server does not answer or cannot be reached. Errors of TLS, of
 * names and of files that this process may not open say nothing about the server.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unreachableCodes.test(String(error.code))
}

// A server that is busy may miss one.
const maxFailedChecks = 2

interface HealthCheck<Watched> {
  readonly intervalMs: number
  /** What is watched now; null: nothing is. */
  readonly getTarget: () => Watched | null
  /** Returns whether it answers. Must have a time limit of its own, and must not throw. */
  readonly check: (watched: Watched) => Promise<boolean>
  readonly onUnresponsive: (watched: Watched) => void
}

/**
 * Checks regularly whether a database server still answers. A statement that waits for a server that hangs never ends, and one
 * that takes long must not be ended: only a check on another connection tells them apart. Returns a function that ends the checks.
 */
export function watchServer<Watched>({
  intervalMs: everyMs,
  getTarget: current,
  check: look,
  onUnresponsive: onSilent,
}: HealthCheck<Watched>): () => void {
  let isLooking = false
  const watch = async () => {
    const watched = current()
    if (watched === null || isLooking) return
    isLooking = true
    try {
      for (let count = 0; count < maxFailedChecks; count += 1) if (await look(watched)) return
      onSilent(watched)
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void watch(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** A connection of the driver, whose types leave out what it runs over. */
interface DriverConnection extends PoolConnection {
  readonly stream?: {
    destroy(error: Error): void
    once(event: 'close', closed: () => void): void
  }
}

/** The connections of a pool, and since when each is in use. */
export class OpenConnections {
  /** When the use of each began, by `performance.now()`; null: it is not in use. */
  readonly #open = new Map<DriverConnection, number | null>()

  constructor(pool: Pool) {
    pool.on('connection', (connection: DriverConnection) => {
      this.#open.set(connection, performance.now())
      connection.stream?.once('close', () => this.#open.delete(connection))
    })
    pool.on('acquire', (connection: DriverConnection) => this.#note(connection, performance.now()))
    pool.on('release', (connection: DriverConnection) => this.#note(connection, null))
  }

  /** Whether a connection has been in use for so long: it may wait for an answer. */
  hasConnectionInUseFor(milliseconds: number): boolean {
    const before = performance.now() - milliseconds
    return [...this.#open.values()].some((since) => since !== null && since <= before)
  }

  /** Closes all of them: what waits for an answer gets the error. */
  destroyAll(error: Error): void {
    for (const { stream } of this.#open.keys()) stream?.destroy(error)
  }

  #note(connection: DriverConnection, since: number | null): void {
    if (this.#open.has(connection)) this.#open.set(connection, since)
  }
}
