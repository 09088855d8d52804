import type { Connection } from '#database/database.ts'
import { locking } from '#database/portable.ts'

const onlyRow = 1

export async function demandsFactor(db: Connection): Promise<boolean> {
  const row = await db.selectFrom('access_settings').selectAll().where('id', '=', onlyRow).executeTakeFirst()
  return row?.demands_factor === 1
}

/** Until the transaction ends nobody else changes whether it is demanded. */
export async function lockDemand(transaction: Connection): Promise<boolean> {
  const wanted = transaction.selectFrom('access_settings').selectAll().where('id', '=', onlyRow)
  return (await wanted.modifyEnd(locking(transaction)).executeTakeFirst())?.demands_factor === 1
}

export async function storeDemand(transaction: Connection, isDemanded: boolean): Promise<void> {
  await transaction.deleteFrom('access_settings').where('id', '=', onlyRow).execute()
  const row = { id: onlyRow, demands_factor: isDemanded ? 1 : 0 }
  await transaction.insertInto('access_settings').values(row).execute()
}

/** Whether a member has to set a second factor up before anything else. */
export async function owesFactor(db: Connection, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('access_settings')
    .select('id')
    .where('id', '=', onlyRow)
    .where('demands_factor', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('second_factors')
            .select('member_id')
            .where('member_id', '=', memberId)
            .where('confirmed_at', '<>', ''),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}
