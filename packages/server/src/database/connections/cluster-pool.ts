import { setTimeout as pause } from 'node:timers/promises'
import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import type { Pool } from 'mysql2'
import {
  isAccessDenied,
  isLockTimeout,
  isNodeUnready,
  isUnavailable,
  markDatabaseError,
  NodeLostError,
} from '#database/queries/database-errors.ts'
import {
  type ClusterNode,
  isUnreachable,
  OpenConnections,
  readNodeStatus,
  watchServer,
  withNodeConnection,
} from './database-server.ts'
import {
  type DatabaseAddress,
  formatDatabaseAddress,
  listNodes,
  type MysqlSettings,
} from './database-settings.ts'

const checkIntervalMs = 2_000

/** The node in use with its connections. */
interface ActiveNode {
  readonly node: ClusterNode
  readonly pool: Pool
  readonly connections: OpenConnections
}

/**
 * The pool of a cluster: connects to the writer node, which receives all statements of all processes, and to the next
 * writer after that node is lost.
 */
export class ClusterPool implements MysqlPool {
  readonly #settings: MysqlSettings
  readonly #openPool: (address: DatabaseAddress) => Pool
  readonly #stopWatching: () => void
  #active: ActiveNode | null = null
  #opening: Promise<ActiveNode> | null = null
  #isClosed = false

  constructor(settings: MysqlSettings, openPool: (address: DatabaseAddress) => Pool) {
    this.#settings = settings
    this.#openPool = openPool
    this.#stopWatching = watchServer({
      intervalMs: checkIntervalMs,
      getTarget: () => this.#active,
      check: (active) => this.#check(active),
      onUnresponsive: (active) => {
        // Callers that wait for a response get this error.
        active.connections.destroyAll(new NodeLostError('The node does not respond'))
        this.#leave(active)
      },
    })
  }

  getConnection(callback: (error: unknown, connection: MysqlPoolConnection) => void): void {
    this.#connect().then(
      (connection) => callback(null, connection),
      // as: with an error there is no connection, which the type cannot express
      (error: unknown) => callback(error, undefined as never),
    )
  }

  end(callback: (error: unknown) => void): void {
    this.#isClosed = true
    this.#stopWatching()
    const pool = this.#active?.pool
    this.#active = null
    if (pool) pool.end(callback)
    else callback(null)
  }

  async #connect(): Promise<MysqlPoolConnection> {
    const active = await this.#getActive()
    try {
      return await this.#acquire(active)
    } catch (error) {
      if (!(error instanceof NodeLostError)) throw error
      // The node may have just been lost, and another one may be available.
      this.#leave(active)
      return await this.#acquire(await this.#getActive())
    }
  }

  #acquire(active: ActiveNode): Promise<MysqlPoolConnection> {
    return new Promise((resolve, reject) => {
      active.pool.getConnection((error, connection) => {
        markDatabaseError(error)
        if (error) reject(isUnavailable(error) ? new NodeLostError(error.message, { cause: error }) : error)
        else resolve(new NodeConnection(connection, active.node.name, () => this.#leave(active)))
      })
    })
  }

  #getActive(): Promise<ActiveNode> {
    if (this.#isClosed) return Promise.reject(new NodeLostError('Pool is closed'))
    if (this.#active) return Promise.resolve(this.#active)
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null
    })
    return this.#opening
  }

  async #open(): Promise<ActiveNode> {
    const node = await findWriter(this.#settings, () => this.#isClosed)
    if (this.#isClosed) throw new NodeLostError('Pool is closed')
    const pool = this.#openPool(node.address)
    this.#active = { node, pool, connections: new OpenConnections(pool) }
    return this.#active
  }

  /** Stops using a node. Statements that it is executing may still complete. */
  #leave(node: ActiveNode): void {
    if (this.#active !== node) return
    this.#active = null
    node.pool.end(() => undefined)
  }

  /**
   * Returns whether the node responds and is ready. The node may hang, be cut off, or be replaced as writer without an error
   * on its connections.
   */
  async #check(active: ActiveNode): Promise<boolean> {
    const { node } = active
    try {
      const { isReady } = await readNodeStatus(node.address, this.#settings)
      if (!isReady) return false
      const writer = await readWriterName(node, this.#settings)
      if (writer !== null && writer !== node.name) this.#leave(active)
      return true
    } catch (error) {
      return !(isUnreachable(error) || isNodeUnready(error) || isLockTimeout(error))
    }
  }
}

type QueryCallback = Parameters<MysqlPoolConnection['query']>[2]

/** The members of the driver's connection that are used here. */
type DriverConnection = Pick<
  MysqlPoolConnection,
  'query' | 'release' | 'destroy' | 'threadId' | 'config' | 'connect'
>

// A process that selects another writer changes this row. The cluster then rolls back the transactions that hold this lock and
// have not begun to commit.
const lockWriterQuery = 'select node from database_writer where id = 1 lock in share mode'
const noSuchTableErrno = 1146

/**
 * A connection to the writer node. Verifies at the beginning of each transaction that the node is still the writer, and
 * calls `onLost` when the node is lost.
 */
class NodeConnection implements MysqlPoolConnection {
  readonly #connection: DriverConnection
  readonly #node: string
  readonly #onLost: () => void

  constructor(connection: DriverConnection, node: string, onLost: () => void) {
    this.#connection = connection
    this.#node = node
    this.#onLost = onLost
  }

  get config() {
    return this.#connection.config
  }

  get threadId() {
    return this.#connection.threadId
  }

  connect(callback?: (error: unknown) => void): void {
    this.#connection.connect(callback)
  }

  query(statement: string, parameters: unknown, callback?: QueryCallback) {
    if (!callback) return this.#connection.query(statement, parameters)
    const forward: QueryCallback = (error, result) =>
      callback(error ? this.#toNodeError(error) : error, result)
    if (statement !== 'begin') return this.#connection.query(statement, parameters, forward)
    return this.#connection.query(statement, parameters, (error, result) => {
      if (error) forward(error, result)
      else this.#lockWriter(() => forward(null, result), forward)
    })
  }

  release(): void {
    this.#connection.release()
  }

  destroy(): void {
    this.#connection.destroy()
  }

  #lockWriter(onLocked: () => void, forward: NonNullable<QueryCallback>): void {
    this.#connection.query(lockWriterQuery, [], (error, rows) => {
      // Before the migration that creates the table.
      if (hasErrno(error, noSuchTableErrno)) return onLocked()
      const writer = Array.isArray(rows) ? rows[0]?.node : undefined
      if (!error && (writer === undefined || writer === this.#node)) return onLocked()
      // If no name was stored yet, the search for the writer that follows stores one.
      const failure = error ?? new NodeLostError(`The cluster writes to another node: ${String(writer)}`)
      // The caller gets an error instead of a transaction, so it will not roll back.
      this.#connection.query('rollback', [], () => forward(failure, []))
    })
  }

  #toNodeError(error: unknown): unknown {
    markDatabaseError(error)
    const isLost = error instanceof NodeLostError || isUnavailable(error) || isNodeUnready(error)
    if (!isLost) return error
    this.#onLost()
    return error instanceof NodeLostError ? error : new NodeLostError(describeError(error), { cause: error })
  }
}

