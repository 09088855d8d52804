import { queueNotice } from '#auth/notices/queue-notice.ts'
import { newSecret, secretHash } from '#auth/secret.ts'
import { secretLink } from '#auth/secret-link.ts'
import { isMailOn } from '#config/mail-settings.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findMemberByEmail } from '#members/repository.ts'
import { noteEvent } from '#security/note-event.ts'
import type { Services } from '#services.ts'
import { insertReset, type ResetRequest, takeRequest } from './repository.ts'

/** How long a link is good, in milliseconds: the e-mail that carries it says 30 minutes. */
const resetLifeMs = 30 * 60 * 1_000

type Context = Pick<Services, 'database' | 'clock' | 'installation' | 'mailQueued'>

/** Sends links to those members who have asked for one, and nothing to anybody else. */
export async function answerRequests(services: Context, shouldStop = () => false): Promise<void> {
  const { database, mailQueued } = services
  while (!shouldStop()) {
    const isOne = await inTransaction(database, async (transaction) => {
      const request = await takeRequest(transaction)
      if (request) await answer(transaction, services, request)
      return request !== null
    })
    if (!isOne) return
    mailQueued.ring()
  }
}

async function answer(transaction: Connection, services: Context, request: ResetRequest): Promise<void> {
  const { clock, installation } = services
  const { email, locale, address, browser, askedAt } = request
  const expiresAt = new Date(askedAt.getTime() + resetLifeMs)
  const member = await findMemberByEmail(transaction, email)
  if (!(member?.isActive && isMailOn(installation.mail)) || expiresAt <= clock()) return
  const token = newSecret()
  await insertReset(transaction, { memberId: member.id, tokenHash: secretHash(token), expiresAt })
  const link = secretLink(installation, 'password', token)
  const receiver = { ...member, locale: member.locale ?? locale }
  await queueNotice(transaction, services, { receiver, notice: 'reset-link', params: { link }, expiresAt })
  const actor = { memberId: member.id, name: member.name, address, browser }
  await noteEvent(transaction, actor, { event: 'reset-asked', at: clock() })
}
