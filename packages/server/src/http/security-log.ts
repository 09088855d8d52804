import type { SecurityEvent } from '@quittance/shared/contract/security-log.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '#database/queries/transactions.ts'
import { extractNetwork } from '#limits/client-network.ts'
import { recordSecurityEvent, withSecurityEvent } from '#security/repository.ts'
import type { Actor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import type { Binding } from './endpoint.ts'

/** Returns the caller as the security log names it. */
export function getActor({ request }: { readonly request: FastifyRequest }): Actor {
  const { member } = request
  return { memberId: member?.id ?? null, name: member?.name ?? '', ...getClientInfo(request) }
}

/** Returns IP address and browser of a request. */
export function getClientInfo({ ip, headers }: FastifyRequest): Pick<Actor, 'address' | 'browser'> {
  return { address: ip, browser: headers['user-agent'] ?? '' }
}

interface RecordedChange<Outcome> {
  /** Name of the setting. */
  readonly about: string
  readonly isChanged: (outcome: Outcome) => boolean
  readonly change: (within: Services) => Promise<Outcome>
}

/** Changes a setting and records the security event in the same transaction. */
export async function recordSettingsChange<Outcome>(
  { services }: Pick<Binding, 'services'>,
  call: { readonly request: FastifyRequest },
  { about, isChanged, change }: RecordedChange<Outcome>,
): Promise<Outcome> {
  const toEvent = (outcome: Outcome) =>
    isChanged(outcome) ? ({ event: 'settings-changed', about } as const) : null
  return await withSecurityEvent(services, { actor: getActor(call), toEvent }, change)
}

/** Counts an export towards the member's limit and records it in the security log. @throws TooManyAttempts */
export async function recordExport(
  { services }: Pick<Binding, 'services'>,
  call: { readonly request: FastifyRequest },
  listName: string,
): Promise<void> {
  const actor = getActor(call)
  if (actor.memberId !== null) services.exportLimiter.consume(actor.memberId, services.clock())
  const event = { event: 'exported', about: listName, at: services.clock() } as const
  await recordSecurityEvent(services.database, actor, event)
}

const eventsByStatus: ReadonlyMap<number, SecurityEvent> = new Map([
  [403, 'call-refused'],
  [419, 'forgery-refused'],
  [429, 'limit-refused'],
] as const)

/** Records rejected calls (403, 419, 429) in the security log before they are answered, rate-limited per network. */
export function recordRejections(app: FastifyInstance, services: Services): void {
  const { database, clock, rejectionLogLimiter } = services
  app.addHook('onSend', async (request, reply) => {
    const event = eventsByStatus.get(reply.statusCode)
    const at = clock()
    if (event === undefined || !rejectionLogLimiter.tryAcquire(extractNetwork(request.ip), at)) return
    try {
      await inTransaction(database, (transaction) =>
        recordSecurityEvent(transaction, getActor({ request }), { event, about: getRouteName(request), at }),
      )
    } catch (error) {
      // The call stays rejected.
      request.log.warn({ err: error, event }, 'security event of a rejected call not stored')
    }
  })
}

/** Returns method and route pattern: the URL itself may contain a secret. */
function getRouteName({ method, routeOptions: { url } }: FastifyRequest): string {
  return url === undefined ? '' : `${method} ${url}`
}
