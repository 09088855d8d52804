import { NotSignedIn } from '#errors.ts'
import type { Member } from '#members/member.ts'
import { findMemberByEmail, type StoredMember } from '#members/repository.ts'
import { takePasswordTurn } from '#members/take-password-turn.ts'
import { verifyPassword } from '#members/verify-password.ts'
import type { Services } from '#services.ts'
import { chooseCounts } from './choose-counts.ts'
import { countFailure } from './count-failure.ts'
import { refuseAttempt } from './refuse-attempt.ts'
import { deleteFailures, forgetBrowsersOf, knowsBrowser, rememberBrowser } from './repository.ts'
import { newSecret, secretHash } from './secret.ts'
import { type SessionOrigin, type StartedSession, startSession } from './start-session.ts'

const browserForgottenMs = 400 * 24 * 60 * 60 * 1_000

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface SignInOrigin extends SessionOrigin {
  /** The secret that this browser was given at an earlier sign-in. */
  readonly browserSecret: string | null
}

export interface SignedIn {
  readonly member: Member
  readonly session: StartedSession
  /** For the browser to be known by from now on. */
  readonly browserSecret: string
}

type SignInServices = Pick<Services, 'database' | 'clock'>

/** @throws NotSignedIn when e-mail or password is wrong, without saying which, TooManyAttempts */
export async function signIn(
  services: SignInServices,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<SignedIn> {
  // Counted within the turn: requests sent at once cannot pass the limit by more than the turns there are.
  const member = await takePasswordTurn(() => memberOf(services, credentials, origin))
  const session = await startSession(services, member, origin)
  return { member, session, browserSecret: await knownFromNowOn(services, member.id, origin.browserSecret) }
}

async function memberOf(
  services: SignInServices,
  { email, password }: Credentials,
  { address, browserSecret }: SignInOrigin,
): Promise<StoredMember> {
  const member = await findMemberByEmail(services.database, email)
  const knownBrowser = await hashIfKnown(services, member, browserSecret)
  const counts = chooseCounts({ email, address, knownBrowser })
  await refuseAttempt(services, counts)
  const isRight = await verifyPassword(member?.passwordHash ?? null, password)
  if (!(member?.isActive && isRight)) {
    await countFailure(services, counts)
    throw new NotSignedIn({ key: 'sign-in.wrong' })
  }
  // Whoever knows the password starts afresh. The count of the address stays: it is about other e-mails as well.
  await deleteFailures(services.database, counts[0].under)
  return member
}

async function hashIfKnown(
  { database }: SignInServices,
  member: StoredMember | null,
  browserSecret: string | null,
): Promise<string | null> {
  if (!member || browserSecret === null) return null
  const hash = secretHash(browserSecret)
  return (await knowsBrowser(database, member.id, hash)) ? hash : null
}

/** One secret per browser, whoever signs in with it. */
async function knownFromNowOn(
  { database, clock }: SignInServices,
  memberId: number,
  givenBefore: string | null,
): Promise<string> {
  const secret = givenBefore ?? newSecret()
  const now = clock()
  await rememberBrowser(database, { memberId, browserHash: secretHash(secret), seenAt: now })
  await forgetBrowsersOf(database, memberId, new Date(now.getTime() - browserForgottenMs))
  return secret
}
