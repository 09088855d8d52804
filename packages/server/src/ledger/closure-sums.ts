import { type Decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { toCents } from './compare-subjects.ts'
import { type ReadContent, requireContent } from './ledger-record.ts'
import { listRecords } from './repository.ts'

// Sums of records, as closures state them.

/** Sum of the records of an event: the gross of issued documents, the amounts of payments and allocations. */
export interface RecordSum {
  readonly event: string
  /** Kind of the documents, or direction of the payments. Empty: neither. */
  readonly kind: string
  /** Id of the currency; 0: the records have no amount. */
  readonly currency: number
  readonly count: number
  readonly amount: Decimal
}

/** Sum of the VAT of issued documents with the same category and rate. */
export interface VatSum {
  readonly kind: string
  /** Id of the currency. */
  readonly currency: number
  readonly category: string
  /** Percentage, without trailing zeros. */
  readonly rate: string
  readonly base: Decimal
  readonly tax: Decimal
}

/** Consecutive records with their sums. */
export interface SummedRecords {
  /** The last one. */
  readonly lastPosition: number
  readonly lastHash: string
  readonly sums: readonly RecordSum[]
  readonly vat: readonly VatSum[]
}

interface Coverage {
  /** Position after which the records begin. */
  readonly after: number
  /** Returns whether a record belongs to them. The first one that does not ends them. */
  readonly isCovered: (content: ReadContent, position: number) => boolean
}

const pageSize = 1_000

/** Adds up records. Other requests are served meanwhile. @throws Error if a record cannot be read */
export async function sumRecords(db: Connection, { after, isCovered }: Coverage): Promise<SummedRecords> {
  const slice = new TimeSlice()
  const sums = new LedgerSums()
  let lastPosition = after
  let lastHash = ''
  for (;;) {
    const page = await listRecords(db, { after: lastPosition, limit: pageSize })
    for (const record of page) {
      const content = requireContent(record)
      if (!isCovered(content, record.position)) return finish()
      sums.add(content)
      lastPosition = record.position
      lastHash = record.hash
      if (slice.isSpent) await slice.yield()
    }
    if (page.length < pageSize) return finish()
  }

  function finish(): SummedRecords {
    return { lastPosition, lastHash, sums: sums.listRecords(), vat: sums.listVat() }
  }
}

/** Adds sums to those of earlier records. */
export function addSums(earlier: readonly RecordSum[], later: readonly RecordSum[]): RecordSum[] {
  const sums = new LedgerSums()
  for (const sum of [...earlier, ...later]) sums.addSum(sum)
  return sums.listRecords()
}

/** Returns whether two lists contain the same sums, in any order. */
export function areSameSums(
  left: readonly (RecordSum | VatSum)[],
  right: readonly (RecordSum | VatSum)[],
): boolean {
  return writeSorted(left) === writeSorted(right)
}

function writeSorted(sums: readonly (RecordSum | VatSum)[]): string {
  return sums
    .map((sum) => JSON.stringify(Object.entries(sum).sort()))
    .sort()
    .join('\n')
}

type RecordNames = Pick<RecordSum, 'event' | 'kind' | 'currency'>
type VatNames = Pick<VatSum, 'kind' | 'currency' | 'category' | 'rate'>

/** Sums of records, and of the VAT of issued documents. */
export class LedgerSums {
  readonly #records: Totals<RecordNames>
  readonly #vat: Totals<VatNames>

  constructor(records = new Totals<RecordNames>(), vat = new Totals<VatNames>()) {
    this.#records = records
    this.#vat = vat
  }

  /** Adds a record. An amount that is no decimal counts as 0: the check of what is recorded names its record. */
  add({ event, kind, direction, currency, gross, amount, groups }: ReadContent): void {
    const names = { event, kind: String(kind ?? direction ?? ''), currency: Number(currency ?? 0) }
    this.#records.add({ names, count: 1, cents: [toCents(gross ?? amount) ?? 0] })
    const parts: readonly Omit<VatSum, 'kind' | 'currency'>[] = Array.isArray(groups) ? groups : []
    for (const { category, rate, base, tax } of parts.filter((part) => part !== null))
      this.#vat.add({
        names: { kind: String(kind), currency: Number(currency), category, rate },
        count: 1,
        cents: [toCents(base) ?? 0, toCents(tax) ?? 0],
      })
  }

  addSum({ event, kind, currency, count, amount }: RecordSum): void {
    this.#records.add({ names: { event, kind, currency }, count, cents: [toCents(amount) ?? 0] })
  }

  /** Returns sums that stay as they are now. */
  copy(): LedgerSums {
    return new LedgerSums(this.#records.copy(), this.#vat.copy())
  }

  /** Returns the sums of what was added since an earlier copy. */
  since(earlier: LedgerSums): LedgerSums {
    return new LedgerSums(this.#records.since(earlier.#records), this.#vat.since(earlier.#vat))
  }

  listRecords(): RecordSum[] {
    return this.#records
      .list()
      .map(({ names, count, cents: [amount = 0] }) => ({ ...names, count, amount: fromScaled(amount, 2) }))
  }

  listVat(): VatSum[] {
    return this.#vat.list().map(({ names, cents: [base = 0, tax = 0] }) => ({
      ...names,
      base: fromScaled(base, 2),
      tax: fromScaled(tax, 2),
    }))
  }
}

interface Total<Names> {
  readonly names: Names
  /** How many parts were added. */
  readonly count: number
  readonly cents: readonly number[]
}

/** Adds up amounts by names. */
class Totals<Names extends object> {
  readonly #totals: Map<string, Total<Names>>

  constructor(totals: Iterable<readonly [string, Total<Names>]> = []) {
    this.#totals = new Map(totals)
  }

  add({ names, count, cents }: Total<Names>): void {
    const key = JSON.stringify(Object.values(names))
    const before = this.#totals.get(key)
    this.#totals.set(key, {
      names,
      count: count + (before?.count ?? 0),
      cents: cents.map((amount, index) => amount + (before?.cents[index] ?? 0)),
    })
  }

  copy(): Totals<Names> {
    return new Totals(this.#totals)
  }

  since(earlier: Totals<Names>): Totals<Names> {
    const rest = new Totals<Names>()
    for (const [key, { names, count, cents }] of this.#totals) {
      const before = earlier.#totals.get(key)
      if (count === before?.count) continue
      rest.add({
        names,
        count: count - (before?.count ?? 0),
        cents: cents.map((amount, index) => amount - (before?.cents[index] ?? 0)),
      })
    }
    return rest
  }

  list(): Total<Names>[] {
    return [...this.#totals.values()]
  }
}
