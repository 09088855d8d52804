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
  type AttemptLimits,
  createCodeAttemptLimit,
  enforceAttemptLimits,
  recordFailedAttempt,
  selectAttemptLimits,
} from './sign-in-throttle.ts'
import {
  type CodeCheck,
  checkCode,
  createCodeError,
  type SubmittedCode,
  type ValidCode,
} from './two-factor/verify-code.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** TOTP or recovery code; absent until the screen asks for one. */
  readonly otp?: string | undefined
}

export interface SignInOrigin extends SessionOrigin {
  /** Known-browser secret from an earlier sign-in; null: the browser sent none. */
  readonly browserSecret: string | null
}

export interface SignInResult {
  readonly member: Member
  readonly session: StartedSession
  /** Stored by the browser as its known-browser cookie. */
  readonly browserSecret: string
}

type SignInServices = Pick<Services, 'database' | 'clock' | 'installation' | 'minimumHashCost'>

/**
 * Signs a member in: verifies e-mail, password and, if enrolled, the two-factor code; starts a session; rehashes the
 * password if its cost is too low.
 * @throws NotSignedIn without saying whether e-mail or password is wrong, TooManyAttempts
 */
export async function signIn(
  services: SignInServices,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<SignInResult> {
  const { member, session } = await verifyAndStartSession(services, credentials, origin)
  await rehashPassword(services, member, credentials.password)
  return { member, session, browserSecret: await registerBrowser(services, member.id, origin.browserSecret) }
}

/** Repeats the verification once if the stored hash changed between the check and the start of the session. */
async function verifyAndStartSession(
  services: SignInServices,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<{ readonly member: StoredMember; readonly session: StartedSession }> {
  for (let isRepeated = false; ; isRepeated = true) {
    // Verified inside the semaphore: concurrent requests exceed the limit of failures by at most its size.
    const { member, code } = await withHashingSemaphore(() =>
      verifyCredentials(services, credentials, origin),
    )
    const session = await startSession(services, { ...member, code }, origin)
    if (session !== null) return { member, session }
    // The hash has changed: a new password, or a rehash at a concurrent sign-in.
    if (isRepeated) throw new NotSignedIn({ key: 'sign-in.wrong' })
  }
}

interface VerifiedSignIn {
  readonly member: StoredMember
  /** Null: the member has no two-factor sign-in. */
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
  const isPasswordCorrect = await verifyPassword(member?.passwordHash ?? null, password)
  const actor = { memberId: member?.id ?? null, name: member?.name ?? '', address, browser }
  if (!(member?.isActive && isPasswordCorrect)) {
    await recordFailedAttempt(services, limits, actor)
    throw new NotSignedIn({ key: 'sign-in.wrong' })
  }
  const codeLimits =
    knownBrowserHash === null ? ([...limits, createCodeAttemptLimit(member.id)] as const) : limits
  const codeCheck = await checkCodeWithLimits(services, { memberId: member.id, code: otp }, codeLimits)
  if (codeCheck.validCode === null && codeCheck.reason !== 'not-enrolled') {
    if (codeCheck.reason !== 'missing') await recordFailedAttempt(services, codeLimits, actor)
    throw createCodeError(codeCheck.reason)
  }
  // A successful sign-in resets the failures of the e-mail; those of the network stay, they concern other e-mails too.
  await deleteSignInFailures(services.database, limits[0].key)
  return { member, code: codeCheck.validCode }
}

/** Checks a code. Wrong codes are also limited per member, because codes are short enough to guess from many addresses. */
async function checkCodeWithLimits(
  services: SignInServices,
  submitted: SubmittedCode,
  limits: AttemptLimits,
): Promise<CodeCheck> {
  if (submitted.code !== '') await enforceAttemptLimits(services, limits)
  return await checkCode(services, submitted)
}

/** Returns the hash of a known browser; null if it is unknown. Queries for unknown e-mails too (constant-time work). */
async function findKnownBrowserHash(
  { database }: SignInServices,
  member: StoredMember | null,
  browserSecret: string | null,
): Promise<string | null> {
  if (browserSecret === null) return null
  const hash = hashSecret(browserSecret)
  return (await isKnownBrowser(database, member?.id ?? 0, hash)) ? hash : null
}

/** Marks this browser as known and returns its secret: one secret per browser for all members. */
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
 * Replaces the hash of a password that was just verified if its cost is below the current one. Does not overwrite a changed
 * password, and does nothing if the hashing queue is full.
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
