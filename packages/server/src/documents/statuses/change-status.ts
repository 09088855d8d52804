import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { getNameSkeleton } from '@quittance/shared/text/invisible-characters.ts'
import { isReferenced } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { isBalanceStatus } from '#settings/issuing/repository.ts'
import {
  type DocumentStatus,
  findStatusKind,
  insertStatus,
  lockStatuses,
  type NewStatus,
  removeStatus,
  updateStatus,
  updateStatusPositions,
} from './repository.ts'

export type StatusOutcome =
  | { readonly isDone: true; readonly status: Pick<DocumentStatus, 'id' | 'name'> }
  | { readonly isDone: false; readonly reason: StatusRejection }

/** Why the statuses of a kind were not changed. */
export type StatusRejection =
  | 'unknown-status'
  | 'name-taken'
  | 'name-retired'
  | 'no-initial-status'
  | 'in-use'
  | 'balance-status'
  | 'conflict'

/** Absent properties stay unchanged. */
interface StatusChange {
  readonly name?: string | undefined
  readonly meaning?: StatusMeaning | undefined
  /** Null to restore a retired status. */
  readonly retiredAt?: Date | null
}

/**
 * Renames, retires or restores a status, or changes its meaning. Applies to all documents that have the status. One that issued documents
 * get with a balance keeps its meaning as long as documents are issued.
 */
export async function changeStatus(
  database: Connection,
  id: number,
  change: StatusChange,
): Promise<StatusOutcome> {
  return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
    const { kind, status, others } = await lockStatus(transaction, id)
    if (!(kind && status)) return { isDone: false, reason: 'unknown-status' }
    const { name = status.name, meaning = status.meaning, retiredAt } = change
    // An unchanged name is not checked: statuses with similar names may have been stored before names were checked.
    const rejection = name === status.name ? null : checkStatusName(name, others)
    if (rejection) return { isDone: false, reason: rejection }
    const isRetired = retiredAt === undefined ? status.isRetired : retiredAt !== null
    if (!hasInitialStatus([...others, { meaning, isRetired }]))
      return { isDone: false, reason: 'no-initial-status' }
    const isOther = meaning !== status.meaning || (isRetired && !status.isRetired)
    const mayBeOfBalance = isOther && kind.isChronological
    if (mayBeOfBalance && (await isBalanceStatus(transaction, id)))
      return { isDone: false, reason: 'balance-status' }
    await updateStatus(transaction, id, { name, meaning, ...(retiredAt !== undefined && { retiredAt }) })
    return { isDone: true, status: { id, name } }
  })
}

/** Adds a status at the end of its kind. */
export async function addStatus(database: Connection, status: NewStatus): Promise<StatusOutcome> {
  return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
    const rejection = checkStatusName(status.name, await lockStatuses(transaction, status.kind))
    if (rejection) return { isDone: false, reason: rejection }
    return { isDone: true, status: { id: await insertStatus(transaction, status), name: status.name } }
  })
}

/** Deletes a status that no document has, which a foreign key enforces, and that no issued document gets with a balance. */
export async function deleteStatus(database: Connection, id: number): Promise<StatusOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
      const { kind, status, others } = await lockStatus(transaction, id)
      if (!(kind && status)) return { isDone: false, reason: 'unknown-status' }
      if (!hasInitialStatus(others)) return { isDone: false, reason: 'no-initial-status' }
      if (kind.isChronological && (await isBalanceStatus(transaction, id)))
        return { isDone: false, reason: 'balance-status' }
      await removeStatus(transaction, id)
      return { isDone: true, status }
    })
  } catch (error) {
    if (isReferenced(error)) return { isDone: false, reason: 'in-use' }
    throw error
  }
}

interface StatusOrder {
  readonly kind: string
  /** All active statuses, without duplicates. */
  readonly ids: readonly number[]
}

/** Sets the order of active statuses; retired ones follow. Rejects an order that misses a status. */
export async function orderStatuses(
  database: Connection,
  { kind, ids }: StatusOrder,
): Promise<StatusOutcome> {
  return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
    const statuses = await lockStatuses(transaction, kind)
    const active = statuses.filter(({ isRetired }) => !isRetired)
    const isComplete = new Set(ids).size === active.length && ids.length === active.length
    const [first] = active.filter(({ id }) => id === ids[0])
    if (!(first && isComplete && active.every(({ id }) => ids.includes(id))))
      return { isDone: false, reason: 'conflict' }
    const retiredIds = statuses.filter(({ isRetired }) => isRetired).map(({ id }) => id)
    await updateStatusPositions(transaction, [...ids, ...retiredIds])
    return { isDone: true, status: first }
  })
}

interface LockedStatus {
  /** Null: the status does not exist. */
  readonly kind: DocumentKind | null
  readonly status: DocumentStatus | undefined
  /** Of the same kind. */
  readonly others: readonly DocumentStatus[]
}

/** Locks all statuses of the kind that the status belongs to. */
async function lockStatus(transaction: Connection, id: number): Promise<LockedStatus> {
  const kind = await findStatusKind(transaction, id)
  const statuses = kind === null ? [] : await lockStatuses(transaction, kind)
  return {
    kind: kind === null ? null : getKind(kind),
    status: statuses.find((status) => status.id === id),
    others: statuses.filter((status) => status.id !== id),
  }
}

/** Returns whether a new document can get a status (draft or open). */
function hasInitialStatus(statuses: readonly Pick<DocumentStatus, 'meaning' | 'isRetired'>[]): boolean {
  return statuses.some(({ meaning, isRetired }) => !isRetired && ['draft', 'open'].includes(meaning))
}

/** Returns why the name cannot be used, or null. */
function checkStatusName(name: string, others: readonly DocumentStatus[]): StatusRejection | null {
  const skeleton = getNameSkeleton(name)
  const similar = others.find((other) => getNameSkeleton(other.name) === skeleton)
  if (!similar) return null
  return similar.isRetired ? 'name-retired' : 'name-taken'
}
