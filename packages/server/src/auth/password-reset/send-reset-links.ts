import { queueAccountEmail } from '#auth/account-emails.ts'
import { createSecretLink, generateSecret, hashSecret } from '#auth/secret.ts'
import { isMailOn } from '#config/mail-settings.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findMemberByEmail } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import { dequeueResetRequest, insertReset, type ResetRequest } from './repository.ts'

/** How long a link is good, in milliseconds: the e-mail that carries it says 30 minutes. */
const resetLinkLifetimeMs = 30 * 60 * 1_000

type ResetLinkServices = Pick<Services, 'database' | 'clock' | 'installation' | 'outboxSignal'>

/** Sends links to those members who have asked for one, and nothing to anybody else. */
export async function sendResetLinks(services: ResetLinkServices, shouldStop = () => false): Promise<void> {
  const { database, outboxSignal } = services
  while (!shouldStop()) {
    const wasRequestFound = await inTransaction(database, async (transaction) => {
      const request = await dequeueResetRequest(transaction)
      if (request) await processResetRequest(transaction, services, request)
      return request !== null
    })
    if (!wasRequestFound) return
    outboxSignal.notify()
  }
}

async function processResetRequest(
  transaction: Connection,
  services: ResetLinkServices,
  request: ResetRequest,
): Promise<void> {
  const { clock, installation } = services
  const { email, locale, address, browser, requestedAt } = request
  const expiresAt = new Date(requestedAt.getTime() + resetLinkLifetimeMs)
  const member = await findMemberByEmail(transaction, email)
  if (!(member?.isActive && isMailOn(installation.mail)) || expiresAt <= clock()) return
  const token = generateSecret()
  await insertReset(transaction, { memberId: member.id, tokenHash: hashSecret(token), expiresAt })
  const link = createSecretLink(installation, 'password', token)
  const recipient = { ...member, locale: member.locale ?? locale }
  await queueAccountEmail(transaction, services, {
    recipient,
    template: 'reset-link',
    params: { link },
    expiresAt,
  })
  const actor = { memberId: member.id, name: member.name, address, browser }
  await recordSecurityEvent(transaction, actor, { event: 'reset-asked', at: clock() })
}
