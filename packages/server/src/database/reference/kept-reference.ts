import type { Connection } from '#database/schema.ts'
import { readReferenceVersion } from './reference-version.ts'

interface Kept {
  readonly version: string
  readonly value: Promise<unknown>
}

/**
 * Reference data that this process knows by heart, and whether it is still so: asked before each use. Not for the
 * inside of a transaction, which may have changed it and not told anybody yet.
 */
export class KeptReference {
  readonly #database: Connection
  readonly #kept = new Map<string, Kept>()

  constructor(database: Connection) {
    this.#database = database
  }

  /**
   * @param name of what is kept; there are as many as the program has
   * @param load reads it; the version was read before, so what it finds is at least as new
   */
  async read<Value>(name: string, load: (db: Connection) => Promise<Value>): Promise<Value> {
    const version = await readReferenceVersion(this.#database)
    const kept = this.#kept.get(name)
    if (kept?.version === version) return (await kept.value) as Value // as: it was loaded under this name
    const value = load(this.#database)
    const loaded: Kept = { version, value }
    this.#kept.set(name, loaded)
    try {
      return await value
    } catch (error) {
      if (this.#kept.get(name) === loaded) this.#kept.delete(name)
      throw error
    }
  }
}
