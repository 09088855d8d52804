import { type RawBuilder, sql } from 'kysely'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

export interface TwoFactorEnrolment {
  readonly memberId: number
  readonly encryptedSecret: string
  /** Null: unconfirmed, so not required at sign-in. */
  readonly confirmedAt: Date | null
  /** Latest time step whose code was consumed; 0: none. */
  readonly lastStep: number
}

/** Returns the enrolment of a member, also an unconfirmed one; null if there is none. */
export async function findTwoFactorEnrolment(
  db: Connection,
  memberId: number,
): Promise<TwoFactorEnrolment | null> {
  const query = db.selectFrom('second_factors').selectAll().where('member_id', '=', memberId)
  const row = await query.executeTakeFirst()
  if (!row) return null
  const confirmedAt = row.confirmed_at.trim() === '' ? null : new Date(row.confirmed_at)
  return {
    memberId: row.member_id,
    encryptedSecret: row.sealed_secret,
    confirmedAt,
    lastStep: Number(row.last_step),
  }
}

/** Returns the encrypted secrets of all members, unconfirmed ones included. */
export async function listTwoFactorSecrets(
  db: Connection,
): Promise<{ memberId: number; encryptedSecret: string }[]> {
  return await db
    .selectFrom('second_factors')
    .select(['member_id as memberId', 'sealed_secret as encryptedSecret'])
    .execute()
}

/** Stores the secret of a member encrypted with another key. */
export async function updateTwoFactorSecret(
  db: Connection,
  memberId: number,
  encryptedSecret: string,
): Promise<void> {
  const query = db.updateTable('second_factors').where('member_id', '=', memberId)
  await query.set({ sealed_secret: encryptedSecret }).execute()
}

/** Returns the ids of the members with a confirmed enrolment. */
export async function listTwoFactorMemberIds(db: Connection): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('second_factors')
    .select('member_id')
    .where('confirmed_at', '<>', '')
    .execute()
  return new Set(rows.map((row) => row.member_id))
}

/** Stores an unconfirmed enrolment and replaces an existing one. */
export async function storePendingEnrolment(
  db: Connection,
  { memberId, encryptedSecret }: Pick<TwoFactorEnrolment, 'memberId' | 'encryptedSecret'>,
): Promise<void> {
  await deleteTwoFactorEnrolment(db, memberId)
  const row = { member_id: memberId, sealed_secret: encryptedSecret, confirmed_at: '', last_step: 0 }
  await db.insertInto('second_factors').values(row).execute()
}

export async function storeEnrolmentConfirmation(db: Connection, memberId: number, at: Date): Promise<void> {
  const query = db.updateTable('second_factors').set({ confirmed_at: at.toISOString() })
  await query.where('member_id', '=', memberId).execute()
}

/** Deletes the enrolment and the recovery codes of a member. Returns whether the enrolment was confirmed. */
export async function deleteTwoFactorEnrolment(db: Connection, memberId: number): Promise<boolean> {
  const before = await findTwoFactorEnrolment(db, memberId)
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await db.deleteFrom('second_factors').where('member_id', '=', memberId).execute()
  return before?.confirmedAt != null
}

/** Consumes a time step and all earlier ones. Returns false if it was consumed already. */
export async function consumeTimeStep(db: Connection, memberId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Replaces the recovery codes of a member. */
export async function storeRecoveryCodes(
  db: Connection,
  memberId: number,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  const rows = hashes.map((code_hash) => ({ member_id: memberId, code_hash }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** Returns whether the member has an unused recovery code with this hash. Does not consume it. */
export async function hasRecoveryCode(db: Connection, memberId: number, hash: string): Promise<boolean> {
  const query = db.selectFrom('recovery_codes').select('member_id').where('member_id', '=', memberId)
  return (await query.where('code_hash', '=', hash).executeTakeFirst()) !== undefined
}

/** Deletes a recovery code. Returns false if it was consumed already. */
export async function consumeRecoveryCode(db: Connection, memberId: number, hash: string): Promise<boolean> {
  const query = db.deleteFrom('recovery_codes').where('member_id', '=', memberId)
  const { numDeletedRows } = await query.where('code_hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the number of unused recovery codes of a member. */
export async function countRecoveryCodes(db: Connection, memberId: number): Promise<number> {
  const query = db.selectFrom('recovery_codes').where('member_id', '=', memberId)
  const { count } = await query.select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Id of the only row of `access_settings`. */
const singleRowId = 1

export async function isTwoFactorRequired(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom('access_settings')
    .selectAll()
    .where('id', '=', singleRowId)
    .executeTakeFirst()
  return row?.demands_factor === 1
}

/** Locks the requirement until the transaction ends and returns it. */
export async function lockTwoFactorRequirement(transaction: Connection): Promise<boolean> {
  const query = transaction.selectFrom('access_settings').selectAll().where('id', '=', singleRowId)
  return (await query.modifyEnd(forUpdate(transaction)).executeTakeFirst())?.demands_factor === 1
}

export async function storeTwoFactorRequirement(transaction: Connection, isRequired: boolean): Promise<void> {
  await transaction.deleteFrom('access_settings').where('id', '=', singleRowId).execute()
  const row = { id: singleRowId, demands_factor: isRequired ? 1 : 0 }
  await transaction.insertInto('access_settings').values(row).execute()
}

/**
 * Returns an SQL condition: two-factor sign-in is required and the member has no confirmed enrolment.
 * @param memberId value or column
 */
export function mustEnrolTwoFactorSql(memberId: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`(
    exists (select id from access_settings where id = ${singleRowId} and demands_factor = 1)
    and not exists (
      select member_id from second_factors where member_id = ${memberId} and confirmed_at <> ''
    )
  )`
}

export async function mustEnrolTwoFactor(db: Connection, memberId: number): Promise<boolean> {
  const query = db.selectNoFrom(mustEnrolTwoFactorSql(sql`${memberId}`).as('must_enrol'))
  const row = await query.executeTakeFirstOrThrow()
  return row.must_enrol === 1
}
