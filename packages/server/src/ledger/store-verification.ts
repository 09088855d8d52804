import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { HeldLease } from '#leases/lease-repository.ts'
import type { Services } from '#services.ts'
import { notifyAdministrators } from './notify-administrators.ts'
import {
  findLastReported,
  findLastVerification,
  finishVerification,
  type StoredVerification,
} from './verification-repository.ts'
import type { LedgerFault } from './verify-chain.ts'
import type { LedgerVerification } from './verify-ledger.ts'

type StoringServices = Pick<Services, 'database' | 'clock' | 'installation'>

/**
 * Stores the result of a verification. A fault is e-mailed to all administrators: at once if it is another one than the last that was, or
 * was gone meanwhile, and again each week while it lasts.
 * @returns null: the lease was lost, and nothing is stored
 */
export async function storeVerification(
  services: StoringServices,
  lease: HeldLease,
  { records, closures, hash, fault }: LedgerVerification,
): Promise<StoredVerification | null> {
  return await inTransaction(services.database, async (transaction) => {
    const now = services.clock()
    const isReported = fault !== null && (await isReportDue(transaction, fault, now))
    const counts = { at: now.toISOString(), records, closures }
    const stored = { ...counts, hash: fault === null ? hash : '', fault, isReported }
    if (!(await finishVerification(transaction, lease, stored))) return null
    if (fault !== null && isReported) await reportFault(transaction, services, fault)
    return stored
  })
}

async function reportFault(
  transaction: Connection,
  services: StoringServices,
  { sentence: { key, params } }: LedgerFault,
): Promise<void> {
  await notifyAdministrators(transaction, services, {
    template: 'ledger-fault',
    describe: (text) => ({ fault: text(key, params) }),
  })
}

const reminderMs = 7 * 24 * 3_600_000

async function isReportDue(transaction: Connection, fault: LedgerFault, now: Date): Promise<boolean> {
  const reported = await findLastReported(transaction)
  if (reported === null || !isSameFault(reported.fault, fault)) return true
  if (now.getTime() - Date.parse(reported.at) >= reminderMs) return true
  const before = await findLastVerification(transaction)
  return !isSameFault(before?.fault ?? null, fault)
}

function isSameFault(one: LedgerFault | null, other: LedgerFault | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
