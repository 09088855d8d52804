import type { FastifyRequest } from 'fastify'
import { BadRequest } from '#errors.ts'

/** Refuses two `Host` headers, of which Node.js shows the first and a proxy may have gone by the other. @throws BadRequest */
export async function requireSingleHost({ raw }: FastifyRequest): Promise<void> {
  // Names are at even places, values at odd ones.
  const hosts = raw.rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host')
  if (hosts.length > 1) throw new BadRequest({ key: 'call.several-hosts' })
}
