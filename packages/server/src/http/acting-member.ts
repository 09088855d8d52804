import type { FastifyRequest } from 'fastify'
import type { Actor } from '#security/security-event.ts'

/** Who makes a call, as the security log names them. */
export function getActor({ request }: { readonly request: FastifyRequest }): Actor {
  const { member } = request
  return { memberId: member?.id ?? null, name: member?.name ?? '', ...getClientInfo(request) }
}

/** Where a request comes from. */
export function getClientInfo({ ip, headers }: FastifyRequest): Pick<Actor, 'address' | 'browser'> {
  return { address: ip, browser: headers['user-agent'] ?? '' }
}
