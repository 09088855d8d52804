import type { Access } from '@quittance/shared/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { NotAllowed, NotSignedIn } from '#errors.ts'
import type { Services } from '#services.ts'
import { identify } from './identify.ts'

/** Lets members through and says who they are. @throws NotSignedIn */
export function requireMember(services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    const session = await identify(services, request)
    if (!session) throw new NotSignedIn({ key: 'call.sign-in-first' })
    request.member = session.member
    request.sessionId = session.id
  }
}

/** Lets administrators alone through where the call asks for one. @throws NotAllowed */
export function requireRole(access: Access) {
  return async ({ member }: FastifyRequest): Promise<void> => {
    if (access === 'admin' && member?.role !== 'admin') throw new NotAllowed({ key: 'call.not-allowed' })
  }
}
