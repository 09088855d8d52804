import { join } from 'node:path'
import type { TextParams, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { isMailOn } from '#config/mail-settings.ts'
import type { Connection } from '#database/tables/schema.ts'
import { getTranslator } from '#languages/translators.ts'
import { findSender, queueMessage } from '#mail/outbox/message-queue.ts'
import { type DeliveryFailure, sendEmail } from '#mail/transport.ts'
import type { Member } from '#members/member.ts'
import type { Services } from '#services.ts'
import { readCurrentCompany } from '#settings/repository.ts'

/** Automatic e-mails about a member's own access, and to administrators about what they have to know. */
export type AccountEmailTemplate =
  | 'reset-link'
  | 'password-reset'
  | 'factor-removed'
  | 'bank-details-changed'
  | 'issuing-on'
  | 'series-changed'
  | 'restore-confirmed'
  | 'ledger-fault'
  | 'month-closed'
  | 'signing-key-created'

interface AccountEmailToQueue {
  readonly recipient: Pick<Member, 'id' | 'name' | 'email' | 'locale'>
  readonly template: AccountEmailTemplate
  readonly params?: TextParams
  /** The text contains a secret: it is stored encrypted and not sent after this moment. Absent: the outbox shows the text. */
  readonly expiresAt?: Date
}

/** Queues an account e-mail in the recipient's language. Does nothing if e-mail is off. */
export async function queueAccountEmail(
  transaction: Connection,
  { clock, installation }: Pick<Services, 'clock' | 'installation'>,
  { recipient, template, params = {}, expiresAt }: AccountEmailToQueue,
): Promise<void> {
  if (!isMailOn(installation.mail)) return
  const text = getTranslator(recipient.locale ?? 'en')
  const textParams = {
    name: recipient.name,
    product: toSingleLine(installation.name),
    ...params,
  }
  await queueMessage(transaction, {
    documentId: null,
    documentVersion: null,
    from: await findSender(transaction),
    to: [recipient.email],
    cc: [],
    subject: text(`notice.${template}-subject`, textParams),
    message: text(`notice.${template}-body`, textParams),
    attachments: [],
    queuedBy: recipient.id,
    now: clock(),
    ...(expiresAt && { secret: { key: installation.key, expiresAt } }),
  })
}

interface InvitationEmail {
  readonly to: string
  readonly name: string
  readonly link: string
  readonly invitedBy: Member
  /** Dictionary in the inviter's language. */
  readonly text: TranslateFunction
}

/** Sends an invitation link directly. Returns what failed; null if the e-mail was sent. */
export async function sendInvitationEmail(
  { config, installation, database }: Pick<Services, 'config' | 'installation' | 'database'>,
  { to, name, link, invitedBy, text }: InvitationEmail,
): Promise<DeliveryFailure | null> {
  const company = await readCurrentCompany(database)
  const product = toSingleLine(installation.name)
  const params = { name, product, inviter: invitedBy.name, firm: company.name || product, link }
  const message = {
    from: company.email || invitedBy.email,
    to,
    subject: text('members.invitation-subject', params),
    text: text('members.invitation-body', params),
  }
  return await sendEmail(installation.mail, message, join(config.dataDir, 'storage/logs/mail.log'))
}

function toSingleLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim()
}