function hasErrno(error: unknown, errno: number): boolean {
  return error instanceof Error && 'errno' in error && error.errno === errno
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

// Selection of the writer.

const findTimeoutMs = 8_000
const retryPauseMs = 250

/** None of the nodes that the environment file names was ready within the timeout. */
class ClusterUnavailableError extends Error {
  readonly code = 'PROTOCOL_NO_NODE_READY'

  constructor(message: string) {
    super(message)
    markDatabaseError(this)
  }
}

/**
 * Finds the node that all processes write to: the one that the table `database_writer` names or, if that node is lost, the
 * first node that is ready. The latter is stored as the writer. Tries for 8 s, or until `isClosed` returns true.
 * @throws ClusterUnavailableError
 */
async function findWriter(settings: MysqlSettings, isClosed: () => boolean): Promise<ClusterNode> {
  const deadline = performance.now() + findTimeoutMs
  do {
    const writer = await tryFindWriter(settings)
    if (writer !== null) return writer
    await pause(retryPauseMs)
  } while (performance.now() < deadline && !isClosed())
  throw new ClusterUnavailableError(
    `No node of the database cluster is ready: ${formatDatabaseAddress(settings)}`,
  )
}

async function tryFindWriter(settings: MysqlSettings): Promise<ClusterNode | null> {
  const results = await Promise.allSettled(
    listNodes(settings).map((address) => readNodeStatus(address, settings)),
  )
  const ready = results.flatMap((result) =>
    result.status === 'fulfilled' && result.value.isReady ? result.value : [],
  )
  const best = ready.find((node) => node.isSynced) ?? ready[0]
  if (!best) {
    // Waiting does not help if the credentials are wrong.
    for (const result of results)
      if (result.status === 'rejected' && isAccessDenied(result.reason)) throw result.reason
    return null
  }
  try {
    return await agreeOnWriter(best, ready, settings)
  } catch {
    // The node was just lost, or another process is storing another writer.
    return null
  }
}

async function agreeOnWriter(
  best: ClusterNode,
  ready: readonly ClusterNode[],
  settings: MysqlSettings,
): Promise<ClusterNode | null> {
  const name = await readWriterName(best, settings)
  if (name === null) return best
  const writer = ready.find((node) => node.name === name)
  if (writer) return writer
  // Of two processes that have read the same name, only one can replace it.
  return (await storeWriterName(best, { from: name, settings })) ? best : null
}

const missingTableCodes = /^ER_(NO_SUCH_TABLE|BAD_DB_ERROR)$/

/**
 * Reads the name of the writer from a node. Returns an empty text if none was stored yet, and null before the migration that
 * creates the table.
 */
async function readWriterName(node: ClusterNode, settings: MysqlSettings): Promise<string | null> {
  return await withNodeConnection(node.address, settings, async (runStatement) => {
    // Waits for a name that was committed on another node and is not applied here yet.
    await runStatement('set session wsrep_sync_wait = 1')
    try {
      const [row] = await runStatement('select node from ??.database_writer where id = 1', [
        settings.database,
      ])
      return row === undefined ? null : String(row.node)
    } catch (error) {
      if (error instanceof Error && 'code' in error && missingTableCodes.test(String(error.code))) return null
      throw error
    }
  })
}

/** Replaces the name of the writer. Returns false if another process has replaced it first. */
async function storeWriterName(
  { address, name }: ClusterNode,
  { from, settings }: { readonly from: string; readonly settings: MysqlSettings },
): Promise<boolean> {
  return await withNodeConnection(address, settings, async (runStatement) => {
    await runStatement('update ??.database_writer set node = ? where id = 1 and node = ?', [
      settings.database,
      name,
      from,
    ])
    const [row] = await runStatement('select node from ??.database_writer where id = 1', [settings.database])
    return row?.node === name
  })
}
