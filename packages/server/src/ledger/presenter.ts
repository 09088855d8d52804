import type { WireClosure, WireLedgerVerification } from '@quittance/shared/contract/ledger.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { RecordSum } from './closure-sums.ts'
import type { StoredVerification } from './verification-repository.ts'

export function presentVerification(
  { at, records, closures, fault }: StoredVerification,
  text: TranslateFunction,
): WireLedgerVerification {
  return {
    ...{ at, records, closures, ok: fault === null },
    ...(fault !== null && {
      first_fault: {
        place: fault.place,
        position: fault.position,
        message: text(fault.sentence.key, fault.sentence.params),
      },
    }),
  }
}

/** A closure as it is shown. */
export interface ShownClosure {
  readonly number: number
  /** `2026-11-30`, `2026-11` or `2026`. */
  readonly period: string
  readonly lastPosition: number
  /** Of its last record. */
  readonly hash: string
  /** ISO 8601, UTC. */
  readonly closedAt: string
  /** Sums of all records up to the last one. */
  readonly ever: readonly RecordSum[]
}

/** @param currencies names of currencies by their ids */
export function presentClosure(
  { number, period, lastPosition, hash, closedAt, ever }: ShownClosure,
  currencies: ReadonlyMap<number, string>,
): WireClosure {
  const issued = ever.filter(({ event }) => event === 'issue')
  return {
    ...{ number, period, last_position: lastPosition, hash, closed_at: closedAt },
    issued_ever: issued.map(({ kind, currency, count, amount }) => ({
      ...{ kind, currency: currencies.get(currency) ?? '', count, amount },
    })),
  }
}
