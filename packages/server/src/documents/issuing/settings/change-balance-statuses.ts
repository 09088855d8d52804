import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type DocumentStatus, lockStatuses } from '#documents/statuses/repository.ts'
import { Invalid, type Sentence } from '#errors.ts'
import { balanceMeanings, listBalances } from '#settings/issuing/balance-meanings.ts'
import { type Balance, readStatusChoices, storeStatusChoices } from '#settings/issuing/repository.ts'
import { issuedKinds } from '#settings/issuing/seed-issuing.ts'

/** The status that documents with a balance get; null: their status stays. */
export interface BalanceStatus {
  readonly balance: Balance
  /** The meaning that the status must have. */
  readonly meaning: StatusMeaning
  readonly statusId: number | null
}

export interface KindBalances {
  readonly kind: DocumentKind
  readonly statuses: readonly BalanceStatus[]
}

/** Returns the statuses of all balances of the kinds that are issued. */
export async function listBalanceStatuses(db: Connection): Promise<KindBalances[]> {
  const kinds: KindBalances[] = []
  for (const kind of issuedKinds) {
    const stored = await readStatusChoices(db, kind.name)
    const statuses = listBalances(kind).map((balance) => ({
      ...{ balance, meaning: balanceMeanings[balance], statusId: stored.get(balance) ?? null },
    }))
    kinds.push({ kind, statuses })
  }
  return kinds
}

interface BalanceStatusChange {
  readonly kind: string
  /** Balances that are not named keep their statuses. */
  readonly statuses: readonly Omit<BalanceStatus, 'meaning'>[]
}

/**
 * Chooses the statuses of balances of a kind. Documents get them when their balance changes. While issuing is off, they do not restrict how
 * statuses are changed, and those that still fit are used when it is switched on. Returns whether something differed.
 * @throws Invalid if the kind is not issued, or a status is not one of the kind, retired, or means something else than the balance
 */
export async function changeBalanceStatuses(
  database: Connection,
  { kind: name, statuses }: BalanceStatusChange,
): Promise<boolean> {
  const kind = getKind(name)
  if (!issuedKinds.includes(kind)) throw reject('kind', { key: 'ledger.kind-not-issued' })
  return await inTransaction(database, async (transaction) => {
    const known = await lockStatuses(transaction, kind.name)
    const before = await readStatusChoices(transaction, kind.name)
    const after = new Map(before)
    for (const [index, { balance, statusId }] of statuses.entries()) {
      const field = `statuses.${index}`
      const choices = listBalances(kind)
      if (!choices.includes(balance))
        throw reject(`${field}.balance`, {
          key: 'field.choice-expected',
          params: { choices: choices.join(', ') },
        })
      if (statuses.slice(0, index).some((earlier) => earlier.balance === balance))
        throw reject(`${field}.balance`, {
          key: 'ledger.balance-repeated',
          params: { balance: { text: `issuing-settings.balance-${balance}` } },
        })
      const status = known.find(({ id }) => id === statusId)
      if (statusId !== null) requireFitting(status, balance, `${field}.status_id`)
      after.set(balance, statusId)
    }
    const isChanged = listBalances(kind).some((balance) => before.get(balance) !== after.get(balance))
    if (isChanged) await storeStatusChoices(transaction, kind.name, after)
    return isChanged
  })
}

function requireFitting(status: DocumentStatus | undefined, balance: Balance, field: string): void {
  if (status === undefined || status.isRetired) throw reject(field, { key: 'field.unknown-record' })
  const meaning = balanceMeanings[balance]
  if (status.meaning !== meaning)
    throw reject(field, { key: `ledger.status-not-${meaning}`, params: { name: status.name } })
}

function reject(field: string, { key, params }: Sentence): Invalid {
  const sentence = { key, params: { field, ...params } }
  return new Invalid(sentence, { [field]: [sentence] })
}
