import type { Access } from '@quittance/shared/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { NotAllowed, NotSignedIn } from '#errors.ts'
import type { Services } from '#services.ts'
import { identifySession, identifyApiClient } from './identify.ts'

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
