import type { SecurityEvent } from '@quittance/shared/contract/security-log.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '#database/queries/transactions.ts'
import { type EventStamp, type RecordedEvent, recordEvent, type SubjectType } from '#events/repository.ts'
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
  /** Absent: `settings-changed`. */
  readonly securityEvent?: SecurityEvent
  /** Name of the setting, or its new value. */
  readonly about: string
  /** Returns the event of a change; null: the change has recorded its own. */
  readonly toEvent: (outcome: Outcome) => RecordedEvent | null
  readonly isChanged: (outcome: Outcome) => boolean
  readonly change: (within: Services) => Promise<Outcome>
  /** As in `inTransaction`. */
  readonly isReadCommitted?: boolean
}

/** Changes a setting, and records the security event and the event of the setting in the same transaction. */
export async function recordSettingsChange<Outcome>(
  { services }: Pick<Binding, 'services'>,
  call: { readonly request: FastifyRequest },
  recorded: RecordedChange<Outcome>,
): Promise<Outcome> {
  const { securityEvent = 'settings-changed', about, isChanged, toEvent, change } = recorded
  const toSecurityEvent = (outcome: Outcome) => (isChanged(outcome) ? { event: securityEvent, about } : null)
  const recording = { actor: getActor(call), toEvent: toSecurityEvent }
  const changeAndRecord = async (within: Services) => {
    const outcome = await change(within)
    const event = isChanged(outcome) ? toEvent(outcome) : null
    if (event) await recordEvent(within.database, createEventStamp(call, within), event)
    return outcome
  }
  const { isReadCommitted = false } = recorded
  return await withSecurityEvent(services, { ...recording, options: { isReadCommitted } }, changeAndRecord)
}

/** Returns the member or API token that makes a call, and the time. */
export function createEventStamp(
  { request: { member } }: { readonly request: FastifyRequest },
  { clock }: Pick<Services, 'clock'>,
): EventStamp {
  return { memberId: member?.id ?? null, tokenId: member?.tokenId, changedAt: clock().toISOString() }
}

type SettingOutcome =
  | { readonly isChanged: true; readonly previousVersion: number; readonly version: number }
  | { readonly isChanged: false }

/** Returns a function that describes the change of a setting with versions. Its result is null if nothing differed. */
export function describeSettingChange(type: SubjectType) {
  return (outcome: SettingOutcome): RecordedEvent | null => {
    if (!outcome.isChanged || outcome.previousVersion === outcome.version) return null
    // Version 0 is the default, which is not stored.
    const versionBefore = outcome.previousVersion === 0 ? null : outcome.previousVersion
    return { subject: { type, id: null }, event: 'updated', versionBefore, versionAfter: outcome.version }
  }
}

/** Describes the change of a setting without versions. */
export function describeUnversionedChange(type: SubjectType): RecordedEvent {
  return { subject: { type, id: null }, event: 'updated' }
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
