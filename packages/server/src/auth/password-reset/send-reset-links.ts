import { queueAccountEmail } from '#auth/account-emails.ts'
import { createSecretLink, generateSecret, hashSecret } from '#auth/secret.ts'
import { isMailOn } from '#config/mail-settings.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findMemberByEmail } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import type { Services } from '#services.ts'
import { dequeueResetRequest, insertReset, type ResetRequest } from './repository.ts'

/** Lifetime of a reset link in milliseconds: 30 minutes, as the e-mail says. */
const resetLinkLifetimeMs = 30 * 60 * 1_000

type ResetLinkServices = Pick<Services, 'database' | 'clock' | 'installation' | 'outboxSignal'>

/**
 * Processes stored reset requests: queues a link for each that belongs to an active member, and drops the others.
 * @param shouldStop is checked before each request
 */
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
