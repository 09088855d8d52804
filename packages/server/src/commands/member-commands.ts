import { type ResetPasswordOutcome, resetPassword } from '#auth/profile.ts'
import { removeMemberTwoFactor } from '#auth/two-factor/administer-two-factor.ts'
import { CommandError } from '#errors.ts'
import { type CreateMemberOutcome, createMember } from '#members/create-member.ts'
import { findMemberByEmail } from '#members/repository.ts'
import { formatSentence, printLine, readPassword } from '#process/terminal.ts'
import { serverActor } from '#security/security-log.ts'
import { withInstalledServices } from './installed-services.ts'

type Rejection =
  | Extract<CreateMemberOutcome, { isCreated: false }>
  | Extract<ResetPasswordOutcome, { isReset: false }>

const rejectionMessages: Readonly<Record<Exclude<Rejection['reason'], 'password-weak'>, string>> = {
  'name-invalid': 'The name is empty, without a letter or digit, or too long: at most 255 characters.',
  'name-taken': formatSentence({ key: 'members.name-taken' }),
  'email-invalid': 'This is not an e-mail address. Write it like name@example.com.',
  'email-taken':
    'A member with this e-mail address already exists. Use reset-password to set a new password.',
  'unknown-email': 'No member has this e-mail address.',
}

function explainRejection(rejection: Rejection): string {
  if (rejection.reason !== 'password-weak') return rejectionMessages[rejection.reason]
  return formatSentence(rejection.sentence)
}

/** Creates an administrator, with a password from standard input. @throws CommandError */
export async function createAdmin({ name, email }: { name: string; email: string }): Promise<void> {
  await withInstalledServices(async (services) => {
    const password = await readPassword()
    const outcome = await createMember(services, { name, email, password, role: 'admin' })
    if (!outcome.isCreated) throw new CommandError(explainRejection(outcome))
    printLine(`${email} can sign in now.`)
  })
}

/** Turns two-factor sign-in off for a member who lost phone and recovery codes, if no administrator can sign in. @throws CommandError */
export async function removeTwoFactor({ email }: { email: string }): Promise<void> {
  await withInstalledServices(async (services) => {
    const member = await findMemberByEmail(services.database, email)
    if (!member) throw new CommandError(rejectionMessages['unknown-email'])
    const outcome = await removeMemberTwoFactor(services, { memberId: member.id, actor: serverActor })
    if (!outcome.isRemoved) throw new CommandError(`Two-factor sign-in is not on for ${email}.`)
    printLine(
      `Two-factor sign-in is off for ${email}, who signs in with the password alone. It can be turned on again in the profile.`,
    )
  })
}

/** Sets a new password from standard input for a member, and ends the sessions of that member. @throws CommandError */
export async function resetMemberPassword({ email }: { email: string }): Promise<void> {
  await withInstalledServices(async (services) => {
    const outcome = await resetPassword(services, { email, password: await readPassword() })
    if (!outcome.isReset) throw new CommandError(explainRejection(outcome))
    printLine(`${email} can sign in with the new password. All sessions of that member have ended.`)
  })
}
