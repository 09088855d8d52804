import { type Role, role as roleSchema } from '@quittance/shared/contract/auth.ts'
import type { Selectable } from 'kysely'
import type { InvitationTable } from '#database/tables/member-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { toEmailKey } from '#members/member.ts'

export interface Invitation {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly expiresAt: Date
}

export interface NewInvitation extends Omit<Invitation, 'id'> {
  readonly tokenHash: string
  readonly invitedBy: number
  readonly createdAt: Date
}

export async function listInvitations(db: Connection): Promise<Invitation[]> {
  const rows = await db.selectFrom('invitations').selectAll().orderBy('id', 'desc').execute()
  return rows.map(toInvitation)
}

export async function findInvitation(db: Connection, id: number): Promise<Invitation | null> {
  const row = await db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toInvitation(row) : null
}

/** Also one that is over: whoever asks looks at `expiresAt`. */
export async function findInvitationByToken(db: Connection, tokenHash: string): Promise<Invitation | null> {
  const wanted = db.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash)
  const row = await wanted.executeTakeFirst()
  return row ? toInvitation(row) : null
}

/** Fails as a duplicate where this address is invited already. */
export async function insertInvitation(db: Connection, invitation: NewInvitation): Promise<number> {
  const { insertId } = await db
    .insertInto('invitations')
    .values({
      name: invitation.name,
      email: invitation.email,
      email_key: toEmailKey(invitation.email),
      role: invitation.role,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt.toISOString(),
      expires_at: invitation.expiresAt.toISOString(),
    })
    .executeTakeFirstOrThrow()
  return Number(insertId)
}

export interface InvitationRenewal {
  readonly tokenHash: string
  readonly invitedBy: number
  readonly expiresAt: Date
}

/** @returns whether it was still there */
export async function renewInvitationLink(
  db: Connection,
  id: number,
  renewal: InvitationRenewal,
): Promise<boolean> {
  const { tokenHash, invitedBy, expiresAt } = renewal
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ token_hash: tokenHash, invited_by: invitedBy, expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether it was there: of two who take it up at once one finds it */
export async function deleteInvitation(db: Connection, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('invitations').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those that the member has sent out; whom they were for cannot take them up any more. */
export async function deleteMemberInvitations(db: Connection, memberId: number): Promise<void> {
  await db.deleteFrom('invitations').where('invited_by', '=', memberId).execute()
}

function toInvitation(row: Selectable<InvitationTable>): Invitation {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: roleSchema.parse(row.role),
    expiresAt: new Date(row.expires_at),
  }
}
