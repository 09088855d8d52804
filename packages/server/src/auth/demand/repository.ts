import { type RawBuilder, sql } from 'kysely'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

const singleRowId = 1

export async function isTwoFactorRequired(db: Connection): Promise<boolean> {
  const row = await db.selectFrom('access_settings').selectAll().where('id', '=', singleRowId).executeTakeFirst()
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
  const { rows } = await sql<{ owes: number }>`select ${mustEnrolTwoFactorSql(sql`${memberId}`)} as owes`.execute(db)
  return rows[0]?.owes === 1
}
