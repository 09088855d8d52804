import { getNameSkeleton } from './invisible-characters.ts'
import { fold } from './search-text.ts'

interface Named {
  readonly name: string
}

/**
 * Finds records by name: with the same name or, if there is none, with one that looks the same or differs only in case and accents.
 * Of several records, the first one is found.
 */
export class NameIndex<RecordType extends Named> {
  readonly #byName = new Map<string, RecordType>()
  readonly #bySkeleton = new Map<string, RecordType>()
  readonly #byFoldedName = new Map<string, RecordType>()

  constructor(records: readonly RecordType[]) {
    for (const record of records) this.add(record)
  }

  add(record: RecordType): void {
    const { name } = record
    addIfAbsent(this.#byName, name, record)
    addIfAbsent(this.#bySkeleton, getNameSkeleton(name), record)
    addIfAbsent(this.#byFoldedName, fold(name), record)
  }

  find(name: string): RecordType | undefined {
    return (
      this.#byName.get(name) ??
      this.#bySkeleton.get(getNameSkeleton(name)) ??
      this.#byFoldedName.get(fold(name))
    )
  }
}

function addIfAbsent<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value)
}
