import { englishText } from '@quittance/shared/text/english-text.ts'
import { type ResetPasswordOutcome, resetPassword } from '#auth/profile.ts'
import { removeMemberTwoFactor } from '#auth/two-factor/administer-two-factor.ts'
import { CommandError } from '#errors.ts'
import { type CreateMemberOutcome, createMember } from '#members/create-member.ts'
import { findMemberByEmail } from '#members/repository.ts'
import { printLine, readPassword } from '#process/terminal.ts'
import { serverActor } from '#security/security-log.ts'
import { withServices } from './installed-services.ts'

type Rejection =
  | Extract<CreateMemberOutcome, { created: false }>
  | Extract<ResetPasswordOutcome, { reset: false }>

const rejectionMessages: Readonly<Record<Exclude<Rejection['because'], 'password-weak'>, string>> = {
  'name-invalid': 'The name is empty, without a letter or digit, or too long: at most 255 characters.',
  'name-taken': englishText('members.name-taken'),
  'email-invalid': 'This is not an e-mail address. Write it like name@example.com.',
  'email-taken': 'A member with this e-mail address is already there. Use reset-password for a new password.',
  'unknown-email': 'No member has this e-mail address.',
}

function explainRejection(refused: Rejection): string {
  if (refused.because !== 'password-weak') return rejectionMessages[refused.because]
  return englishText(refused.sentence.key, refused.sentence.params)
}

export async function createAdmin({ name, email }: { name: string; email: string }): Promise<void> {
  await withServices(async (services) => {
    const password = await readPassword()
    const creation = await createMember(services, { name, email, password, role: 'admin' })
    if (!creation.created) throw new CommandError(explainRejection(creation))
    printLine(`${email} can sign in now.`)
  })
}

/** For somebody who has lost phone and recovery codes, where no administrator can sign in either. */
export async function removeTwoFactor({ email }: { email: string }): Promise<void> {
  await withServices(async (services) => {
    const member = await findMemberByEmail(services.database, email)
    if (!member) throw new CommandError(rejectionMessages['unknown-email'])
    const outcome = await removeMemberTwoFactor(services, { memberId: member.id, actor: serverActor })
    if (!outcome.removed) throw new CommandError(`Two-factor sign-in is not on for ${email}.`)
    printLine(
      `${email} signs in with the password alone from now on. Two-factor sign-in can be switched on again in the profile.`,
    )
  })
}

export async function resetMemberPassword({ email }: { email: string }): Promise<void> {
  await withServices(async (services) => {
    const reset = await resetPassword(services, { email, password: await readPassword() })
    if (!reset.reset) throw new CommandError(explainRejection(reset))
    printLine(`${email} can sign in with the new password. All sessions of that member have ended.`)
  })
}
