import { setTimeout as pause } from 'node:timers/promises'
import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import type { Pool } from 'mysql2'
import {
  isAccessDenied,
  isLockTimeout,
  isNodeUnready,
  isUnavailable,
  markDatabaseError,
  NodeLost,
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

/** Connections to the one node of a cluster that everything is written to and read from, and to the next when it is gone. */
export class NodePool implements MysqlPool {
  readonly #settings: MysqlSettings
  readonly #openPool: (address: DatabaseAddress) => Pool
  readonly #endWatch: () => void
  #inUse: ActiveNode | null = null
  #finding: Promise<ActiveNode> | null = null
  #isEnded = false

  constructor(settings: MysqlSettings, openPool: (address: DatabaseAddress) => Pool) {
    this.#settings = settings
    this.#openPool = openPool
    this.#endWatch = watchServer({
      intervalMs: checkIntervalMs,
      getTarget: () => this.#inUse,
      check: (inUse) => this.#look(inUse),
      onUnresponsive: (inUse) => {
        // Callers that wait for an answer get this error.
        inUse.connections.destroyAll(new NodeLost('The node does not answer'))
        this.#leave(inUse)
      },
    })
  }

  getConnection(callback: (error: unknown, connection: MysqlPoolConnection) => void): void {
    this.#connect().then(
      (connection) => callback(null, connection),
      // as: whoever gets an error gets no connection, which the type has no words for
      (error: unknown) => callback(error, undefined as never),
    )
  }

  end(callback: (error: unknown) => void): void {
    this.#isEnded = true
    this.#endWatch()
    const pool = this.#inUse?.pool
    this.#inUse = null
    if (pool) pool.end(callback)
    else callback(null)
  }

  async #connect(): Promise<MysqlPoolConnection> {
    const inUse = await this.#find()
    try {
      return await this.#taken(inUse)
    } catch (error) {
      if (!(error instanceof NodeLost)) throw error
      // It may have gone just now, and there may be another one.
      this.#leave(inUse)
      return await this.#taken(await this.#find())
    }
  }

  #taken(inUse: ActiveNode): Promise<MysqlPoolConnection> {
    return new Promise((resolve, reject) => {
      inUse.pool.getConnection((error, raw) => {
        markDatabaseError(error)
        if (error) reject(isUnavailable(error) ? new NodeLost(error.message, { cause: error }) : error)
        else resolve(new NodeConnection(raw, inUse.node.name, () => this.#leave(inUse)))
      })
    })
  }

  #find(): Promise<ActiveNode> {
    if (this.#isEnded) return Promise.reject(new NodeLost('Pool is closed'))
    if (this.#inUse) return Promise.resolve(this.#inUse)
    this.#finding ??= this.#open().finally(() => {
      this.#finding = null
    })
    return this.#finding
  }

  async #open(): Promise<ActiveNode> {
    const node = await findWriter(this.#settings, () => this.#isEnded)
    if (this.#isEnded) throw new NodeLost('Pool is closed')
    const pool = this.#openPool(node.address)
    this.#inUse = { node, pool, connections: new OpenConnections(pool) }
    return this.#inUse
  }

  /** What it is asked just now it may still answer. */
  #leave(left: ActiveNode): void {
    if (this.#inUse !== left) return
    this.#inUse = null
    left.pool.end(() => undefined)
  }

  /** Whether the node answers. It may hang or be cut off, or another node may be named, without an error on its connections. */
  async #look(inUse: ActiveNode): Promise<boolean> {
    const { node } = inUse
    try {
      const { isReady } = await readNodeStatus(node.address, this.#settings)
      if (!isReady) return false
      const named = await readWriterName(node, this.#settings)
      if (named !== null && named !== node.name) this.#leave(inUse)
      return true
    } catch (error) {
      return !(isUnreachable(error) || isNodeUnready(error) || isLockTimeout(error))
    }
  }
}

type QueryCallback = Parameters<MysqlPoolConnection['query']>[2]

/** What the driver gives, as far as it is used here. */
type DriverConnection = Pick<
  MysqlPoolConnection,
  'query' | 'release' | 'destroy' | 'threadId' | 'config' | 'connect'
>

// Whoever names another node changes this row; the cluster then undoes what holds it here and has not begun to commit.
const lockWriterQuery = 'select node from database_writer where id = 1 lock in share mode'
const noSuchTableErrno = 1146

/** A connection that begins transactions only where all processes write, and says when its node is lost. */
export class NodeConnection implements MysqlPoolConnection {
  readonly #raw: DriverConnection
  readonly #node: string
  readonly #onLost: () => void

  constructor(raw: DriverConnection, node: string, onLost: () => void) {
    this.#raw = raw
    this.#node = node
    this.#onLost = onLost
  }

  get config() {
    return this.#raw.config
  }

  get threadId() {
    return this.#raw.threadId
  }

  connect(callback?: (error: unknown) => void): void {
    this.#raw.connect(callback)
  }

  query(statement: string, parameters: unknown, answered?: QueryCallback) {
    if (!answered) return this.#raw.query(statement, parameters)
    const told: QueryCallback = (error, result) => answered(error ? this.#toldOf(error) : error, result)
    if (statement !== 'begin') return this.#raw.query(statement, parameters, told)
    return this.#raw.query(statement, parameters, (error, result) => {
      if (error) told(error, result)
      else this.#lockWriter(() => told(null, result), told)
    })
  }

  release(): void {
    this.#raw.release()
  }

  destroy(): void {
    this.#raw.destroy()
  }

  #lockWriter(isHere: () => void, told: NonNullable<QueryCallback>): void {
    this.#raw.query(lockWriterQuery, [], (error, rows) => {
      if (hasErrno(error, noSuchTableErrno)) return isHere()
      const named = Array.isArray(rows) ? rows[0]?.node : undefined
      if (!error && (named === undefined || named === this.#node)) return isHere()
      // Empty: whoever looks for the node next will name one.
      const because = error ?? new NodeLost(`Another node is written to: ${String(named)}`)
      // Nobody else ends a transaction that was not begun for them.
      this.#raw.query('rollback', [], () => told(because, []))
    })
  }

  #toldOf(error: unknown): unknown {
    markDatabaseError(error)
    const isLost = error instanceof NodeLost || isUnavailable(error) || isNodeUnready(error)
    if (!isLost) return error
    this.#onLost()
    return error instanceof NodeLost ? error : new NodeLost(describeError(error), { cause: error })
  }
}

