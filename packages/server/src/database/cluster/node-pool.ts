import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import type { Pool, PoolConnection } from 'mysql2'
import type { DatabaseAddress, MysqlSettings } from '#config/database-settings.ts'
import { isAway } from '#database/portable.ts'
import { findWriter, namedWriter } from './find-writer.ts'
import { lookAtNode, type Node } from './node.ts'
import { NodeConnection } from './node-connection.ts'
import { NodeLost } from './node-lost.ts'

const lookedEveryMs = 2_000
// One may be busy for once.
const missedAtMost = 2

/** A connection of the driver, whose types leave out what it runs over. */
interface Socketed extends PoolConnection {
  readonly stream?: { destroy(error: Error): void }
}

/** The node in use with its connections. */
interface InUse {
  readonly node: Node
  readonly pool: Pool
  readonly open: Set<Socketed>
  /** How often in a row it was looked at in vain. */
  missed: number
}

/** Connections to the one node of a cluster that everything is written to and read from, and to the next when it is gone. */
export class NodePool implements MysqlPool {
  readonly #settings: MysqlSettings
  readonly #openPool: (address: DatabaseAddress) => Pool
  readonly #timer: NodeJS.Timeout
  #inUse: InUse | null = null
  #finding: Promise<InUse> | null = null
  #isEnded = false
  #isLooking = false

  constructor(settings: MysqlSettings, openPool: (address: DatabaseAddress) => Pool) {
    this.#settings = settings
    this.#openPool = openPool
    this.#timer = setInterval(() => void this.#look(), lookedEveryMs)
    this.#timer.unref()
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
    clearInterval(this.#timer)
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
    const open: InUse['open'] = new Set()
    pool.on('connection', (connection) => {
      open.add(connection)
      connection.once('end', () => open.delete(connection))
    })
    this.#inUse = { node, pool, open, missed: 0 }
    return this.#inUse
  }

  /** What it is asked just now it may still answer. */
  #leave(left: InUse): void {
    if (this.#inUse !== left) return
    this.#inUse = null
    left.pool.end(() => undefined)
  }

  /** Whether the node is still the one: it may hang, or be cut off, or another may be named, without anybody hearing of it. */
  async #look(): Promise<void> {
    const looked = this.#inUse
    if (looked === null || this.#isLooking) return
    this.#isLooking = true
    const look = await this.#lookAt(looked.node)
    this.#isLooking = false
    looked.missed = look === 'missed' ? looked.missed + 1 : 0
    if (look === 'other-named') this.#leave(looked)
    if (looked.missed < missedAtMost) return
    // Whoever waits for an answer gets an error instead.
    for (const { stream } of looked.open) stream?.destroy(new NodeLost('The node does not answer'))
    this.#leave(looked)
  }

  async #lookAt(node: Node): Promise<'well' | 'missed' | 'other-named'> {
    try {
      const { isReady } = await lookAtNode(node.address, this.#settings)
      if (!isReady) return 'missed'
      const named = await namedWriter(node, this.#settings)
      return named === null || named === node.name ? 'well' : 'other-named'
    } catch {
      return 'missed'
    }
  }
}
