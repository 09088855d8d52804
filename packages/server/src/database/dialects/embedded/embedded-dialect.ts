import {
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { EmbeddedConnection } from './embedded-connection.ts'
import type { EmbeddedFile } from './embedded-file.ts'

/** Who waits for whom is known here, and not to the query builder. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class EmbeddedDriver implements Driver {
  readonly #file: EmbeddedFile

  constructor(file: EmbeddedFile) {
    this.#file = file
  }

  async init(): Promise<void> {
    // The file was opened with the product.
  }

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#file)
  }

  beginTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    connection.release()
  }

  destroy(): Promise<void> {
    return this.#file.close()
  }
}

/**
 * Values are written as `+?`, which is the same value. For a bare `?` that is compared with a column SQLite may look at what
 * is bound to it when it makes its plan – and then makes the plan anew each time that something is bound, which takes
 * longer than most queries.
 */
class EmbeddedQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** The query builder on the file of an embedded database. */
export class EmbeddedDialect implements Dialect {
  readonly #file: EmbeddedFile

  constructor(file: EmbeddedFile) {
    this.#file = file
  }

  createDriver(): Driver {
    return new EmbeddedDriver(this.#file)
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new EmbeddedQueryCompiler()
  }

  createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter()
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db)
  }
}
