import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import { isServer } from './portable-sql.ts'

/** Stands in a statement where a value will be. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Writes the place of a value into a query. */
export type PlaceholderBuilder<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

/** A query that is composed once for each kind of database and then only filled: composing takes longer than asking. */
export class PreparedQuery<Values extends object, Row> {
  readonly #compose: (db: Connection, place: PlaceholderBuilder<Values>) => CompiledQuery<Row>
  readonly #composed: { embedded?: CompiledQuery<Row>; server?: CompiledQuery<Row> } = {}

  constructor(compose: (db: Connection, place: PlaceholderBuilder<Values>) => CompiledQuery<Row>) {
    this.#compose = compose
  }

  bind(db: Connection, values: Values): CompiledQuery<Row> {
    const query = this.#composedFor(db)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? resolveValue(values, parameter) : parameter,
    )
    return { ...query, parameters }
  }

  async all(db: Connection, values: Values): Promise<Row[]> {
    return (await db.executeQuery(this.bind(db, values))).rows
  }

  async first(db: Connection, values: Values): Promise<Row | undefined> {
    return (await this.all(db, values))[0]
  }

  #composedFor(db: Connection): CompiledQuery<Row> {
    const kind = isServer(db) ? 'server' : 'embedded'
    this.#composed[kind] ??= this.#compose(db, (name) => sql`${new Placeholder(name)}`)
    return this.#composed[kind]
  }
}

function resolveValue<Values extends object>(values: Values, { name }: Placeholder): unknown {
  return values[name as keyof Values] // as: places are made for names of values alone
}

/** An id, or its place. */
type IdOrPlaceholder<Id> = Id | RawBuilder<Id>

// More at once are rare, and their queries long.
const maxCachedIds = 100

/** The same for what is looked up by its ids, or by other keys: one query for each number of them. */
export class PreparedIdQuery<Row, Id = number> {
  readonly #compose: (db: Connection, ids: readonly IdOrPlaceholder<Id>[]) => CompiledQuery<Row>
  readonly #byCount = new Map<number, PreparedQuery<readonly Id[], Row>>()

  constructor(compose: (db: Connection, ids: readonly IdOrPlaceholder<Id>[]) => CompiledQuery<Row>) {
    this.#compose = compose
  }

  /** Null where there are no ids, and so nothing to ask. */
  bind(db: Connection, ids: readonly Id[]): CompiledQuery<Row> | null {
    if (ids.length === 0) return null
    return ids.length > maxCachedIds ? this.#compose(db, ids) : this.#queryFor(ids.length).bind(db, ids)
  }

  async all(db: Connection, ids: readonly Id[]): Promise<Row[]> {
    const query = this.bind(db, ids)
    return query === null ? [] : (await db.executeQuery(query)).rows
  }

  #queryFor(count: number): PreparedQuery<readonly Id[], Row> {
    const query =
      this.#byCount.get(count) ??
      new PreparedQuery<readonly Id[], Row>((db, place) =>
        this.#compose(
          db,
          Array.from({ length: count }, (_id, index) => place(index)),
        ),
      )
    this.#byCount.set(count, query)
    return query
  }
}

/** What a query answers. */
export type QueryRow<Query> = Query extends {
  all: (db: Connection, ...wanted: never[]) => Promise<(infer Row)[]>
}
  ? Row
  : never
