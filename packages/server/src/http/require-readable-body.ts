import type { FastifyRequest } from 'fastify'
import { UnsupportedMediaType, TooLarge } from '#errors.ts'

/**
 * Refuses by its headers alone, before anything of it is read, a body that is not JSON or is declared longer than its call takes.
 * @throws NotJsonType, TooLarge
 */
export async function requireReadableBody(request: FastifyRequest): Promise<void> {
  const { headers, mediaType, routeOptions } = request
  if (!hasBody(request) && headers['content-type'] === undefined) return
  if (mediaType !== 'application/json') throw new UnsupportedMediaType({ key: 'call.not-json-type' })
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new UnsupportedMediaType({ key: 'call.encoded' })
  if (Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit) throw createTooLargeError(routeOptions.bodyLimit)
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** @param bodyLimit in bytes */
export function createTooLargeError(bodyLimit: number): TooLarge {
  const megabytes = Math.floor(bodyLimit / 2 ** 20)
  if (megabytes > 0) return new TooLarge({ key: 'call.too-large', params: { max: megabytes } })
  return new TooLarge({ key: 'call.too-large-kilobytes', params: { max: Math.floor(bodyLimit / 2 ** 10) } })
}
