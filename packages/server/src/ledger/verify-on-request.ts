import { randomUUID } from 'node:crypto'
import { BadRequest, ChangeConflict, Unavailable } from '#errors.ts'
import { holdLease } from '#leases/lease-renewal.ts'
import type { Services } from '#services.ts'
import { storeVerification } from './store-verification.ts'
import {
  acquireVerification,
  deleteVerification,
  ledgerLease,
  type StoredVerification,
} from './verification-repository.ts'
import { verifyLedger } from './verify-ledger.ts'

/**
 * Verifies the ledger, stores the result and returns it. A fault is e-mailed to administrators as at night.
 * @param cancellation ends the verification, because the client is gone
 * @throws ChangeConflict if it is being verified already, BadRequest if it was cancelled, Unavailable if the lease was lost
 */
export async function verifyOnRequest(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  cancellation: AbortSignal = new AbortController().signal,
): Promise<StoredVerification> {
  const { database, clock } = services
  const holder = randomUUID()
  const requestedAt = performance.now()
  const id = await acquireVerification(database, { day: null, holder })
  if (id === null) throw new ChangeConflict({ key: 'ledger.verifying' })
  const lease = { id, holder }
  const acquired = { database, table: ledgerLease, lease, requestedAt }
  try {
    const verification = await holdLease(acquired, { shouldStop: () => false }, ({ signal }) =>
      verifyLedger(database, { signal: AbortSignal.any([signal, cancellation]), now: clock() }),
    )
    const stored = await storeVerification(services, lease, verification)
    if (stored === null) throw new Unavailable({ key: 'ledger.verifying' })
    return stored
  } catch (error) {
    await deleteVerification(database, lease)
    throw cancellation.aborted ? new BadRequest({ key: 'call.bad-request' }) : error
  }
}
