import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { NumberSeries } from '#settings/issuing/repository.ts'
import type { ReadContent } from './ledger-record.ts'
import { findIssues } from './subject-repository.ts'
import type { LedgerFault } from './verify-chain.ts'

/** The settings on which the next numbers depend, as they were when the last record was written. */
export interface IssuingState {
  readonly series: readonly NumberSeries[]
  /** Whether issuing waits for the confirmation of a restore. */
  readonly isWaiting: boolean
  /** When a backup was restored last: ISO 8601, UTC. Null: never. */
  readonly restoredAt: string | null
}

/** Where a series ends, by the records about it. */
interface RecordedEnd {
  /** The issued document that has the last number. Null: `number` is the last one. */
  readonly documentId: number | null
  /** 0: not known. */
  readonly number: number
  /** Whether the series can be above it: before the first document it can follow settings that have no record. */
  readonly isLowest: boolean
  /** Date of the last document; null: not known. */
  readonly day: string | null
  /** Sequences of the last issued documents by their periods. */
  readonly sequences: ReadonlyMap<number, number>
  /** Period of the last issued document; null: there is none. */
  readonly period: number | null
}

const unknownEnd: RecordedEnd = {
  ...{ documentId: null, number: 0, isLowest: true, day: null, sequences: new Map(), period: null },
}

/**
 * Compares number series with the last records about them, so that no number is given twice or left out, and checks that issuing has waited
 * after a restore.
 */
export class SettingsCheck {
  readonly #ends = new Map<string, RecordedEnd>()
  /** When the first document was issued, or issuing was switched on. */
  #issuedSince: string | null = null
  /** When a restore was confirmed last. */
  #confirmedAt = ''

  /** Adds the next record. */
  add(content: ReadContent): void {
    const { event, at, kind, last, ranges } = content
    const name = String(kind)
    if (event === 'issue' || event === 'start') this.#issuedSince ??= at
    if (event === 'issue') this.#addIssue(name, content)
    // The number of the series follows in a record of its own.
    if (event === 'start') this.#change(name, { documentId: null, number: 0, isLowest: true, day: null })
    if (event === 'series' && typeof last === 'number') this.#move(name, last)
    if (event !== 'restore') return
    this.#confirmedAt = at
    for (const { kind: ofRange, to } of listRanges(ranges)) {
      this.#move(ofRange, to)
      this.#change(ofRange, { day: null })
    }
  }

  #addIssue(kind: string, { document, date, period: ofIssue, sequence }: ReadContent): void {
    const period = Number(ofIssue)
    const sequences = new Map(this.#getEnd(kind).sequences).set(period, Number(sequence))
    const end = { documentId: Number(document), number: 0, isLowest: false, day: String(date) }
    this.#ends.set(kind, { ...end, sequences, period })
  }

  #move(kind: string, number: number): void {
    this.#change(kind, { documentId: null, number, isLowest: this.#getEnd(kind).sequences.size === 0 })
  }

  #change(kind: string, changes: Partial<RecordedEnd>): void {
    this.#ends.set(kind, { ...this.#getEnd(kind), ...changes })
  }

  #getEnd(kind: string): RecordedEnd {
    return this.#ends.get(kind) ?? unknownEnd
  }

  /** Returns the first fault; null: there is none. Called after the record with which the state was read. */
  async findFault(db: Connection, state: IssuingState): Promise<LedgerFault | null> {
    const ids = [...this.#ends.values()].flatMap(({ documentId }) => documentId ?? [])
    const issues = await findIssues(db, ids)
    for (const series of state.series) {
      const end = this.#getEnd(series.kind)
      const number = end.documentId === null ? end.number : (issues.get(end.documentId)?.number ?? 0)
      if (!isAtEnd(series, { ...end, number }))
        return createFault({
          key: 'ledger.series-differs',
          params: { kind: { text: `group.${getKind(series.kind).name}` } },
        })
    }
    return this.#findUnconfirmed(state)
  }

  #findUnconfirmed({ isWaiting, restoredAt }: IssuingState): LedgerFault | null {
    if (isWaiting || restoredAt === null || this.#confirmedAt >= restoredAt) return null
    // Restores of versions that issued nothing had nothing to wait for.
    if (this.#issuedSince === null || this.#issuedSince >= restoredAt) return null
    return createFault({ key: 'ledger.restore-unconfirmed', params: { day: restoredAt.slice(0, 10) } })
  }
}

function isAtEnd(series: NumberSeries, end: RecordedEnd): boolean {
  const { documentId, number, isLowest, day, sequences, period } = end
  if (series.lastSequence !== (sequences.get(series.lastPeriod) ?? 0)) return false
  if (documentId !== null && series.lastPeriod !== period) return false
  if (day !== null && series.lastDay !== day) return false
  return isLowest ? series.lastNumber >= number : series.lastNumber === number
}

/** Returns the numbers that a confirmed restore leaves without a document. */
function listRanges(ranges: unknown): { readonly kind: string; readonly to: number }[] {
  if (!Array.isArray(ranges)) return []
  return ranges.map((range: { readonly kind?: unknown; readonly to?: unknown } | null) => ({
    kind: String(range?.kind),
    to: Number(range?.to),
  }))
}

function createFault(sentence: LedgerFault['sentence']): LedgerFault {
  return { place: 'document', position: 0, sentence }
}
