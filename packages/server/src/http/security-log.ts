import type { SecurityEvent } from '@quittance/shared/contract/security-log.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '#database/queries/transactions.ts'
import { extractNetwork } from '#limits/client-network.ts'
import { type Actor, recordSecurityEvent, withSecurityEvent } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import type { Binding } from './endpoint.ts'

/** Who makes a call, as the security log names them. */
export function getActor({ request }: { readonly request: FastifyRequest }): Actor {
  const { member } = request
  return { memberId: member?.id ?? null, name: member?.name ?? '', ...getClientInfo(request) }
}

/** Where a request comes from. */
export function getClientInfo({ ip, headers }: FastifyRequest): Pick<Actor, 'address' | 'browser'> {
  return { address: ip, browser: headers['user-agent'] ?? '' }
}

interface RecordedChange<Outcome> {
  /** What is set, in words. */
  readonly about: string
  readonly isChanged: (outcome: Outcome) => boolean
  readonly change: (within: Services) => Promise<Outcome>
}

/** Changes a setting, and notes in the same transaction who did. */
export async function recordSettingsChange<Outcome>(
  { services }: Pick<Binding, 'services'>,
  call: { readonly request: FastifyRequest },
  { about, isChanged, change }: RecordedChange<Outcome>,
): Promise<Outcome> {
  const happened = (outcome: Outcome) =>
    isChanged(outcome) ? ({ event: 'settings-changed', about } as const) : null
  return await withSecurityEvent(services, { actor: getActor(call), toEvent: happened }, change)
}

/** Counts and notes that a member exports a list. @param what the list is called @throws TooManyAttempts */
export async function recordExport(
  { services }: Pick<Binding, 'services'>,
  call: { readonly request: FastifyRequest },
  listName: string,
): Promise<void> {
  const actor = getActor(call)
  if (actor.memberId !== null) services.exports.consume(actor.memberId, services.clock())
  const event = { event: 'exported', about: listName, at: services.clock() } as const
  await recordSecurityEvent(services.database, actor, event)
}

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
