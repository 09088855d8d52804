import type { Access, Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { isScope } from '@quittance/shared/contract/permissions.ts'
import type { FastifyRequest } from 'fastify'
import { apiTokenPrefix, findTokenCaller } from '#auth/api-tokens/api-token.ts'
import { secretPattern } from '#auth/secret.ts'
import type { Session } from '#auth/session.ts'
import { findSession } from '#auth/sessions.ts'
import { NotAllowed, NotSignedIn } from '#errors.ts'
import { type Caller, toCaller } from '#members/member.ts'
import type { Services } from '#services.ts'
import { readSessionSecret } from './cookies.ts'

/** Identifies the member by session or API token and stores it in the request. @throws NotSignedIn */
export function requireMember(services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    const session = await identifySession(services, request)
    const member = session ? toCaller(session.member) : await identifyApiClient(services, request)
    if (!member) throw new NotSignedIn({ key: 'call.sign-in-first' })
    request.member = member
    request.sessionId = session?.id ?? null
    request.mustEnrolTwoFactor = session?.mustEnrolTwoFactor ?? false
  }
}

/**
 * Rejects members who must enrol in two-factor sign-in first. API tokens are exempt. Runs after `requireMember`.
 * @throws NotAllowed
 */
export async function requireTwoFactor({ mustEnrolTwoFactor }: FastifyRequest): Promise<void> {
  if (mustEnrolTwoFactor)
    throw new NotAllowed({ key: 'access.two-factor-required' }, {}, { two_factor_required: true })
}

/** Rejects API tokens. Runs after `requireMember`. @throws NotAllowed */
export async function requireSession({ sessionId }: FastifyRequest): Promise<void> {
  if (sessionId === null) throw new NotAllowed({ key: 'members.sign-in-only' })
}

/** Returns whether API tokens may make a call. */
export function acceptsApiTokens({
  access,
  isSessionOnly,
}: Pick<Endpoint, 'access' | 'isSessionOnly'>): boolean {
  if (isSessionOnly === true || access === 'everyone') return false
  return access === 'member' || isScope(access)
}

/** Rejects callers without the permission that the call requires. Runs after `requireSession`. @throws NotAllowed */
export function requirePermission(access: Access) {
  return async ({ member, sessionId }: FastifyRequest): Promise<void> => {
    if (access === 'everyone' || access === 'member' || member?.permissions.has(access)) return
    const isTokenLimited = sessionId === null && isScope(access)
    throw new NotAllowed({
      key: isTokenLimited ? `permissions.token-${access}` : `permissions.member-${access}`,
    })
  }
}

const sessionTokenPattern = new RegExp(`^Bearer (${secretPattern})$`, 'i')
const apiTokenPattern = new RegExp(`^Bearer (${apiTokenPrefix}${secretPattern})$`, 'i')

/** Returns the session of a request, found by its bearer token and cookie together; null if either is missing, invalid or expired. */
export async function identifySession(services: Services, request: FastifyRequest): Promise<Session | null> {
  const token = sessionTokenPattern.exec(request.headers.authorization ?? '')?.[1]
  const cookie = readSessionSecret(request, services.installation)
  return token === undefined || cookie === null ? null : await findSession(services, { token, cookie })
}

/** Returns the member who created the API token of a request, with its permissions; null if it has none, or an invalid one. */
async function identifyApiClient(services: Services, request: FastifyRequest): Promise<Caller | null> {
  const token = apiTokenPattern.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? null : await findTokenCaller(services, token)
}
