import type { Access } from '@quittance/shared/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { apiTokenPrefix, findMemberByToken } from '#auth/api-tokens/api-token.ts'
import { secretPattern } from '#auth/secret.ts'
import type { Session } from '#auth/session.ts'
import { findSession } from '#auth/sessions.ts'
import { NotAllowed, NotSignedIn } from '#errors.ts'
import type { Member } from '#members/member.ts'
import type { Services } from '#services.ts'
import { readSessionSecret } from './cookies.ts'

/** Lets members through, and programs with a token of theirs, and says who they are. @throws NotSignedIn */
export function requireMember(services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    const session = await identifySession(services, request)
    const member = session?.member ?? (await identifyApiClient(services, request))
    if (!member) throw new NotSignedIn({ key: 'call.sign-in-first' })
    request.member = member
    request.sessionId = session?.id ?? null
    request.mustEnrolTwoFactor = session?.mustEnrolTwoFactor ?? false
  }
}

/** Keeps out whoever has yet to set up the second factor that is demanded. Programs have none. Runs after `requireMember`. @throws NotAllowed */
export async function requireTwoFactor({ mustEnrolTwoFactor: owesFactor }: FastifyRequest): Promise<void> {
  if (owesFactor) throw new NotAllowed({ key: 'access.factor-demanded' }, {}, { two_factor_required: true })
}

/** Keeps programs out of what is for people who have signed in. Runs after `requireMember`. @throws NotAllowed */
export async function requireSession({ sessionId }: FastifyRequest): Promise<void> {
  if (sessionId === null) throw new NotAllowed({ key: 'members.in-person' })
}

/** Lets administrators alone through where the call asks for one. @throws NotAllowed */
export function requireRole(access: Access) {
  return async ({ member }: FastifyRequest): Promise<void> => {
    if (access === 'admin' && member?.role !== 'admin') throw new NotAllowed({ key: 'call.not-allowed' })
  }
}

const sessionTokenPattern = new RegExp(`^Bearer (${secretPattern})$`, 'i')
const apiTokenPattern = new RegExp(`^Bearer (${apiTokenPrefix}${secretPattern})$`, 'i')

/** The session that a request is made in, by its token and its cookie together; null where either is missing or not (any more) good. */
export async function identifySession(services: Services, request: FastifyRequest): Promise<Session | null> {
  const token = sessionTokenPattern.exec(request.headers.authorization ?? '')?.[1]
  const cookie = readSessionSecret(request, services.installation)
  return token === undefined || cookie === null ? null : await findSession(services, { token, cookie })
}

/** Who made the API token that a program shows; null where it shows none, or it is not (any more) good. */
export async function identifyApiClient(services: Services, request: FastifyRequest): Promise<Member | null> {
  const token = apiTokenPattern.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? null : await findMemberByToken(services, token)
}
