import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '#database/tables/schema.ts'
import {
  type BalancedDocument,
  findWrongLine,
  listDocumentBalances,
  listPaymentBalances,
} from './guard-row-repository.ts'
import type { LedgerFault } from './verify-chain.ts'

const pageSize = 500

/**
 * Computes the balances of all documents, lines and payments again, from what the ledger records.
 * @param signal ends the check with its reason as the error
 * @returns the first balance that differs; null: there is none
 */
export async function findBalanceFault(
  db: Connection,
  signal: AbortSignal | undefined,
): Promise<LedgerFault | null> {
  return (await findDocumentFault(db, signal)) ?? (await findPaymentFault(db, signal))
}

async function findDocumentFault(
  db: Connection,
  signal: AbortSignal | undefined,
): Promise<LedgerFault | null> {
  let after = 0
  for (;;) {
    signal?.throwIfAborted()
    const documents = await listDocumentBalances(db, { after, limit: pageSize })
    const last = documents.at(-1)
    if (last === undefined) return null
    const wrong = documents.find((document) => !isBalanced(document))
    const number = wrong?.shownNumber ?? (await findWrongLine(db, { after, to: last.id }))
    if (number !== null) return createFault('ledger.balance-differs', number)
    after = last.id
  }
}

function isBalanced({ computed, stored, shown }: BalancedDocument): boolean {
  const { owed, paid, credited, writtenOff, spent } = computed
  const rest = owed - paid - credited - writtenOff - spent
  const columns = { amountPaid: paid, amountCredited: credited, amountDue: rest, balanceDue: rest }
  return isDeepStrictEqual(stored, computed) && isDeepStrictEqual(shown, columns)
}

async function findPaymentFault(
  db: Connection,
  signal: AbortSignal | undefined,
): Promise<LedgerFault | null> {
  let after = 0
  for (;;) {
    signal?.throwIfAborted()
    const payments = await listPaymentBalances(db, { after, limit: pageSize })
    const last = payments.at(-1)
    if (last === undefined) return null
    const wrong = payments.find(({ stored, computed }) => !isDeepStrictEqual(stored, computed))
    if (wrong !== undefined) return createFault('ledger.payment-balance-differs', wrong.id)
    after = last.id
  }
}

function createFault(
  key: 'ledger.balance-differs' | 'ledger.payment-balance-differs',
  name: string | number,
): LedgerFault {
  return { place: 'document', position: 0, sentence: { key, params: { name } } }
}
