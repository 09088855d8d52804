import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import type { Pool } from 'mysql2'
import type { DatabaseAddress, MysqlSettings } from '#config/database-settings.ts'
import { markDatabaseError } from '#database/database-error.ts'
import { OpenConnections } from '#database/dialects/server/open-connections.ts'
import { watchServer } from '#database/dialects/server/watch-server.ts'
import { isAway, isNotReady, isTooLongAWait } from '#database/portable.ts'
import { isUnreachable } from './answer-timeout.ts'
import { findWriter, namedWriter } from './find-writer.ts'
import { lookAtNode, type Node } from './node.ts'
import { NodeConnection } from './node-connection.ts'
import { NodeLost } from './node-lost.ts'

const lookedEveryMs = 2_000

/** The node in use with its connections. */
interface InUse {
  readonly node: Node
  readonly pool: Pool
  readonly open: OpenConnections
}

/** Connections to the one node of a cluster that everything is written to and read from, and to the next when it is gone. */
export class NodePool implements MysqlPool {
  readonly #settings: MysqlSettings
  readonly #openPool: (address: DatabaseAddress) => Pool
  readonly #endWatch: () => void
  #inUse: InUse | null = null
  #finding: Promise<InUse> | null = null
  #isEnded = false

  constructor(settings: MysqlSettings, openPool: (address: DatabaseAddress) => Pool) {
    this.#settings = settings
    this.#openPool = openPool
    this.#endWatch = watchServer({
      everyMs: lookedEveryMs,
      current: () => this.#inUse,
      look: (inUse) => this.#look(inUse),
      onSilent: (inUse) => {
        // Callers that wait for an answer get this error.
        inUse.open.breakAll(new NodeLost('The node does not answer'))
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

  #taken(inUse: InUse): Promise<MysqlPoolConnection> {
    return new Promise((resolve, reject) => {
      inUse.pool.getConnection((error, raw) => {
        markDatabaseError(error)
        if (error) reject(isAway(error) ? new NodeLost(error.message, { cause: error }) : error)
        else resolve(new NodeConnection(raw, inUse.node.name, () => this.#leave(inUse)))
      })
    })
  }

  #find(): Promise<InUse> {
    if (this.#isEnded) return Promise.reject(new NodeLost('Pool is closed'))
    if (this.#inUse) return Promise.resolve(this.#inUse)
    this.#finding ??= this.#open().finally(() => {
      this.#finding = null
    })
    return this.#finding
  }

  async #open(): Promise<InUse> {
    const node = await findWriter(this.#settings, () => this.#isEnded)
    if (this.#isEnded) throw new NodeLost('Pool is closed')
    const pool = this.#openPool(node.address)
    this.#inUse = { node, pool, open: new OpenConnections(pool) }
    return this.#inUse
  }

  /** What it is asked just now it may still answer. */
  #leave(left: InUse): void {
    if (this.#inUse !== left) return
    this.#inUse = null
    left.pool.end(() => undefined)
  }

  /** Whether the node answers. It may hang or be cut off, or another node may be named, without an error on its connections. */
  async #look(inUse: InUse): Promise<boolean> {
    const { node } = inUse
    try {
      const { isReady } = await lookAtNode(node.address, this.#settings)
      if (!isReady) return false
      const named = await namedWriter(node, this.#settings)
      if (named !== null && named !== node.name) this.#leave(inUse)
      return true
    } catch (error) {
      return !(isUnreachable(error) || isNotReady(error) || isTooLongAWait(error))
    }
  }
}
