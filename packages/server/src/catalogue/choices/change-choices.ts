import { getNameSkeleton } from '@quittance/shared/text/invisible-characters.ts'
import type { Choice, ChoiceTable, ChoiceValues, RecordOutcome, RecordResult } from '#catalogue/product.ts'
import { updateGroupKeys } from '#catalogue/products/repository.ts'
import { isDuplicate, isReferenced } from '#database/queries/database-errors.ts'
import { inSeparateTransactions, inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type UniqueKey, uniqueKeys } from '#database/tables/unique-keys.ts'
import { type EventStamp, recordEvent } from '#events/repository.ts'
import { deleteChoice, insertChoice, isUsed, lockChoices, setRetiredAt, updateChoice } from './repository.ts'

export interface ChoiceSaveFailure {
  readonly isSaved: false
  readonly reason: 'not-found' | 'name-taken' | 'name-retired'
}

type ChoiceOutcome = { readonly isSaved: true; readonly id: number } | ChoiceSaveFailure

const nameKeys: Readonly<Record<ChoiceTable, UniqueKey>> = {
  currencies: uniqueKeys.currencyName,
  payment_methods: uniqueKeys.paymentMethodName,
  product_groups: uniqueKeys.groupName,
  tax_rates: uniqueKeys.taxRateName,
}

interface SaveRequest {
  readonly table: ChoiceTable
  /** Null: a new record. */
  readonly id: number | null
  readonly values: ChoiceValues
}

/** Stores a new or changed group, tax rate, currency or payment method. Documents and payments are not changed. */
export async function saveChoice(
  { database }: { readonly database: Connection },
  request: SaveRequest,
  stamp: EventStamp,
): Promise<ChoiceOutcome> {
  const { table, id } = request
  try {
    return await inTransaction(database, async (transaction) => {
      const outcome = await storeChoice(transaction, request)
      if (outcome.isSaved) {
        const subject = { type: table, id: outcome.id }
        await recordEvent(transaction, stamp, { subject, event: id === null ? 'created' : 'updated' })
      }
      return outcome
    })
  } catch (error) {
    // A concurrent save has just used the name.
    if (isDuplicate(error, nameKeys[table])) return { isSaved: false, reason: 'name-taken' }
    throw error
  }
}

async function storeChoice(
  transaction: Connection,
  { table, id, values }: SaveRequest,
): Promise<ChoiceOutcome> {
  const all = await lockChoices(transaction, table)
  const stored = all.find((choice) => choice.id === id)
  if (id !== null && !stored) return { isSaved: false, reason: 'not-found' }
  // Existing duplicates are accepted as long as the name is not edited.
  const sameName = values.name === stored?.name ? undefined : findByName(all, values.name, id)
  if (sameName) return { isSaved: false, reason: sameName.retiredAt === null ? 'name-taken' : 'name-retired' }
  if (id === null) return { isSaved: true, id: await insertChoice(transaction, table, values) }
  await updateChoice(transaction, table, { id, ...values })
  if (table === 'product_groups') await updateGroupKeys(transaction, id, values.name)
  return { isSaved: true, id }
}

function findByName(all: readonly Choice[], name: string, exceptId: number | null): Choice | undefined {
  const skeleton = getNameSkeleton(name)
  return all.find((choice) => choice.id !== exceptId && getNameSkeleton(choice.name) === skeleton)
}

interface RetireRequest {
  readonly table: ChoiceTable
  readonly ids: readonly number[]
  /** False: restores the records. */
  readonly retired: boolean
}

/** Retires or restores records, each in its own transaction. Documents and parties that use them keep them. */
export async function retireChoices(
  { database }: { readonly database: Connection },
  { table, ids, retired }: RetireRequest,
  stamp: EventStamp,
): Promise<RecordResult[]> {
  const retiredAt = retired ? stamp.changedAt : null
  return await inSeparateTransactions(ids, (id) =>
    inTransaction(database, async (transaction): Promise<RecordOutcome> => {
      const all = await lockChoices(transaction, table)
      const stored = all.find((choice) => choice.id === id)
      if (stored === undefined) return 'not-found'
      if ((stored.retiredAt !== null) === retired) return 'unchanged'
      if (retired && isLastCurrency(table, all)) return 'last-one'
      await setRetiredAt(transaction, table, { id, retiredAt })
      const event = retired ? 'archived' : 'restored'
      await recordEvent(transaction, stamp, { subject: { type: table, id }, event })
      return retired ? 'retired' : 'restored'
    }),
  )
}

/** Deletes unused records, each in its own transaction. */
export async function deleteChoices(
  { database }: { readonly database: Connection },
  { table, ids }: { readonly table: ChoiceTable; readonly ids: readonly number[] },
  stamp: EventStamp,
): Promise<RecordResult[]> {
  return await inSeparateTransactions(ids, (id) => deleteUnusedChoice(database, { table, id }, stamp))
}

async function deleteUnusedChoice(
  database: Connection,
  { table, id }: { readonly table: ChoiceTable; readonly id: number },
  stamp: EventStamp,
): Promise<RecordOutcome> {
  try {
    return await inTransaction(database, async (transaction) => {
      const all = await lockChoices(transaction, table)
      const stored = all.find((choice) => choice.id === id)
      if (stored === undefined) return 'not-found'
      if (await isUsed(transaction, table, id)) return 'in-use'
      if (stored.retiredAt === null && isLastCurrency(table, all)) return 'last-one'
      await deleteChoice(transaction, table, id)
      const subject = { type: table, id }
      await recordEvent(transaction, stamp, { subject, event: 'deleted', deletedName: stored.name })
      return 'deleted'
    })
  } catch (error) {
    // A concurrent save has just referenced it.
    if (isReferenced(error)) return 'in-use'
    throw error
  }
}

/** Documents need a currency, so the last one in use cannot be removed. */
function isLastCurrency(table: ChoiceTable, all: readonly Choice[]): boolean {
  return table === 'currencies' && all.filter(({ retiredAt }) => retiredAt === null).length === 1
}
