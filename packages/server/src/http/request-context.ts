import type { FastifyInstance, FastifyRequest } from 'fastify'
import { extractNetwork } from '#limits/client-network.ts'
import type { Member } from '#members/member.ts'
import type { ByteReservation } from './byte-budget.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call; null for calls that everybody may make. */
    member: Member | null
    /** The session it is made in; null without one, and for members whose API token it is made with. */
    sessionId: number | null
    /** Whoever makes the call has to set a second factor up before anything else. */
    mustEnrolTwoFactor: boolean
    /** The body as it was received, for telling whether two requests are the same. Empty, as `body` is, once the request is answered. */
    rawBody: string
    /** Counts the bytes of the body in the budget, from the first byte until the request is answered; null before it. */
    bodyReservation: ByteReservation | null
  }
}

/** Every request has these fields from the beginning, as Fastify wants it; guards fill them in. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('member', null)
  app.decorateRequest('sessionId', null)
  app.decorateRequest('owesFactor', false)
  app.decorateRequest('rawBody', '')
  app.decorateRequest('bodyHold', null)
}

/** Returns whose bytes a request counts as: those of its member, or of the network it comes from. */
export function getBudgetOwner({ member, ip }: FastifyRequest): string {
  return member === null ? `network ${extractNetwork(ip)}` : `member ${member.id}`
}
