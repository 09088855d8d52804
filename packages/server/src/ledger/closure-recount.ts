import { type ClosureContent, findClosureContent } from './closure-content.ts'
import type { Closure } from './closure-repository.ts'
import { addSums, areSameSums, LedgerSums, type RecordSum } from './closure-sums.ts'
import type { ReadContent } from './ledger-record.ts'
import { createClosureFault, type LedgerFault } from './verify-chain.ts'

/**
 * Computes again, from the records, what closures state: their first record, how many there are, and the sums. A closure that begins before
 * the first record of an export cannot be computed, nor what was issued ever if the closure before it is not part of the export.
 */
export class ClosureRecount {
  readonly #periods: readonly PeriodRecount[]
  readonly #sums = new LedgerSums()

  /** @param closures in the order in which they were made */
  constructor(closures: readonly Closure[]) {
    this.#periods = (['day', 'month', 'year'] as const).map(
      (period) => new PeriodRecount(closures.filter((closure) => closure.period === period)),
    )
  }

  /** Adds the next record. */
  add(position: number, content: ReadContent): void {
    for (const period of this.#periods) period.begin(position, this.#sums)
    this.#sums.add(content)
    for (const period of this.#periods) period.end(position, this.#sums)
  }

  /** Returns the first closure that states something else than its records, as a fault; null: there is none. Called after all records. */
  findFault(): LedgerFault | null {
    const wrong = this.#periods.flatMap((period) => period.wrong ?? [])
    const [first] = wrong.toSorted((one, other) => one.number - other.number)
    return first === undefined ? null : createClosureFault(first, 'ledger.closure-sums')
  }
}

interface RecountedClosure {
  readonly closure: Closure
  /** Null: it cannot be read. */
  readonly stated: ClosureContent | null
}

/** Computes closures of one sort of periods, of which each begins where the one before it ends. */
class PeriodRecount {
  readonly #closures: readonly RecountedClosure[]
  #wrong: Closure | null = null
  /** Of the closure that is computed. Null: no record was added yet. */
  #index: number | null = null
  /** The first record of that closure; null: any, because the closure before it is not known. */
  #first: number | null = null
  /** The sums of all records since the first one, as the closure before it states them; null: not known. */
  #everBefore: readonly RecordSum[] | null = null
  /** The sums before its first record. Null: that was not added yet. */
  #sumsBefore: LedgerSums | null = null

  constructor(closures: readonly Closure[]) {
    this.#closures = closures.map((closure) => ({ closure, stated: findClosureContent(closure) }))
  }

  /** Called before a record is added to the sums. */
  begin(position: number, sums: LedgerSums): void {
    this.#index ??= this.#findFirst(position)
    if (this.#closures[this.#index]?.stated?.firstPosition === position) this.#sumsBefore = sums.copy()
  }

  /** Returns the index of the first closure that can be computed from a record on. */
  #findFirst(position: number): number {
    if (position === 1) {
      this.#first = 1
      this.#everBefore = []
      return 0
    }
    const index = this.#closures.findIndex(({ stated }) => (stated?.firstPosition ?? 0) >= position)
    const first = index < 0 ? this.#closures.length : index
    const before = this.#closures[first - 1]
    if (before !== undefined) {
      this.#first = before.closure.lastPosition + 1
      this.#everBefore = before.stated?.ever ?? null
    }
    return first
  }

  /** Called after a record was added to the sums. */
  end(position: number, sums: LedgerSums): void {
    const current = this.#closures[this.#index ?? 0]
    if (current?.closure.lastPosition !== position) return
    if (!this.#isRight(current, sums)) this.#wrong ??= current.closure
    this.#index = (this.#index ?? 0) + 1
    this.#first = position + 1
    this.#everBefore = current.stated?.ever ?? null
    this.#sumsBefore = null
  }

  #isRight({ stated }: RecountedClosure, sums: LedgerSums): boolean {
    if (stated === null || this.#sumsBefore === null) return false
    const { firstPosition, lastPosition, records } = stated
    if (firstPosition !== (this.#first ?? firstPosition)) return false
    if (records !== lastPosition - firstPosition + 1) return false
    const covered = sums.since(this.#sumsBefore)
    const ofRecords = covered.listRecords()
    if (!(areSameSums(stated.sums, ofRecords) && areSameSums(stated.vat, covered.listVat()))) return false
    return this.#everBefore === null || areSameSums(stated.ever, addSums(this.#everBefore, ofRecords))
  }

  /** The first closure that is not right, or whose records were not added. Null: there is none. */
  get wrong(): Closure | null {
    return this.#wrong ?? this.#closures[this.#index ?? 0]?.closure ?? null
  }
}
