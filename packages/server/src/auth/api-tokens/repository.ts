import { isScope, type Scope } from '@quittance/shared/contract/permissions.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** Credential of a program, without its secret. */
export interface ApiToken {
  readonly id: number
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Administrator who created it. */
  readonly member: { readonly id: number; readonly name: string }
  readonly createdAt: Date
  /** Accurate to 5 minutes; null: never used. */
  readonly lastUsedAt: Date | null
}

/** Returns the tokens of all members, newest first. */
export async function listTokens(db: Connection): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .innerJoin('members', 'members.id', 'api_tokens.member_id')
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'api_tokens.scopes',
      'api_tokens.member_id',
      'members.name as member_name',
    ])
    .select(['api_tokens.created_at', 'api_tokens.last_used_at'])
    .orderBy('api_tokens.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: parseScopes(row.scopes),
    member: { id: row.member_id, name: row.member_name },
    createdAt: new Date(row.created_at),
    lastUsedAt: parseOptionalDate(row.last_used_at),
  }))
}

/** Returns a token; null if it was revoked. Does not check whether its member is active. */
export async function findTokenByHash(db: Connection, tokenHash: string) {
  const row = await db
    .selectFrom('api_tokens')
    .select(['id', 'member_id', 'scopes', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return null
  const tokenScopes = parseScopes(row.scopes)
  const lastUsedAt = parseOptionalDate(row.last_used_at)
  return { id: row.id, memberId: row.member_id, scopes: tokenScopes, lastUsedAt }
}

export interface NewToken {
  readonly memberId: number
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly tokenHash: string
  readonly createdAt: Date
}

/** Inserts a token and returns its id. */
export async function insertToken(db: Connection, token: NewToken): Promise<number> {
  const { insertId } = await db
    .insertInto('api_tokens')
    .values({
      member_id: token.memberId,
      name: token.name,
      scopes: token.scopes.join(' '),
      token_hash: token.tokenHash,
      created_at: token.createdAt.toISOString(),
      last_used_at: '',
    })
    .executeTakeFirstOrThrow()
  return Number(insertId)
}

export async function touchToken(db: Connection, id: number, usedAt: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: usedAt.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Deletes a token and returns its name; null if there is none. */
export async function deleteToken(db: Connection, id: number): Promise<string | null> {
  const select = db.selectFrom('api_tokens').select('name').where('id', '=', id)
  const token = await select.modifyEnd(forUpdate(db)).executeTakeFirst()
  const { numDeletedRows } = await db.deleteFrom('api_tokens').where('id', '=', id).executeTakeFirst()
  return token && numDeletedRows > 0n ? token.name : null
}

/** Deletes the tokens of a member, and returns them. */
export async function deleteMemberTokens(transaction: Connection, memberId: number): Promise<NamedRecord[]> {
  const select = transaction.selectFrom('api_tokens').select(['id', 'name']).where('member_id', '=', memberId)
  const tokens = await select.modifyEnd(forUpdate(transaction)).execute()
  const ids = tokens.map(({ id }) => id)
  if (ids.length > 0) await transaction.deleteFrom('api_tokens').where('id', 'in', ids).execute()
  return tokens
}

function parseScopes(text: string): Scope[] {
  return text.split(' ').filter(isScope)
}

function parseOptionalDate(text: string): Date | null {
  return text.trim() === '' ? null : new Date(text)
}
