import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { getNameSkeleton } from '@quittance/shared/text/invisible-characters.ts'
import { isReferenced } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
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

/** What is absent stays as it is, whoever has changed it meanwhile. */
export interface StatusChange {
  readonly name?: string | undefined
  readonly meaning?: StatusMeaning | undefined
  /** Out of use from then on; null: in use. */
  readonly retiredAt?: Date | null
}

/** Renames a status, gives it another meaning, or takes it out of use. What documents have of it changes at once. */
export async function changeStatus(
  database: Connection,
  id: number,
  change: StatusChange,
): Promise<StatusOutcome> {
  return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
    const kind = await findStatusKind(transaction, id)
    const statuses = kind === null ? [] : await lockStatuses(transaction, kind)
    const before = statuses.find((status) => status.id === id)
    if (!before) return { isDone: false, reason: 'unknown-status' }
    const others = statuses.filter((status) => status !== before)
    const { name = before.name, meaning = before.meaning, retiredAt } = change
    // Two that looked the same already stay so while the name is not edited.
    const because = name === before.name ? null : checkStatusName(name, others)
    if (because) return { isDone: false, reason: because }
    const isRetired = retiredAt === undefined ? before.isRetired : retiredAt !== null
    if (!hasInitialStatus([...others, { meaning, isRetired }]))
      return { isDone: false, reason: 'none-to-begin-with' }
    await updateStatus(transaction, id, { name, meaning, ...(retiredAt !== undefined && { retiredAt }) })
    return { isDone: true, status: { id, name } }
  })
}

/** The last one of its kind, until somebody puts it elsewhere. */
export async function addStatus(database: Connection, status: NewStatus): Promise<StatusOutcome> {
  return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
    const because = checkStatusName(status.name, await lockStatuses(transaction, status.kind))
    if (because) return { isDone: false, reason: because }
    return { isDone: true, status: { id: await insertStatus(transaction, status), name: status.name } }
  })
}

/** Only one that no document has; the database itself sees to that. */
export async function deleteStatus(database: Connection, id: number): Promise<StatusOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
      const kind = await findStatusKind(transaction, id)
      const statuses = kind === null ? [] : await lockStatuses(transaction, kind)
      const status = statuses.find((one) => one.id === id)
      if (!status) return { isDone: false, reason: 'unknown-status' }
      if (!hasInitialStatus(statuses.filter((one) => one !== status)))
        return { isDone: false, reason: 'none-to-begin-with' }
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
  /** Those in use, each once. */
  readonly ids: readonly number[]
}

/** Retired ones come last. Refuses an order that says nothing of a status that somebody has added meanwhile. */
export async function orderStatuses(
  database: Connection,
  { kind, ids }: StatusOrder,
): Promise<StatusOutcome> {
  return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
    const statuses = await lockStatuses(transaction, kind)
    const inUse = statuses.filter(({ isRetired }) => !isRetired)
    const isWhole = new Set(ids).size === inUse.length && ids.length === inUse.length
    const [first] = inUse.filter(({ id }) => id === ids[0])
    if (!(first && isWhole && inUse.every(({ id }) => ids.includes(id))))
      return { isDone: false, reason: 'changed-meanwhile' }
    const retired = statuses.filter(({ isRetired }) => isRetired).map(({ id }) => id)
    await updateStatusPositions(transaction, [...ids, ...retired])
    return { isDone: true, status: first }
  })
}

/** Why the statuses of a kind stay as they are. */
export type StatusRejection =
  | 'unknown-status'
  | 'name-taken'
  | 'name-retired'
  | 'none-to-begin-with'
  | 'in-use'
  | 'changed-meanwhile'

export type StatusOutcome =
  | { readonly isDone: true; readonly status: Pick<DocumentStatus, 'id' | 'name'> }
  | { readonly isDone: false; readonly reason: StatusRejection }

/** Whether a new document has a status to begin with. */
export function hasInitialStatus(
  statuses: readonly Pick<DocumentStatus, 'meaning' | 'isRetired'>[],
): boolean {
  return statuses.some(({ meaning, isRetired }) => !isRetired && ['draft', 'open'].includes(meaning))
}

/** Why a status cannot be called so beside the others; null: it can. */
export function checkStatusName(name: string, others: readonly DocumentStatus[]): StatusRejection | null {
  const skeleton = getNameSkeleton(name)
  const taken = others.find((other) => getNameSkeleton(other.name) === skeleton)
  if (!taken) return null
  return taken.isRetired ? 'name-retired' : 'name-taken'
}
