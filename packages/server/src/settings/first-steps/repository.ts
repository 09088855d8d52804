import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { SettingChange } from '#settings/repository.ts'

/** A step that is stored, because no other table shows it: a test e-mail was sent, or the steps are hidden. */
export type RecordedStep = 'mail' | 'hidden'

/** Returns the recorded steps. */
export async function listRecordedSteps(db: Connection): Promise<ReadonlySet<RecordedStep>> {
  const rows = await db.selectFrom('first_steps').select('step').execute()
  return new Set(rows.map(({ step }) => step as RecordedStep)) // as: only these are ever written
}

/** Returns whether a member has asked to see the introduction, or has hidden it; null: neither. */
export async function isTourShown(db: Connection, memberId: number): Promise<boolean | null> {
  const row = await db
    .selectFrom('members')
    .select('is_tour_shown')
    .where('id', '=', memberId)
    .executeTakeFirst()
  const isShown = row?.is_tour_shown ?? null
  return isShown === null ? null : isShown === 1
}

/** Stores whether a member sees the introduction. */
export async function updateTour(db: Connection, memberId: number, isShown: boolean): Promise<void> {
  await db
    .updateTable('members')
    .set({ is_tour_shown: isShown ? 1 : 0 })
    .where('id', '=', memberId)
    .execute()
}

/** Records a step. The first time counts. */
export async function recordStep(
  db: Connection,
  step: RecordedStep,
  { memberName, changedAt }: SettingChange,
): Promise<void> {
  const row = { step, done_by: memberName, done_at: changedAt.toISOString() }
  const insert = db.insertInto('first_steps').values(row)
  if (isServer(db)) await insert.ignore().execute()
  else await insert.onConflict((conflict) => conflict.doNothing()).execute()
}
