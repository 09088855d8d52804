import { englishText } from '@quittance/shared/text/translate.ts'
import { removeFactor } from '#auth/factor/remove-factor.ts'
import { type Reset, resetPassword } from '#auth/reset-password.ts'
import { type Creation, createMember } from '#members/create-member.ts'
import { findMemberByEmail } from '#members/repository.ts'
import { atTheServer } from '#security/security-event.ts'
import { Impossible } from './impossible.ts'
import { withServices } from './installed-services.ts'
import { readPassword } from './read-password.ts'
import { say } from './say.ts'

type Refused = Extract<Creation, { created: false }> | Extract<Reset, { reset: false }>

const sentences: Readonly<Record<Exclude<Refused['because'], 'password-weak'>, string>> = {
  'name-invalid': 'The name is empty, without a letter or digit, or too long: at most 255 characters.',
  'name-taken': englishText('members.name-taken'),
  'email-invalid': 'This is not an e-mail address. Write it like name@example.com.',
  'email-taken': 'A member with this e-mail address is already there. Use reset-password for a new password.',
  'unknown-email': 'No member has this e-mail address.',
}

function sentenceOf(refused: Refused): string {
  if (refused.because !== 'password-weak') return sentences[refused.because]
  return englishText(refused.sentence.key, refused.sentence.params)
}

export async function createAdmin({ name, email }: { name: string; email: string }): Promise<void> {
  await withServices(async (services) => {
    const password = await readPassword()
    const creation = await createMember(services, { name, email, password, role: 'admin' })
    if (!creation.created) throw new Impossible(sentenceOf(creation))
    say(`${email} can sign in now.`)
  })
}

/** For somebody who has lost phone and recovery codes, where no administrator can sign in either. */
export async function removeTwoFactor({ email }: { email: string }): Promise<void> {
  await withServices(async (services) => {
    const member = await findMemberByEmail(services.database, email)
    if (!member) throw new Impossible(sentences['unknown-email'])
    const outcome = await removeFactor(services, { memberId: member.id, actor: atTheServer })
    if (!outcome.removed) throw new Impossible(`Two-factor sign-in is not on for ${email}.`)
    say(
      `${email} signs in with the password alone from now on. Two-factor sign-in can be switched on again in the profile.`,
    )
  })
}

export async function giveNewPassword({ email }: { email: string }): Promise<void> {
  await withServices(async (services) => {
    const reset = await resetPassword(services, { email, password: await readPassword() })
    if (!reset.reset) throw new Impossible(sentenceOf(reset))
    say(`${email} can sign in with the new password. All sessions of that member have ended.`)
  })
}
