import { role as roleSchema } from '@quittance/shared/contract/auth.ts'
import type { Role } from '@quittance/shared/contract/permissions.ts'
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

interface NewInvitation extends Omit<Invitation, 'id'> {
  readonly tokenHash: string
  /** Id of the administrator. */
  readonly invitedBy: number
  readonly createdAt: Date
}

/** Returns all open invitations, newest first, expired ones included. */
export async function listInvitations(db: Connection): Promise<Invitation[]> {
  const rows = await db.selectFrom('invitations').selectAll().orderBy('id', 'desc').execute()
  return rows.map(toInvitation)
}

export async function findInvitation(db: Connection, id: number): Promise<Invitation | null> {
  const row = await db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toInvitation(row) : null
}

/** Returns the invitation of a link; null if there is none. Returns expired ones too: callers check `expiresAt`. */
export async function findInvitationByToken(db: Connection, tokenHash: string): Promise<Invitation | null> {
  const query = db.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash)
  const row = await query.executeTakeFirst()
  return row ? toInvitation(row) : null
}

/** Inserts an invitation and returns its id. Fails as a duplicate if this address is already invited. */
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

interface InvitationRenewal {
  readonly tokenHash: string
  readonly invitedBy: number
  readonly expiresAt: Date
}

/** Replaces the link of an invitation. Returns false if there is no such invitation. */
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

/** Deletes an invitation. Returns whether it existed: of two concurrent acceptances one succeeds. */
export async function deleteInvitation(db: Connection, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('invitations').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the open invitations that a member has sent, and returns their ids. */
export async function deleteMemberInvitations(transaction: Connection, memberId: number): Promise<number[]> {
  const invitations = transaction.selectFrom('invitations').select('id').where('invited_by', '=', memberId)
  const ids = (await invitations.execute()).map(({ id }) => id)
  if (ids.length > 0) await transaction.deleteFrom('invitations').where('id', 'in', ids).execute()
  return ids
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
