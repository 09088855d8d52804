import { join } from 'node:path'
import type { TextParams, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { isMailOn } from '#config/mail-settings.ts'
import type { Connection } from '#database/tables/schema.ts'
import { getTranslator } from '#languages/dictionaries.ts'
import { findSender, queueMessage } from '#mail/outbox/message-queue.ts'
import type { DeliveryFailure } from '#mail/transport.ts'
import { sendEmail } from '#mail/transport.ts'
import type { Member } from '#members/member.ts'
import type { Services } from '#services.ts'
import { readCurrentCompany } from '#settings/repository.ts'

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
  const textParams = {
    name: receiver.name,
    product: installation.name.replace(/\s+/g, ' ').trim(),
    ...params,
  }
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

interface InvitationEmail {
  readonly to: string
  readonly name: string
  readonly link: string
  readonly invitedBy: Member
  /** In the language of whoever invites. */
  readonly text: TranslateFunction
}

/** Sends the link; answers what was in the way, null when it left. */
export async function sendInvitationEmail(
  { config, installation, database }: Pick<Services, 'config' | 'installation' | 'database'>,
  { to, name, link, invitedBy: by, text }: InvitationEmail,
): Promise<DeliveryFailure | null> {
  const company = await readCurrentCompany(database)
  const product = toSingleLine(installation.name)
  const params = { name, product, inviter: by.name, firm: company.name || product, link }
  const letter = {
    from: company.email || by.email,
    to,
    subject: text('members.invitation-subject', params),
    text: text('members.invitation-body', params),
  }
  return await sendEmail(installation.mail, letter, join(config.dataDir, 'storage/logs/mail.log'))
}

function toSingleLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim()
}
