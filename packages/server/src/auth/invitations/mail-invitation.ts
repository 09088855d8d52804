import { join } from 'node:path'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import { sendEmail } from '#mail/send-letter.ts'
import type { DeliveryFailure } from '#mail/transport.ts'
import type { Member } from '#members/member.ts'
import type { Services } from '#services.ts'
import { readCurrentCompany } from '#settings/repository.ts'

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
