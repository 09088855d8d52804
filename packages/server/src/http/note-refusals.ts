import type { SecurityEvent } from '@quittance/shared/contract/security-log.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '#database/queries/transactions.ts'
import { extractNetwork } from '#limits/network-of.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Services } from '#services.ts'
import { getActor } from './acting-member.ts'

const eventsByStatus: ReadonlyMap<number, SecurityEvent> = new Map([
  [403, 'call-refused'],
  [419, 'forgery-refused'],
  [429, 'limit-refused'],
] as const)

/** Notes in the security log what was refused to somebody, before they are told, and a few times a minute at most. */
export function recordRejections(app: FastifyInstance, services: Services): void {
  const { database, clock, rejectionLogLimit: notedRefusals } = services
  app.addHook('onSend', async (request, reply) => {
    const event = eventsByStatus.get(reply.statusCode)
    const at = clock()
    if (event === undefined || !notedRefusals.tryAcquire(extractNetwork(request.ip), at)) return
    try {
      await inTransaction(database, (transaction) =>
        recordSecurityEvent(transaction, getActor({ request }), { event, about: getRouteName(request), at }),
      )
    } catch (error) {
      // Refused it is in any case.
      request.log.warn({ err: error, event }, 'a refusal was not noted')
    }
  })
}

/** By its name in the contract: what was typed into an address may be a secret. */
function getRouteName({ method, routeOptions: { url } }: FastifyRequest): string {
  return url === undefined ? '' : `${method} ${url}`
}
