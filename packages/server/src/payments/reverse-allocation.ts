import type { Author } from '#changes.ts'
import { createStamp } from '#changes.ts'
import { readDay } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import { ChangeConflict, Invalid, NotFound, type Sentence } from '#errors.ts'
import { appendRecords, inLedgerTransaction } from '#ledger/append-records.ts'
import { lockAllocations, reverseAllocations } from './allocate.ts'
import { assertIssuingIsOn } from './assert-may-record.ts'
import { type FoundAllocation, findAllocation } from './repository.ts'

interface ReversalRequest {
  readonly author: Author
  readonly id: number
  readonly reason: string
}

/**
 * Reverses one allocation: its amount is due again, and left of its payment or credit note again. Returns the id of the reversal.
 * @throws NotFound; ChangeConflict if it was reversed already; Invalid if it can be reversed only with its payment or refund,
 * or issuing is off
 */
export async function reverseAllocation(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  { author, id, reason }: ReversalRequest,
): Promise<number> {
  const stamp = createStamp(author, clock())
  return await inLedgerTransaction(database, async (transaction) => {
    await assertIssuingIsOn(transaction, 'id')
    // Its ends never change: they are locked first, so that what is read afterwards is current.
    await lockAllocations(transaction, [await requireAllocation(transaction, id)])
    const allocation = await requireAllocation(transaction, id)
    const fault = findFault(allocation)
    if (fault !== null) throw new Invalid(fault, { id: [fault] })
    const { reversal } = allocation
    if (reversal !== null) {
      const params = { day: await readDay(transaction, new Date(reversal.at)), name: reversal.name }
      throw new ChangeConflict({ key: 'payments.allocation-reversed-already', params })
    }
    const { reversals, records } = await reverseAllocations(transaction, [allocation], { ...stamp, reason })
    await appendRecords(transaction, records, stamp.changedAt)
    return reversals[0]?.id ?? 0
  })
}

async function requireAllocation(transaction: Connection, id: number): Promise<FoundAllocation> {
  const allocation = await findAllocation(transaction, id)
  if (allocation !== null) return allocation
  const sentence = { key: 'payments.allocation-not-found' } as const
  throw new NotFound(sentence, { id: [sentence] })
}

/** Returns why an allocation cannot be reversed alone, whether it was reversed or not; null: it can. */
function findFault({ nature, refundId, reversesId, isPaymentReversed }: FoundAllocation): Sentence | null {
  if (reversesId !== null) return { key: 'payments.allocation-is-reversal' }
  if (nature === 'write-off' || nature === 'withheld') return { key: `payments.reverse-${nature}` }
  // A refund is always taken from something.
  if (refundId !== null) return { key: 'payments.reverse-refund', params: { id: refundId } }
  return isPaymentReversed ? { key: 'payments.allocation-of-reversed' } : null
}
