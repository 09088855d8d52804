import { NotSignedIn } from '#errors.ts'
import type { Member } from '#members/member.ts'
import { findMemberByEmail, type StoredMember } from '#members/repository.ts'
import { takePasswordTurn } from '#members/take-password-turn.ts'
import { verifyPassword } from '#members/verify-password.ts'
import type { Services } from '#services.ts'
import { chooseCodeCount } from './choose-code-count.ts'
import { chooseCounts } from './choose-counts.ts'
import { countFailure } from './count-failure.ts'
import { type CheckedCode, checkCode, type GoodCode } from './factor/check-code.ts'
import { refuseAttempt } from './refuse-attempt.ts'
import { refuseCode } from './refuse-code.ts'
import { renewHash } from './renew-hash.ts'
import { deleteFailures, forgetBrowsersOf, knowsBrowser, rememberBrowser } from './repository.ts'
import { newSecret, secretHash } from './secret.ts'
import { browserKnownMs } from './session.ts'
import { type SessionOrigin, type StartedSession, startSession } from './start-session.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** A code of the app or for recovery; absent until it was asked for. */
  readonly otp?: string | undefined
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

type SignInServices = Pick<Services, 'database' | 'clock' | 'installation' | 'leastHashCost'>

/** @throws NotSignedIn when e-mail, password or code is wrong, of the first two without saying which, TooManyAttempts */
export async function signIn(
  services: SignInServices,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const { member, session } = await enter(services, credentials, origin)
  await renewHash(services, member, credentials.password)
  return { member, session, browserSecret: await knownFromNowOn(services, member.id, origin.browserSecret) }
}

async function enter(
  services: SignInServices,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<Pick<SignedIn, 'session'> & { readonly member: StoredMember }> {
  for (let isRepeated = false; ; isRepeated = true) {
    // Counted within the turn: requests sent at once cannot pass the limit by more than the turns there are.
    const { member, code } = await takePasswordTurn(() => verifiedBy(services, credentials, origin))
    const session = await startSession(services, { ...member, code }, origin)
    if (session !== null) return { member, session }
    // The hash is another one by now: of another password, or of the same, made anew at another sign-in.
    if (isRepeated) throw new NotSignedIn({ key: 'sign-in.wrong' })
  }
}

interface Verified {
  readonly member: StoredMember
  /** Null: none is asked for. */
  readonly code: GoodCode | null
}

async function verifiedBy(
  services: SignInServices,
  { email, password, otp = '' }: Credentials,
  { address, browser, browserSecret }: SignInOrigin,
): Promise<Verified> {
  const member = await findMemberByEmail(services.database, email)
  const knownBrowser = await hashIfKnown(services, member, browserSecret)
  const counts = chooseCounts({ email, address, knownBrowser })
  await refuseAttempt(services, counts)
  const isRight = await verifyPassword(member?.passwordHash ?? null, password)
  const actor = { memberId: member?.id ?? null, name: member?.name ?? '', address, browser }
  if (!(member?.isActive && isRight)) {
    await countFailure(services, counts, actor)
    throw new NotSignedIn({ key: 'sign-in.wrong' })
  }
  const ofCode = knownBrowser === null ? ([...counts, chooseCodeCount(member.id)] as const) : counts
  const checked = await checkedCode(services, { memberId: member.id, code: otp }, ofCode)
  if (checked.good === null && checked.because !== 'off') {
    if (checked.because !== 'missing') await countFailure(services, ofCode, actor)
    throw refuseCode(checked.because)
  }
  // Whoever knows the password starts afresh. The count of the address stays: it is about other e-mails as well.
  await deleteFailures(services.database, counts[0].under)
  return { member, code: checked.good }
}

/** Codes are few enough to be guessed from many addresses: they are counted for the member as well. */
async function checkedCode(
  services: SignInServices,
  shown: Parameters<typeof checkCode>[1],
  counts: Parameters<typeof refuseAttempt>[1],
): Promise<CheckedCode> {
  if (shown.code !== '') await refuseAttempt(services, counts)
  return await checkCode(services, shown)
}

/** Looks as much up for nobody as for a member. */
async function hashIfKnown(
  { database }: SignInServices,
  member: StoredMember | null,
  browserSecret: string | null,
): Promise<string | null> {
  if (browserSecret === null) return null
  const hash = secretHash(browserSecret)
  return (await knowsBrowser(database, member?.id ?? 0, hash)) ? hash : null
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
  await forgetBrowsersOf(database, memberId, new Date(now.getTime() - browserKnownMs))
  return secret
}
