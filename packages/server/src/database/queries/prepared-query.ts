import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import { type BatchRead, createBatchRead } from './batch-reads.ts'
import { isServer } from './portable-sql.ts'

// Prepared queries: for reads of frequent calls. All other reads use the query builder directly.

/** Marks the position of a value among the parameters of a compiled query. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Returns the placeholder of a value for use in a query. */
export type PlaceholderBuilder<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

/**
 * A query that is compiled once for each of the two databases and then only bound to values, because compiling takes longer
 * than running it.
 */
export class PreparedQuery<Values extends object, Row> {
  readonly #compose: (db: Connection, placeholder: PlaceholderBuilder<Values>) => CompiledQuery<Row>
  readonly #compiled: { embedded?: CompiledQuery<Row>; server?: CompiledQuery<Row> } = {}

  constructor(compose: (db: Connection, placeholder: PlaceholderBuilder<Values>) => CompiledQuery<Row>) {
    this.#compose = compose
  }

  /** Returns the read of these values, for `batchReads`. */
  read<Found>(db: Connection, values: Values, mapRows: (rows: Row[]) => Found): BatchRead<Found> {
    return createBatchRead(this.bind(db, values), mapRows)
  }

  /** Runs the query and returns all rows. */
  async all(db: Connection, values: Values): Promise<Row[]> {
    return (await db.executeQuery(this.bind(db, values))).rows
  }

  /** Runs the query and returns the first row, or undefined if there is none. */
  async first(db: Connection, values: Values): Promise<Row | undefined> {
    return (await this.all(db, values))[0]
  }

  /** Returns the compiled query with the values as its parameters. */
  bind(db: Connection, values: Values): CompiledQuery<Row> {
    const query = this.#queryFor(db)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? resolveValue(values, parameter) : parameter,
    )
    return { ...query, parameters }
  }

  #queryFor(db: Connection): CompiledQuery<Row> {
    const database = isServer(db) ? 'server' : 'embedded'
    this.#compiled[database] ??= this.#compose(db, (name) => sql`${new Placeholder(name)}`)
    return this.#compiled[database]
  }
}

function resolveValue<Values extends object>(values: Values, { name }: Placeholder): unknown {
  return values[name as keyof Values] // as: placeholders are created for names of values only
}

type IdOrPlaceholder<Id> = Id | RawBuilder<Id>

// Longer lists are rare, and their queries are long.
const maxCachedIds = 100

/** A prepared query for a list of ids or other keys. It is compiled once for each length of the list. */
export class PreparedIdQuery<Row, Id = number> {
  readonly #compose: (db: Connection, ids: readonly IdOrPlaceholder<Id>[]) => CompiledQuery<Row>
  readonly #byCount = new Map<number, PreparedQuery<readonly Id[], Row>>()

  constructor(compose: (db: Connection, ids: readonly IdOrPlaceholder<Id>[]) => CompiledQuery<Row>) {
    this.#compose = compose
  }

  /** Returns the read of these ids, for `batchReads`. It needs no statement if there are no ids. */
  read<Found>(db: Connection, ids: readonly Id[], mapRows: (rows: Row[]) => Found): BatchRead<Found> {
    return createBatchRead(this.#bind(db, ids), mapRows)
  }

  /** Runs the query and returns all rows. */
  async all(db: Connection, ids: readonly Id[]): Promise<Row[]> {
    const query = this.#bind(db, ids)
    return query === null ? [] : (await db.executeQuery(query)).rows
  }

  #bind(db: Connection, ids: readonly Id[]): CompiledQuery<Row> | null {
    if (ids.length === 0) return null
    return ids.length > maxCachedIds ? this.#compose(db, ids) : this.#queryFor(ids.length).bind(db, ids)
  }

  #queryFor(count: number): PreparedQuery<readonly Id[], Row> {
    const query =
      this.#byCount.get(count) ??
      new PreparedQuery<readonly Id[], Row>((db, placeholder) =>
        this.#compose(
          db,
          Array.from({ length: count }, (_id, index) => placeholder(index)),
        ),
      )
    this.#byCount.set(count, query)
    return query
  }
}

/** The type of a row of a prepared query. */
export type QueryRow<Query> = Query extends {
  all: (db: Connection, ...values: never[]) => Promise<(infer Row)[]>
}
  ? Row
  : never
