import { type RawBuilder, sql } from 'kysely'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

export interface TwoFactorEnrolment {
  readonly memberId: number
  readonly encryptedSecret: string
  /** Null: no code of it was shown yet, so it is not asked for. */
  readonly confirmedAt: Date | null
  readonly lastStep: number
}

/** Also one that is not confirmed yet, and so is not asked for. */
export async function findTwoFactorEnrolment(
  db: Connection,
  memberId: number,
): Promise<TwoFactorEnrolment | null> {
  const wanted = db.selectFrom('second_factors').selectAll().where('member_id', '=', memberId)
  const row = await wanted.executeTakeFirst()
  if (!row) return null
  const confirmedAt = row.confirmed_at.trim() === '' ? null : new Date(row.confirmed_at)
  return {
    memberId: row.member_id,
    encryptedSecret: row.sealed_secret,
    confirmedAt,
    lastStep: Number(row.last_step),
  }
}

/** Of all members, for looking whether they can be read. */
export async function listTwoFactorSecrets(
  db: Connection,
): Promise<{ memberId: number; encryptedSecret: string }[]> {
  return await db
    .selectFrom('second_factors')
    .select(['member_id as memberId', 'sealed_secret as encryptedSecret'])
    .execute()
}

/** The same secret, encrypted with another key. */
export async function updateTwoFactorSecret(
  db: Connection,
  memberId: number,
  sealed_secret: string,
): Promise<void> {
  const own = db.updateTable('second_factors').where('member_id', '=', memberId)
  await own.set({ sealed_secret }).execute()
}

/** The ids of those whose factor is confirmed. */
export async function listTwoFactorMemberIds(db: Connection): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('second_factors')
    .select('member_id')
    .where('confirmed_at', '<>', '')
    .execute()
  return new Set(rows.map((row) => row.member_id))
}

/** One that does not count yet, instead of any that was there. */
export async function storePendingEnrolment(
  db: Connection,
  { memberId, encryptedSecret }: Pick<TwoFactorEnrolment, 'memberId' | 'encryptedSecret'>,
): Promise<void> {
  await deleteTwoFactorEnrolment(db, memberId)
  const row = { member_id: memberId, sealed_secret: encryptedSecret, confirmed_at: '', last_step: 0 }
  await db.insertInto('second_factors').values(row).execute()
}

export async function storeEnrolmentConfirmation(db: Connection, memberId: number, at: Date): Promise<void> {
  const set = db.updateTable('second_factors').set({ confirmed_at: at.toISOString() })
  await set.where('member_id', '=', memberId).execute()
}

/** @returns whether there was one that counted */
export async function deleteTwoFactorEnrolment(db: Connection, memberId: number): Promise<boolean> {
  const before = await findTwoFactorEnrolment(db, memberId)
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await db.deleteFrom('second_factors').where('member_id', '=', memberId).execute()
  return before?.confirmedAt != null
}

/** Uses the code of a step up, and those before it. @returns false where it was used already */
export async function consumeTimeStep(db: Connection, memberId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Instead of those that were there. */
export async function storeRecoveryCodes(
  db: Connection,
  memberId: number,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  const rows = hashes.map((code_hash) => ({ member_id: memberId, code_hash }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** Whether it is the member's and unused: a used one is gone. It is not used up by this. */
export async function hasRecoveryCode(db: Connection, memberId: number, hash: string): Promise<boolean> {
  const own = db.selectFrom('recovery_codes').select('member_id').where('member_id', '=', memberId)
  return (await own.where('code_hash', '=', hash).executeTakeFirst()) !== undefined
}

/** @returns false where it was used already */
export async function consumeRecoveryCode(db: Connection, memberId: number, hash: string): Promise<boolean> {
  const own = db.deleteFrom('recovery_codes').where('member_id', '=', memberId)
  const { numDeletedRows } = await own.where('code_hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those that are left. */
export async function countRecoveryCodes(db: Connection, memberId: number): Promise<number> {
  const own = db.selectFrom('recovery_codes').where('member_id', '=', memberId)
  const { count } = await own.select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

const singleRowId = 1

export async function isTwoFactorRequired(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom('access_settings')
    .selectAll()
    .where('id', '=', singleRowId)
    .executeTakeFirst()
  return row?.demands_factor === 1
}

/** Until the transaction ends nobody else changes whether it is demanded. */
export async function lockTwoFactorRequirement(transaction: Connection): Promise<boolean> {
  const wanted = transaction.selectFrom('access_settings').selectAll().where('id', '=', singleRowId)
  return (await wanted.modifyEnd(forUpdate(transaction)).executeTakeFirst())?.demands_factor === 1
}

export async function storeTwoFactorRequirement(transaction: Connection, isRequired: boolean): Promise<void> {
  await transaction.deleteFrom('access_settings').where('id', '=', singleRowId).execute()
  const row = { id: singleRowId, demands_factor: isRequired ? 1 : 0 }
  await transaction.insertInto('access_settings').values(row).execute()
}

/** Whether a member has to set a second factor up before anything else. @param memberId of them, or the column that has it */
export function mustEnrolTwoFactorSql(memberId: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`(
    exists (select id from access_settings where id = ${singleRowId} and demands_factor = 1)
    and not exists (
      select member_id from second_factors where member_id = ${memberId} and confirmed_at <> ''
    )
  )`
}

export async function mustEnrolTwoFactor(db: Connection, memberId: number): Promise<boolean> {
  const { rows } = await sql<{
    owes: number
  }>`select ${mustEnrolTwoFactorSql(sql`${memberId}`)} as owes`.execute(db)
  return rows[0]?.owes === 1
}
