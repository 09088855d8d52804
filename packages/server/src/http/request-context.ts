import type { FastifyInstance, FastifyRequest } from 'fastify'
import { extractNetwork } from '#limits/client-network.ts'
import type { Caller } from '#members/member.ts'
import type { ByteReservation } from './byte-budget.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The member who makes the call, with the permissions of the session or API token; null for public calls. */
    member: Caller | null
    /** The session of the call; null if there is none, for example with an API token. */
    sessionId: number | null
    /** Whether the member must enrol in two-factor sign-in before making other calls. */
    mustEnrolTwoFactor: boolean
    /** The body as received, to recognise repeated requests. Cleared, like `body`, once the request is answered. */
    rawBody: string
    /** Counts the bytes of the body in the budget, from the first byte until the response; null before it. */
    bodyReservation: ByteReservation | null
  }
}

/** Declares the fields with their initial values, as Fastify requires. Guards and the body parser set them. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('member', null)
  app.decorateRequest('sessionId', null)
  app.decorateRequest('mustEnrolTwoFactor', false)
  app.decorateRequest('rawBody', '')
  app.decorateRequest('bodyReservation', null)
}

/** Returns the key under which the bytes of a request are counted: its member, or the network of an anonymous client. */
export function getBudgetOwner({ member, ip }: FastifyRequest): string {
  return member === null ? `network ${extractNetwork(ip)}` : `member ${member.id}`
}
