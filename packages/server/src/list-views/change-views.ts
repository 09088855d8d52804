import { maxViewsPerList } from '@quittance/shared/contract/list-views.ts'
import type { ChangeOutcome, LastChange } from '#changes.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { Invalid, NotAllowed, NotFound, type Sentence } from '#errors.ts'
import type { Caller as AnyCaller } from '#members/member.ts'
import { lockMember } from '#members/repository.ts'
import type { Services } from '#services.ts'
import {
  clearDefaultView,
  countViews,
  deleteView,
  insertView,
  isViewVisible,
  type ListPreferences,
  type ListView,
  lockView,
  type PreferencesKey,
  storePreferences,
  updateView,
  type ViewValues,
} from './repository.ts'

type Context = Pick<Services, 'database' | 'clock'>

type Caller = Pick<AnyCaller, 'id' | 'name' | 'permissions'>

/** Returns whether a member may change a view: its owner and administrators. */
export function canChangeView(
  { owner }: Pick<ListView, 'owner'>,
  { id, permissions }: Omit<Caller, 'name'>,
): boolean {
  return owner.id === id || permissions.has('administer')
}

/**
 * Stores a new view of a member and returns its id. The member is locked, so that concurrent calls do not exceed the limit.
 * @throws Invalid if the name is taken or the member has too many views of the list
 */
export async function storeView(
  { database, clock }: Context,
  {
    caller,
    list,
    values,
  }: { readonly caller: Caller; readonly values: ViewValues } & Pick<PreferencesKey, 'list'>,
): Promise<number> {
  const key = { memberId: caller.id, list }
  return await rejectTakenName(() =>
    inTransaction(database, async (transaction) => {
      await lockMember(transaction, caller.id)
      if ((await countViews(transaction, key)) >= maxViewsPerList) {
        throw new Invalid({ key: 'views.too-many', params: { count: maxViewsPerList } })
      }
      return await insertView(transaction, key, { values, version: 1, change: createChange(caller, clock) })
    }),
  )
}

interface ViewChange {
  readonly caller: Caller
  readonly viewId: number
  /** Absent values stay unchanged. */
  readonly values: Partial<ViewValues>
  /** Version that the change is based on; null to overwrite any version. */
  readonly expectedVersion: number | null
}

/**
 * Changes a view. A view that becomes private is no longer the default view of other members.
 * @throws NotFound, NotAllowed, Invalid if the owner has another view with the name
 */
export async function changeView(
  { database, clock }: Context,
  { caller, viewId, values, expectedVersion }: ViewChange,
): Promise<ChangeOutcome> {
  return await rejectTakenName(() =>
    inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
      const view = await lockChangeableView(transaction, viewId, caller)
      const { version, lastChange } = view
      if (expectedVersion !== null && expectedVersion !== version) {
        return { isChanged: false, ...lastChange, version }
      }
      const changed = { ...view, ...values }
      await updateView(transaction, viewId, {
        ...{ values: changed, version: version + 1 },
        change: createChange(caller, clock),
      })
      if (view.isShared && !changed.isShared) {
        await clearDefaultView(transaction, viewId, { exceptMemberId: view.owner.id })
      }
      return { isChanged: true, previousVersion: version, version: version + 1 }
    }),
  )
}

/** Deletes a view and returns its name. @throws NotFound, NotAllowed */
export async function removeView(
  { database }: Context,
  { caller, viewId }: Pick<ViewChange, 'caller' | 'viewId'>,
): Promise<string> {
  return await inTransaction(database, async (transaction) => {
    const { name } = await lockChangeableView(transaction, viewId, caller)
    await clearDefaultView(transaction, viewId)
    await deleteView(transaction, viewId)
    return name
  })
}

/** Stores preferences of a member for a list. The last write wins. @throws NotFound if the member does not see the default view */
export async function changePreferences(
  { database }: Context,
  key: PreferencesKey,
  preferences: Partial<ListPreferences>,
): Promise<void> {
  const { defaultViewId = null } = preferences
  await inTransaction(database, async (transaction) => {
    // Locks the rows that do not exist yet.
    await lockMember(transaction, key.memberId)
    if (defaultViewId !== null && !(await isViewVisible(transaction, key, defaultViewId)))
      throw createNotFound()
    await storePreferences(transaction, key, preferences)
  })
}

/** Locks a view that the caller may change. A private view of another member does not exist for the caller. */
async function lockChangeableView(transaction: Connection, id: number, caller: Caller): Promise<ListView> {
  const view = await lockView(transaction, id)
  if (view === null || !(view.isShared || view.owner.id === caller.id)) throw createNotFound()
  if (!canChangeView(view, caller)) throw new NotAllowed({ key: 'views.not-allowed' })
  return view
}

function createChange({ name }: Caller, clock: Services['clock']): LastChange {
  return { changedBy: name, changedAt: clock().toISOString() }
}

function createNotFound(): NotFound {
  return new NotFound({ key: 'views.not-found' })
}

async function rejectTakenName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.listViewName)) throw error
    const sentence: Sentence = { key: 'views.name-taken' }
    // biome-ignore lint/style/useErrorCause: the sentence contains all that is known
    throw new Invalid(sentence, { name: [sentence] })
  }
}
