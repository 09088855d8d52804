import { getNameSkeleton } from '@quittance/shared/text/visible-text.ts'
import { updateGroupKeys } from '#catalogue/products/repository.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type UniqueKey, uniqueKeys } from '#database/tables/unique-keys.ts'
import type { Choice, ChoiceTable, ChoiceValues } from './choice.ts'
import { insertChoice, lockChoices, updateChoice } from './repository.ts'

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

async function storeChoice(transaction: Connection, { table, id, values }: SaveRequest): Promise<ChoiceOutcome> {
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
