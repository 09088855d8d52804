import type { SecurityEvent } from '@quittance/shared/contract/security-log.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '#database/queries/transactions.ts'
import { networkOf } from '#limits/network-of.ts'
import { noteEvent } from '#security/note-event.ts'
import type { Services } from '#services.ts'
import { actingMember } from './acting-member.ts'

const events: ReadonlyMap<number, SecurityEvent> = new Map([
  [403, 'call-refused'],
  [419, 'forgery-refused'],
  [429, 'limit-refused'],
] as const)

/** Notes in the security log what was refused to somebody, before they are told, and a few times a minute at most. */
export function noteRefusals(app: FastifyInstance, services: Services): void {
  const { database, clock, notedRefusals } = services
  app.addHook('onSend', async (request, reply) => {
    const event = events.get(reply.statusCode)
    const at = clock()
    if (event === undefined || !notedRefusals.allows(networkOf(request.ip), at)) return
    try {
      await inTransaction(database, (transaction) =>
        noteEvent(transaction, actingMember({ request }), { event, about: callOf(request), at }),
      )
    } catch (error) {
      // Refused it is in any case.
      request.log.warn({ err: error, event }, 'a refusal was not noted')
    }
  })
}

/** By its name in the contract: what was typed into an address may be a secret. */
function callOf({ method, routeOptions: { url } }: FastifyRequest): string {
  return url === undefined ? '' : `${method} ${url}`
}
