import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { listSeries, readIssuingSettings } from '#settings/issuing/repository.ts'
import { findBalanceFault } from './check-balances.ts'
import { findRewriting, findUnclosedDay } from './check-rewriting.ts'
import { type IssuingState, SettingsCheck } from './check-settings.ts'
import { SubjectCheck } from './check-subjects.ts'
import { ClosureRecount } from './closure-recount.ts'
import { type Closure, listClosures, listSigningKeys } from './closure-repository.ts'
import { type LedgerHead, type LedgerRecord, requireContent } from './ledger-record.ts'
import { findRecord, listRecords, readHead } from './repository.ts'
import { findLastRestore } from './restore-event-repository.ts'
import {
  ClosingCheck,
  createRecordFault,
  emptyHead,
  findClosureFault,
  findRecordFault,
  type LedgerFault,
} from './verify-chain.ts'

export interface LedgerVerification {
  /** Number of records before the first fault among them. */
  readonly records: number
  readonly closures: number
  /** Null: the ledger is as it was written, and so is what it records. */
  readonly fault: LedgerFault | null
  /** Hash of the last of these records. */
  readonly hash: string
}

interface VerificationOptions {
  /** Ends the verification with its reason as the error. */
  readonly signal?: AbortSignal
  /** The current time. Absent: days that were not closed are not looked for. */
  readonly now?: Date
}

/**
 * Reads the whole ledger and checks each record against the one before and against what it records, the end against the stored one, the
 * closures with their signatures and sums, all of it against the last verification, and number series against the records about them.
 * Then looks for documents, files, payments and allocations without a record, and for balances that do not follow from them. Records that
 * are written meanwhile are not part of it.
 */
export async function verifyLedger(
  db: Connection,
  { signal, now }: VerificationOptions = {},
): Promise<LedgerVerification> {
  const end = await readEnd(db)
  const walk = new LedgerWalk(db, end.closures, signal)
  const fault =
    (await walk.goTo(end.head.position)) ??
    findEndFault(end, walk.last) ??
    (await findSignatureFault(db, end, signal)) ??
    walk.closings.findFault({ ...end, first: 1, hasMore: false }) ??
    walk.recount.findFault() ??
    (await findRewriting(db)) ??
    (now === undefined ? null : await findUnclosedDay(db, now)) ??
    (await walk.settings.findFault(db, end.issuing)) ??
    (await walk.findUnrecorded()) ??
    (await findBalanceFault(db, signal))
  return { records: walk.last.position, closures: end.closures.length, hash: walk.last.hash, fault }
}

/** The end of the ledger, the closures up to it, and what followed from it. */
interface LedgerEnd {
  readonly head: LedgerHead
  /** A record after the head, which there should not be; null: there is none. */
  readonly excess: LedgerRecord | null
  readonly closures: readonly Closure[]
  /** Public keys by the ids of the keys. */
  readonly keys: ReadonlyMap<number, string>
  readonly issuing: IssuingState
}

async function readEnd(db: Connection): Promise<LedgerEnd> {
  return await inTransaction(db, async (transaction) => {
    const head = await readHead(transaction)
    const [excess = null] = await listRecords(transaction, { after: head.position, limit: 1 })
    const closures = await listClosures(transaction)
    const signingKeys = await listSigningKeys(transaction)
    const keys = new Map(signingKeys.map(({ id, publicKey }) => [id, publicKey]))
    const { isWaiting } = await readIssuingSettings(transaction)
    const restoredAt = await findLastRestore(transaction)
    const issuing = { series: await listSeries(transaction), isWaiting, restoredAt }
    return { head, excess, closures, keys, issuing }
  })
}

function findEndFault({ head, excess }: LedgerEnd, last: LedgerHead): LedgerFault | null {
  if (last.position < head.position) return createRecordFault(last.position + 1, 'ledger.cut')
  if (last.hash !== head.hash) return createRecordFault(head.position, 'ledger.record-changed')
  return excess === null ? null : createRecordFault(excess.position, 'ledger.record-unlinked')
}

async function findSignatureFault(
  db: Connection,
  { head, closures, keys }: LedgerEnd,
  signal: AbortSignal | undefined,
): Promise<LedgerFault | null> {
  const readHash = async (position: number) =>
    position <= head.position ? ((await findRecord(db, position))?.hash ?? null) : null
  return await findClosureFault(closures, { keys, readHash, signal })
}

// A record can stand for a document of some kilobytes, which is read with it.
const pageSize = 250

/** Reads the ledger from its beginning. */
class LedgerWalk {
  /** The last record without a fault. */
  last = emptyHead
  readonly closings = new ClosingCheck()
  readonly settings = new SettingsCheck()
  readonly recount: ClosureRecount
  readonly #db: Connection
  readonly #signal: AbortSignal | undefined
  readonly #subjects: SubjectCheck

  constructor(db: Connection, closures: readonly Closure[], signal: AbortSignal | undefined) {
    this.#db = db
    this.#signal = signal
    this.#subjects = new SubjectCheck(db)
    this.recount = new ClosureRecount(closures)
  }

  /** Checks the records up to a position, or up to the last one before it. Returns the first fault; null: there is none. */
  async goTo(position: number): Promise<LedgerFault | null> {
    while (this.last.position < position) {
      this.#signal?.throwIfAborted()
      const limit = Math.min(pageSize, position - this.last.position)
      const page = await listRecords(this.#db, { after: this.last.position, limit })
      if (page.length === 0) return null
      const { fault, valid } = await checkChain(page, this.last)
      const subjectFault = await this.#subjects.check(valid)
      if (subjectFault !== null) return subjectFault
      for (const record of valid) this.#add(record)
      this.last = valid.at(-1) ?? this.last
      if (fault !== null) return fault
    }
    return null
  }

  #add(record: LedgerRecord): void {
    const content = requireContent(record)
    this.closings.add(record.position, content)
    this.recount.add(record.position, content)
    this.settings.add(content)
  }

  /** Returns the first row without a record; null: there is none. */
  async findUnrecorded(): Promise<LedgerFault | null> {
    let foundBefore = ''
    for (;;) {
      const unrecorded = await this.#subjects.findUnrecorded(this.#signal)
      if (unrecorded === null) return null
      // The row may have been written after the end was read, with its record.
      const { position } = await readHead(this.#db)
      const found = JSON.stringify(unrecorded)
      if (position === this.last.position || found === foundBefore) return unrecorded
      foundBefore = found
      const fault = await this.goTo(position)
      if (fault !== null) return fault
    }
  }
}

/** Follows the chain through records. Returns those before the first fault. */
async function checkChain<Stored extends LedgerRecord>(
  records: readonly Stored[],
  start: LedgerHead,
): Promise<{ readonly fault: LedgerFault | null; readonly valid: readonly Stored[] }> {
  const slice = new TimeSlice()
  let last = start
  for (const [index, record] of records.entries()) {
    const fault = findRecordFault(record, last)
    if (fault !== null) return { fault, valid: records.slice(0, index) }
    last = record
    if (slice.isSpent) await slice.yield()
  }
  return { fault: null, valid: records }
}