function hasErrno(error: unknown, errno: number): boolean {
  return error instanceof Error && 'errno' in error && error.errno === errno
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const findTimeoutMs = 8_000
const retryPauseMs = 250

/** None of the nodes that the environment file names is ready, and none has become so for seconds. */
class ClusterUnavailable extends Error {
  readonly code = 'PROTOCOL_NO_NODE_READY'

  constructor(message: string) {
    super(message)
    markDatabaseError(this)
  }
}

/**
 * The one node that all processes of the product write to: the one that is named in the cluster itself, or, where it is
 * gone, the first of those that are ready, which is named from then on. @throws NoNodeReady
 */
export async function findWriter(settings: MysqlSettings, isOver: () => boolean): Promise<ClusterNode> {
  const until = performance.now() + findTimeoutMs
  do {
    const writer = await tryFindWriter(settings)
    if (writer !== null) return writer
    await pause(retryPauseMs)
  } while (performance.now() < until && !isOver())
  throw new ClusterUnavailable(`No node of the database cluster is ready: ${formatDatabaseAddress(settings)}`)
}

async function tryFindWriter(settings: MysqlSettings): Promise<ClusterNode | null> {
  const looks = await Promise.allSettled(
    listNodes(settings).map((address) => readNodeStatus(address, settings)),
  )
  const ready = looks.flatMap((look) => (look.status === 'fulfilled' && look.value.isReady ? look.value : []))
  const best = ready.find((node) => node.isSynced) ?? ready[0]
  if (!best) {
    // Waiting does not help whoever is not let in.
    for (const look of looks) if (look.status === 'rejected' && isAccessDenied(look.reason)) throw look.reason
    return null
  }
  try {
    return await agreeOnWriter(best, ready, settings)
  } catch {
    // It has gone just now, or somebody else names another one.
    return null
  }
}

async function agreeOnWriter(
  best: ClusterNode,
  ready: readonly ClusterNode[],
  settings: MysqlSettings,
): Promise<ClusterNode | null> {
  const named = await readWriterName(best, settings)
  if (named === null) return best
  const known = ready.find((node) => node.name === named)
  if (known) return known
  // Only one of two changes the row from what both have read.
  return (await storeWriterName(best, { from: named, settings })) ? best : null
}

const missingTableCodes = /^ER_(NO_SUCH_TABLE|BAD_DB_ERROR)$/

/** What is written to, as a node knows it. Null: there is no such table before that step of the schema. */
export async function readWriterName(asked: ClusterNode, settings: MysqlSettings): Promise<string | null> {
  return await withNodeConnection(asked.address, settings, async (ask) => {
    // What was named on another node, and is on its way here, counts.
    await ask('set session wsrep_sync_wait = 1')
    try {
      const [row] = await ask('select node from ??.database_writer where id = 1', [settings.database])
      return row === undefined ? null : String(row.node)
    } catch (error) {
      if (error instanceof Error && 'code' in error && missingTableCodes.test(String(error.code))) return null
      throw error
    }
  })
}

async function storeWriterName(
  { address, name }: ClusterNode,
  { from, settings }: { readonly from: string; readonly settings: MysqlSettings },
): Promise<boolean> {
  return await withNodeConnection(address, settings, async (ask) => {
    await ask('update ??.database_writer set node = ? where id = 1 and node = ?', [
      settings.database,
      name,
      from,
    ])
    const [row] = await ask('select node from ??.database_writer where id = 1', [settings.database])
    return row?.node === name
  })
}
