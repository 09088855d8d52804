import { randomUUID } from 'node:crypto'
import { readDay } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import { holdLease } from '#leases/lease-renewal.ts'
import type { Services } from '#services.ts'
import { readIssuingSettings } from '#settings/issuing/repository.ts'
import { findRewriting, findUnclosedDay } from './check-rewriting.ts'
import { closePeriods } from './close-periods.ts'
import { readHead } from './repository.ts'
import { storeVerification } from './store-verification.ts'
import { hasSubjects } from './subject-repository.ts'
import { acquireVerification, isVerified, ledgerLease } from './verification-repository.ts'
import { type LedgerVerification, verifyLedger } from './verify-ledger.ts'

type LedgerServices = Pick<Services, 'database' | 'clock' | 'installation'>

interface NightlyOptions {
  /** Checked repeatedly: when the server stops, another one verifies, or this one after its next start. */
  readonly shouldStop?: () => boolean
  /** Called with the first fault, if there is one. */
  readonly onFault?: (fault: Sentence) => void
}

/**
 * Closes the periods that have ended and verifies the ledger, once a day where the company is. A fault is e-mailed to all administrators.
 * A ledger that was written again is not closed: a closure would sign what was changed. Of several servers, only one does it, under a lease.
 * Does nothing while issuing is off, although the ledger may have records of series that an administrator has changed already. The records
 * do not decide whether there is something to verify, because they may have been removed.
 * @throws the error of the closing, after the verification was stored: the record that cannot be closed may be the fault that it finds
 */
export async function runNightlyLedger(
  services: LedgerServices,
  options: NightlyOptions = {},
): Promise<void> {
  const { database, clock } = services
  const { shouldStop = () => false, onFault = () => undefined } = options
  const { isOn } = await readIssuingSettings(database)
  if (!isOn || (await isUnused(database))) return
  const day = await readDay(database, clock())
  if (await isVerified(database, day)) return
  const holder = randomUUID()
  const requestedAt = performance.now()
  const id = await acquireVerification(database, { day, holder })
  if (id === null) return
  const lease = { id, holder }
  const acquired = { database, table: ledgerLease, lease, requestedAt }
  const result = await holdLease(acquired, { shouldStop }, ({ signal }) => closeAndVerify(services, signal))
  if (result === null) return await ledgerLease.release(database, lease)
  const { closing, verification } = result
  const stored = await storeVerification(services, lease, verification)
  if (stored?.fault) onFault(stored.fault.sentence)
  if (closing.status === 'rejected') throw closing.reason
}

/** Returns whether the ledger has no records, and there is nothing that it has to record: its end can be changed together with the records. */
async function isUnused(db: Connection): Promise<boolean> {
  return (await readHead(db)).position === 0 && !(await hasSubjects(db))
}

interface NightlyResult {
  readonly closing: PromiseSettledResult<number>
  readonly verification: LedgerVerification
}

/** Verifies the ledger also if the closing fails. Returns null if the work was aborted. */
async function closeAndVerify(services: LedgerServices, signal: AbortSignal): Promise<NightlyResult | null> {
  const { database, clock } = services
  try {
    const now = clock()
    const rewriting = await findRewriting(database)
    // Before the closing, after which there is no such day.
    const unclosed = await findUnclosedDay(database, now)
    const [closing] = await Promise.allSettled([rewriting === null ? closePeriods(services) : 0])
    const verification = await verifyLedger(database, { signal, now })
    return { closing, verification: { ...verification, fault: verification.fault ?? unclosed } }
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}
