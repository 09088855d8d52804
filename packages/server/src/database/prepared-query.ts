import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Connection } from './database.ts'
import { isServer } from './portable.ts'

/** Stands in a statement where a value will be. */
class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

type PlaceOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

/** A query that is composed once for each kind of database and then only filled: composing takes longer than asking. */
export class PreparedQuery<Values extends object, Row> {
  readonly #compose: (db: Connection, place: PlaceOf<Values>) => CompiledQuery<Row>
  readonly #composed: { embedded?: CompiledQuery<Row>; server?: CompiledQuery<Row> } = {}

  constructor(compose: (db: Connection, place: PlaceOf<Values>) => CompiledQuery<Row>) {
    this.#compose = compose
  }

  async all(db: Connection, values: Values): Promise<Row[]> {
    const query = this.#composedFor(db)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? filled(values, parameter) : parameter,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }

  async first(db: Connection, values: Values): Promise<Row | undefined> {
    return (await this.all(db, values))[0]
  }

  #composedFor(db: Connection): CompiledQuery<Row> {
    const kind = isServer(db) ? 'server' : 'embedded'
    this.#composed[kind] ??= this.#compose(db, (name) => sql`${new Place(name)}`)
    return this.#composed[kind]
  }
}

function filled<Values extends object>(values: Values, { name }: Place): unknown {
  return values[name as keyof Values] // as: places are made for names of values alone
}
