import type { Sentence } from '#errors.ts'
import { findClosureContent } from './closure-content.ts'
import { type Closure, formatPeriod } from './closure-repository.ts'
import { computeHash, type LedgerHead, type LedgerRecord, type ReadContent } from './ledger-record.ts'
import { isSignedBy } from './signing-key.ts'

/** The first place where the ledger, or what it records, is not as it was written. */
export interface LedgerFault {
  readonly place: 'record' | 'closure' | 'document'
  /** Position of the record, or number of the closure. 0: the ledger has no record of what differs. */
  readonly position: number
  readonly sentence: Sentence
}

/** The end of a ledger without records. */
export const emptyHead: LedgerHead = { position: 0, hash: '0'.repeat(64) }

/** Checks a record against the one before it. Returns null if it is as it was written. */
export function findRecordFault(record: LedgerRecord, last: LedgerHead): LedgerFault | null {
  const { position } = record
  if (position !== last.position + 1 || record.previousHash !== last.hash)
    return createRecordFault(position, 'ledger.record-unlinked')
  return computeHash(record) === record.hash ? null : createRecordFault(position, 'ledger.record-changed')
}

type RecordFaultKey =
  | 'ledger.record-unlinked'
  | 'ledger.record-changed'
  | 'ledger.record-repeated'
  | 'ledger.cut'
  | 'ledger.closure-missing'
  | 'ledger.export-unsigned'
  | 'ledger.export-key'
  | 'ledger.export-cut'
  | 'ledger.export-differs'

export function createRecordFault(position: number, key: RecordFaultKey): LedgerFault {
  return { place: 'record', position, sentence: { key, params: { position } } }
}

interface ClosureSources {
  /** Public keys by the ids of the keys. */
  readonly keys: ReadonlyMap<number, string>
  /** Returns the hash of a record; null: there is none. */
  readonly readHash: (position: number) => Promise<string | null>
  /** Ends the check with its reason as the error. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Checks the signatures of closures, and the period, the time and the last record that each of them states. Returns null if all are right.
 */
export async function findClosureFault(
  closures: readonly Closure[],
  { keys, readHash, signal }: ClosureSources,
): Promise<LedgerFault | null> {
  for (const closure of closures) {
    signal?.throwIfAborted()
    const { content, signature, keyId, period, startsOn, lastPosition, closedAt } = closure
    if (!isSignedBy(content, signature, keys.get(keyId) ?? ''))
      return createClosureFault(closure, 'ledger.closure-unsigned')
    const stated = findClosureContent(closure)
    const isSame =
      stated?.period === period &&
      stated.startsOn === startsOn &&
      stated.closedAt === closedAt &&
      stated.lastPosition === lastPosition &&
      stated.lastHash === (await readHash(lastPosition))
    if (!isSame) return createClosureFault(closure, 'ledger.closure-differs')
  }
  return null
}

interface CheckedClosures {
  /** In the order in which they were made. */
  readonly closures: readonly Closure[]
  /** Public keys by the ids of the keys. */
  readonly keys: ReadonlyMap<number, string>
  /** Position of the first record that was added. */
  readonly first: number
  /** Whether there can be records after the last one that was added, also those of the last closures. */
  readonly hasMore: boolean
}

/** The record of a closure. */
interface ClosingRecord {
  readonly position: number
  /** Period of the closure, with its first day. */
  readonly name: string
  /** The last record that the closure covers. */
  readonly lastPosition: number
}

/** Compares closures and their keys with the records of them, so that a closure cannot be removed, nor signed with another key. */
export class ClosingCheck {
  readonly #closings: ClosingRecord[] = []
  /** Public keys by the ids of the keys. */
  readonly #keys = new Map<unknown, unknown>()

  /** Adds the next record. */
  add(position: number, { event, key, publicKey, period, startsOn, lastPosition }: ReadContent): void {
    if (event === 'key') this.#keys.set(key, publicKey)
    if (event !== 'close') return
    const name = nameClosing(String(period), String(startsOn))
    this.#closings.push({ position, name, lastPosition: Number(lastPosition) })
  }

  /** Returns the first fault; null: there is none. Closures that end before the first record are not compared. */
  findFault({ closures, keys, first, hasMore }: CheckedClosures): LedgerFault | null {
    const stated = this.#closings.filter(({ lastPosition }) => lastPosition >= first)
    const missing = new Map(stated.map(({ name, position }) => [name, position]))
    const recorded = new Set(
      closures.filter(({ period, startsOn }) => missing.delete(nameClosing(period, startsOn))),
    )
    const [position] = missing.values()
    if (position !== undefined) return createRecordFault(position, 'ledger.closure-missing')
    // The records of closures are in the same order, so that only those of the last ones can be missing.
    const unrecorded = closures.find(
      (closure, index) => !(recorded.has(closure) || (hasMore && index >= recorded.size)),
    )
    if (unrecorded !== undefined) return createClosureFault(unrecorded, 'ledger.closure-unrecorded')
    const signedOtherwise = closures.find((closure) =>
      // The record of the key can be one before the first, or one after the last.
      this.hasOtherKey(closure.keyId, keys.get(closure.keyId), first === 1 && recorded.has(closure)),
    )
    return signedOtherwise === undefined ? null : createClosureFault(signedOtherwise, 'ledger.closure-key')
  }

  /**
   * Returns whether the records name another public key than this one.
   * @param isRecorded whether they have to name one
   */
  hasOtherKey(keyId: number, publicKey: string | undefined, isRecorded: boolean): boolean {
    const recorded = this.#keys.get(keyId)
    return recorded === undefined ? isRecorded : recorded !== publicKey
  }
}

function nameClosing(period: string, startsOn: string): string {
  return `${period} ${startsOn}`
}

type ClosureFaultKey =
  | 'ledger.closure-unsigned'
  | 'ledger.closure-differs'
  | 'ledger.closure-unrecorded'
  | 'ledger.closure-key'
  | 'ledger.closure-sums'

export function createClosureFault(closure: Closure, key: ClosureFaultKey): LedgerFault {
  const params = { number: closure.number, period: formatPeriod(closure) }
  return { place: 'closure', position: closure.number, sentence: { key, params } }
}
