import { isLocale, type Locale } from '@quittance/shared/text/locales.ts'
import type { Connection } from '#database/tables/schema.ts'

/** A request for a new password. The e-mail may be unknown. */
export interface ResetRequest {
  readonly email: string
  readonly locale: Locale
  /** IP address of the client. */
  readonly address: string
  /** User-Agent header. */
  readonly browser: string
  readonly requestedAt: Date
}

/** Length of the column for the User-Agent header. */
const maxBrowserLength = 255

export async function insertResetRequest(db: Connection, request: ResetRequest): Promise<void> {
  await db
    .insertInto('reset_requests')
    .values({
      email: request.email,
      locale: request.locale,
      address: request.address,
      browser: request.browser.slice(0, maxBrowserLength),
      asked_at: request.requestedAt.toISOString(),
    })
    .execute()
}

/** Deletes and returns the oldest request; null if there is none or another process took it. */
export async function dequeueResetRequest(transaction: Connection): Promise<ResetRequest | null> {
  const query = transaction.selectFrom('reset_requests').selectAll().orderBy('id').limit(1)
  const row = await query.executeTakeFirst()
  if (!row) return null
  const { numDeletedRows } = await transaction
    .deleteFrom('reset_requests')
    .where('id', '=', row.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return null
  const { email, address, browser } = row
  const locale = isLocale(row.locale) ? row.locale : 'en'
  return { email, locale, address, browser, requestedAt: new Date(row.asked_at) }
}

export interface PasswordReset {
  readonly id: number
  readonly memberId: number
  readonly expiresAt: Date
}

export async function insertReset(
  db: Connection,
  { memberId, tokenHash, expiresAt }: Omit<PasswordReset, 'id'> & { readonly tokenHash: string },
): Promise<void> {
  const row = { member_id: memberId, token_hash: tokenHash, expires_at: expiresAt.toISOString() }
  await db.insertInto('password_resets').values(row).execute()
}

/** Returns the reset of a link; null if there is none. Returns expired ones too: callers check `expiresAt`. */
export async function findReset(db: Connection, tokenHash: string): Promise<PasswordReset | null> {
  const query = db.selectFrom('password_resets').selectAll().where('token_hash', '=', tokenHash)
  const row = await query.executeTakeFirst()
  return row ? { id: row.id, memberId: row.member_id, expiresAt: new Date(row.expires_at) } : null
}

/** Deletes a reset. Returns false if it was used already. */
export async function deleteReset(db: Connection, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('password_resets').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteMemberResets(db: Connection, memberId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('member_id', '=', memberId).execute()
}

/** Deletes resets that expired before a moment. */
export async function deleteExpiredResets(db: Connection, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', expiredBefore.toISOString()).execute()
}
