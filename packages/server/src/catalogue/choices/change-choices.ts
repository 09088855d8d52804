import { getNameSkeleton } from '@quittance/shared/text/invisible-characters.ts'
import type { Choice, ChoiceTable, ChoiceValues, RecordOutcome, RecordResult } from '#catalogue/product.ts'
import { updateGroupKeys } from '#catalogue/products/repository.ts'
import { isDuplicate, isReferenced } from '#database/queries/database-errors.ts'
import { inSeparateTransactions, inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type UniqueKey, uniqueKeys } from '#database/tables/unique-keys.ts'
import { deleteChoice, insertChoice, isUsed, lockChoices, setRetiredAt, updateChoice } from './repository.ts'

export interface ChoiceNotSaved {
  readonly saved: false
  readonly reason: 'not-found' | 'name-taken' | 'name-retired'
}

export type ChoiceOutcome = { readonly saved: true; readonly id: number } | ChoiceNotSaved

const nameKeys: Readonly<Record<ChoiceTable, UniqueKey>> = {
  currencies: uniqueKeys.currencyName,
  product_groups: uniqueKeys.groupName,
  tax_rates: uniqueKeys.taxRateName,
}

interface SaveRequest {
  readonly table: ChoiceTable
  /** Null: a new one. */
  readonly id: number | null
  readonly values: ChoiceValues
}

/** Stores a new group, tax rate or currency, or a changed one. No document changes with it. */
export async function saveChoice(
  { database }: { readonly database: Connection },
  saving: SaveRequest,
): Promise<ChoiceOutcome> {
  try {
    return await inTransaction(database, (transaction) => storeChoice(transaction, saving))
  } catch (error) {
    // Somebody else has just stored the first of that name.
    if (isDuplicate(error, nameKeys[saving.table])) return { saved: false, reason: 'name-taken' }
    throw error
  }
}

async function storeChoice(
  transaction: Connection,
  { table, id, values }: SaveRequest,
): Promise<ChoiceOutcome> {
  const all = await lockChoices(transaction, table)
  const stored = all.find((one) => one.id === id)
  if (id !== null && !stored) return { saved: false, reason: 'not-found' }
  // Two that looked the same already stay so while the name is not edited.
  const sameName = values.name === stored?.name ? undefined : findByName(all, values.name, id)
  if (sameName) return { saved: false, reason: sameName.retiredAt === null ? 'name-taken' : 'name-retired' }
  if (id === null) return { saved: true, id: await insertChoice(transaction, table, values) }
  await updateChoice(transaction, table, { id, ...values })
  if (table === 'product_groups') await updateGroupKeys(transaction, id, values.name)
  return { saved: true, id }
}

function findByName(all: readonly Choice[], name: string, exceptId: number | null): Choice | undefined {
  const skeleton = getNameSkeleton(name)
  return all.find((one) => one.id !== exceptId && getNameSkeleton(one.name) === skeleton)
}

interface RetireRequest {
  readonly table: ChoiceTable
  readonly ids: readonly number[]
  /** False: they are in use again. */
  readonly retired: boolean
}

/** Takes several out of use, or back, each for itself. What has them keeps them. */
export async function retireChoices(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  { table, ids, retired }: RetireRequest,
): Promise<RecordResult[]> {
  const retiredAt = retired ? clock().toISOString() : null
  return await inSeparateTransactions(ids, (id) =>
    inTransaction(database, async (transaction): Promise<RecordOutcome> => {
      const all = await lockChoices(transaction, table)
      const stored = all.find((one) => one.id === id)
      if (stored === undefined) return 'not-found'
      if ((stored.retiredAt !== null) === retired) return 'unchanged'
      if (retired && isLastCurrency(table, all)) return 'last-one'
      await setRetiredAt(transaction, table, { id, retiredAt })
      return retired ? 'retired' : 'taken-back'
    }),
  )
}

/** Deletes those of several that nothing has. */
export async function deleteChoices(
  { database }: { readonly database: Connection },
  table: ChoiceTable,
  ids: readonly number[],
): Promise<RecordResult[]> {
  return await inSeparateTransactions(ids, (id) => deleteUnusedChoice(database, table, id))
}

async function deleteUnusedChoice(
  database: Connection,
  table: ChoiceTable,
  id: number,
): Promise<RecordOutcome> {
  try {
    return await inTransaction(database, async (transaction) => {
      const all = await lockChoices(transaction, table)
      const stored = all.find((one) => one.id === id)
      if (stored === undefined) return 'not-found'
      if (await isUsed(transaction, table, id)) return 'in-use'
      if (stored.retiredAt === null && isLastCurrency(table, all)) return 'last-one'
      await deleteChoice(transaction, table, id)
      return 'deleted'
    })
  } catch (error) {
    // Something that is being saved has just taken it.
    if (isReferenced(error)) return 'in-use'
    throw error
  }
}

/** No document can be written without a currency, so one of those in use always stays. */
export function isLastCurrency(table: ChoiceTable, all: readonly Choice[]): boolean {
  return table === 'currencies' && all.filter(({ retiredAt }) => retiredAt === null).length === 1
}
