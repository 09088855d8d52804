import { join } from 'node:path'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { sendLetter } from '#mail/send-letter.ts'
import type { Obstacle } from '#mail/transport.ts'
import type { Member } from '#members/member.ts'
import type { Services } from '#services.ts'
import { currentCompany } from '#settings/repository.ts'

interface InvitationLetter {
  readonly to: string
  readonly name: string
  readonly link: string
  readonly by: Member
  /** In the language of whoever invites. */
  readonly text: Text
}

/** Sends the link; answers what was in the way, null when it left. */
export async function mailInvitation(
  { config, installation, database }: Pick<Services, 'config' | 'installation' | 'database'>,
  { to, name, link, by, text }: InvitationLetter,
): Promise<Obstacle | null> {
  const company = await currentCompany(database)
  const product = oneLine(installation.name)
  const params = { name, product, inviter: by.name, firm: company.name || product, link }
  const letter = {
    from: company.email || by.email,
    to,
    subject: text('members.invitation-subject', params),
    text: text('members.invitation-body', params),
  }
  return await sendLetter(installation.mail, letter, join(config.dataDir, 'storage/logs/mail.log'))
}

function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim()
}
