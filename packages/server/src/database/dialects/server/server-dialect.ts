import { type Driver, MysqlDialect, type MysqlDialectConfig, type TransactionSettings } from 'kysely'
import { markingErrors } from '#database/database-error.ts'
import { ServerConnection } from './server-connection.ts'

interface ServerDialectConfig extends MysqlDialectConfig {
  /** Transactions are begun by themselves, and not with their first statement: what is below looks for it. */
  readonly beginsAlone: boolean
}

/** The query builder on a database server, there and back as rarely as possible. */
export class ServerDialect extends MysqlDialect {
  readonly #beginsAlone: boolean

  constructor({ beginsAlone, ...config }: ServerDialectConfig) {
    super(config)
    this.#beginsAlone = beginsAlone
  }

  override createDriver(): Driver {
    return new ServerDriver(super.createDriver(), this.#beginsAlone)
  }
}

class ServerDriver implements Driver {
  readonly #inner: Driver
  readonly #beginsAlone: boolean

  constructor(inner: Driver, beginsAlone: boolean) {
    this.#inner = inner
    this.#beginsAlone = beginsAlone
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<ServerConnection> {
    return new ServerConnection(await markingErrors(() => this.#inner.acquireConnection()))
  }

  async beginTransaction(connection: ServerConnection, settings: TransactionSettings): Promise<void> {
    const beginsAlone = this.#beginsAlone || Object.values(settings).some((setting) => setting !== undefined)
    if (beginsAlone) await markingErrors(() => this.#inner.beginTransaction(connection.inner, settings))
    connection.begin(beginsAlone)
  }

  commitTransaction(connection: ServerConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: ServerConnection): Promise<void> {
    return connection.rollback()
  }

  releaseConnection({ inner }: ServerConnection): Promise<void> {
    return this.#inner.releaseConnection(inner)
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
}
