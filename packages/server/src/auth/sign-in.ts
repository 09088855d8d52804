import { NotSignedIn, Unavailable } from '#errors.ts'
import type { Member } from '#members/member.ts'
import {
  hashPassword,
  shouldRehash,
  verifyPassword,
  withHashingSemaphore,
} from '#members/password-hashing.ts'
import { findMemberByEmail, replacePasswordHash, type StoredMember } from '#members/repository.ts'
import type { Services } from '#services.ts'
import {
  deleteOldKnownBrowsers,
  deleteSignInFailures,
  isKnownBrowser,
  upsertKnownBrowser,
} from './repository.ts'
import { generateSecret, hashSecret } from './secret.ts'
import { knownBrowserLifetimeMs } from './session.ts'
import { type SessionOrigin, type StartedSession, startSession } from './sessions.ts'
import {
  createCodeAttemptLimit,
  enforceAttemptLimits,
  recordFailedAttempt,
  selectAttemptLimits,
} from './sign-in-throttle.ts'
import { type CodeCheck, checkCode, createCodeError, type ValidCode } from './two-factor/verify-code.ts'

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

export interface SignInResult {
  readonly member: Member
  readonly session: StartedSession
  /** For the browser to be known by from now on. */
  readonly browserSecret: string
}

type SignInServices = Pick<Services, 'database' | 'clock' | 'installation' | 'minimumHashCost'>

/** @throws NotSignedIn when e-mail, password or code is wrong, of the first two without saying which, TooManyAttempts */
export async function signIn(
  services: SignInServices,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<SignInResult> {
  const { member, session } = await verifyAndStartSession(services, credentials, origin)
  await rehashPassword(services, member, credentials.password)
  return { member, session, browserSecret: await registerBrowser(services, member.id, origin.browserSecret) }
}

async function verifyAndStartSession(
  services: SignInServices,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<Pick<SignInResult, 'session'> & { readonly member: StoredMember }> {
  for (let isRepeated = false; ; isRepeated = true) {
    // Counted within the turn: requests sent at once cannot pass the limit by more than the turns there are.
    const { member, code } = await withHashingSemaphore(() =>
      verifyCredentials(services, credentials, origin),
    )
    const session = await startSession(services, { ...member, code }, origin)
    if (session !== null) return { member, session }
    // The hash is another one by now: of another password, or of the same, made anew at another sign-in.
    if (isRepeated) throw new NotSignedIn({ key: 'sign-in.wrong' })
  }
}

interface VerifiedSignIn {
  readonly member: StoredMember
  /** Null: none is asked for. */
  readonly code: ValidCode | null
}

async function verifyCredentials(
  services: SignInServices,
  { email, password, otp = '' }: Credentials,
  { address, browser, browserSecret }: SignInOrigin,
): Promise<VerifiedSignIn> {
  const member = await findMemberByEmail(services.database, email)
  const knownBrowserHash = await findKnownBrowserHash(services, member, browserSecret)
  const limits = selectAttemptLimits({ email, address, knownBrowserHash })
  await enforceAttemptLimits(services, limits)
  const isRight = await verifyPassword(member?.passwordHash ?? null, password)
  const actor = { memberId: member?.id ?? null, name: member?.name ?? '', address, browser }
  if (!(member?.isActive && isRight)) {
    await recordFailedAttempt(services, limits, actor)
    throw new NotSignedIn({ key: 'sign-in.wrong' })
  }
  const codeLimits =
    knownBrowserHash === null ? ([...limits, createCodeAttemptLimit(member.id)] as const) : limits
  const codeCheck = await checkCodeWithLimits(services, { memberId: member.id, code: otp }, codeLimits)
  if (codeCheck.validCode === null && codeCheck.because !== 'off') {
    if (codeCheck.because !== 'missing') await recordFailedAttempt(services, codeLimits, actor)
    throw createCodeError(codeCheck.because)
  }
  // Whoever knows the password starts afresh. The count of the address stays: it is about other e-mails as well.
  await deleteSignInFailures(services.database, limits[0].key)
  return { member, code: codeCheck.validCode }
}

/** Codes are few enough to be guessed from many addresses: they are counted for the member as well. */
async function checkCodeWithLimits(
  services: SignInServices,
  shown: Parameters<typeof checkCode>[1],
  limits: Parameters<typeof enforceAttemptLimits>[1],
): Promise<CodeCheck> {
  if (shown.code !== '') await enforceAttemptLimits(services, limits)
  return await checkCode(services, shown)
}

/** Looks as much up for nobody as for a member. */
async function findKnownBrowserHash(
  { database }: SignInServices,
  member: StoredMember | null,
  browserSecret: string | null,
): Promise<string | null> {
  if (browserSecret === null) return null
  const hash = hashSecret(browserSecret)
  return (await isKnownBrowser(database, member?.id ?? 0, hash)) ? hash : null
}

/** One secret per browser, whoever signs in with it. */
async function registerBrowser(
  { database, clock }: SignInServices,
  memberId: number,
  previousSecret: string | null,
): Promise<string> {
  const secret = previousSecret ?? generateSecret()
  const now = clock()
  await upsertKnownBrowser(database, { memberId, browserHash: hashSecret(secret), seenAt: now })
  await deleteOldKnownBrowsers(database, memberId, new Date(now.getTime() - knownBrowserLifetimeMs))
  return secret
}

/**
 * Stores another hash of the password that somebody has just shown, where theirs was made for less than is taken today.
 * A password that was changed meanwhile stays; where too many wait to be hashed, it is for the next time.
 */
export async function rehashPassword(
  { database, minimumHashCost }: Pick<Services, 'database' | 'minimumHashCost'>,
  { id, passwordHash }: Pick<StoredMember, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  if (!shouldRehash(passwordHash, minimumHashCost)) return
  try {
    const newHash = await hashPassword(password, minimumHashCost)
    await replacePasswordHash(database, id, { from: passwordHash, to: newHash })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
  }
}
