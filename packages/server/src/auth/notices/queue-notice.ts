import type { TextParams } from '@quittance/shared/text/text-keys.ts'
import { isMailOn } from '#config/mail-settings.ts'
import type { Connection } from '#database/tables/schema.ts'
import { getTranslator } from '#locale/dictionaries.ts'
import { findSender } from '#mail/find-sender.ts'
import { queueMessage } from '#mail/outbox/queue-message.ts'
import type { Member } from '#members/member.ts'
import type { Services } from '#services.ts'

/** What members are told by e-mail about how they come in. */
export type AccountEmailTemplate = 'reset-link' | 'password-reset' | 'factor-removed'

interface AccountEmailToQueue {
  readonly recipient: Pick<Member, 'id' | 'name' | 'email' | 'locale'>
  readonly template: AccountEmailTemplate
  readonly params?: TextParams
  /** Of what only the receiver may read, and not after this moment; absent: the outbox shows it. */
  readonly expiresAt?: Date
}

/** Puts a notice into the outbox, in the receiver's language, where e-mail is on. */
export async function queueAccountEmail(
  transaction: Connection,
  { clock, installation }: Pick<Services, 'clock' | 'installation'>,
  { recipient: receiver, template: notice, params = {}, expiresAt }: AccountEmailToQueue,
): Promise<void> {
  if (!isMailOn(installation.mail)) return
  const text = getTranslator(receiver.locale ?? 'en')
  const textParams = { name: receiver.name, product: installation.name.replace(/\s+/g, ' ').trim(), ...params }
  await queueMessage(transaction, {
    documentId: null,
    documentVersion: null,
    from: await findSender(transaction),
    to: [receiver.email],
    cc: [],
    subject: text(`notice.${notice}-subject`, textParams),
    message: text(`notice.${notice}-body`, textParams),
    attachments: [],
    queuedBy: receiver.id,
    now: clock(),
    ...(expiresAt && { secret: { key: installation.key, expiresAt } }),
  })
}
