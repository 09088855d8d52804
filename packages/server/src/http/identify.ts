import type { FastifyRequest } from 'fastify'
import { findSession } from '#auth/find-session.ts'
import { secretPattern } from '#auth/secret.ts'
import type { Session } from '#auth/session.ts'
import { findMemberByToken } from '#auth/tokens/find-token-member.ts'
import { apiTokenPrefix } from '#auth/tokens/make-token.ts'
import type { Member } from '#members/member.ts'
import type { Services } from '#services.ts'
import { readSessionSecret } from './cookies.ts'

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
