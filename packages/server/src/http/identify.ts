import type { FastifyRequest } from 'fastify'
import { findSession } from '#auth/find-session.ts'
import { secretShape } from '#auth/secret.ts'
import type { Session } from '#auth/session.ts'
import { findTokenMember } from '#auth/tokens/find-token-member.ts'
import { tokenBeginning } from '#auth/tokens/make-token.ts'
import type { Member } from '#members/member.ts'
import type { Services } from '#services.ts'
import { sessionSecretOf } from './cookies.ts'

const bearer = new RegExp(`^Bearer (${secretShape})$`, 'i')
const apiBearer = new RegExp(`^Bearer (${tokenBeginning}${secretShape})$`, 'i')

/** The session that a request is made in, by its token and its cookie together; null where either is missing or not (any more) good. */
export async function identify(services: Services, request: FastifyRequest): Promise<Session | null> {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  const cookie = sessionSecretOf(request, services.installation)
  return token === undefined || cookie === null ? null : await findSession(services, { token, cookie })
}

/** Who made the API token that a program shows; null where it shows none, or it is not (any more) good. */
export async function identifyProgram(services: Services, request: FastifyRequest): Promise<Member | null> {
  const token = apiBearer.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? null : await findTokenMember(services, token)
}
