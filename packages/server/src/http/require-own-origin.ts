import type { FastifyRequest } from 'fastify'
import { NotAllowed } from '#errors.ts'
import type { Services } from '#services.ts'

const loopbackHostPattern = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Refuses a changing call that a browser makes for a page of somebody else. @throws NotAllowed */
export function requireSameOrigin(services: Services) {
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const { origin, 'sec-fetch-site': site, host = '' } = headers
    const isForeign = origin !== undefined && !isAllowedOrigin(origin, host, services)
    if (isForeign || site === 'cross-site') {
      const params = { got: origin ?? 'another site', expected: listAllowedOrigins(services, host) }
      throw new NotAllowed({ key: 'call.foreign-origin', params }, {}, params)
    }
  }
}

/** @param host as the Host header says it, with its port */
export function isLoopbackHost(host: string): boolean {
  return loopbackHostPattern.test(host)
}

function isAllowedOrigin(origin: string, host: string, { config, installation }: Services): boolean {
  if (origin === installation.url.origin) return true
  const url = URL.canParse(origin) ? new URL(origin) : null
  if (!url) return false
  if (config.allowedHosts.includes(url.host) || config.allowedHosts.includes(url.hostname)) return true
  return isLoopbackHost(host) && url.host === host.toLowerCase()
}

function listAllowedOrigins({ config, installation }: Services, host: string): string {
  const origins = [
    installation.url.origin,
    ...(isLoopbackHost(host) ? [`http://${host}`] : []),
    ...config.allowedHosts,
  ]
  return [...new Set(origins)].join(', ')
}
