import type { FastifyInstance } from 'fastify'
import type { ReadinessCheck } from './readiness.ts'

const serviceUnavailable = 503

/** What a monitor asks for: not calls of the product, so they take no slot and are not in its contract. */
export const healthPaths = { health: '/healthz', readiness: '/readyz' } as const

/**
 * Serves `/healthz`, which says that the process answers, and `/readyz`, which says what of it is missing to answer calls.
 * @param bases paths that both are served below; '' is the root
 */
export function healthRoutes(
  app: FastifyInstance,
  bases: readonly string[],
  failedChecks: () => Promise<readonly (ReadinessCheck | 'not-installed')[]>,
): void {
  for (const base of new Set(bases)) {
    app.get(`${base}${healthPaths.health}`, { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get(`${base}${healthPaths.readiness}`, { schema: { hide: true } }, async (_request, reply) => {
      const failed = await failedChecks()
      if (failed.length === 0) return { status: 'ok' }
      return reply.status(serviceUnavailable).send({ status: 'unavailable', failed })
    })
  }
}
