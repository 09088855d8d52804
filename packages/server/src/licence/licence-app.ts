import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import { createServer } from '#http/create-server.ts'
import { rejectUnknownRoute } from '#http/error-handler.ts'
import { addSecurityHeaders } from '#http/security-headers.ts'
import type { LicenceService } from './purchase-code.ts'
import { licenceRoutes } from './routes.ts'

const bodyLimit = 64 * 1_024

/** Creates the licence service alone, for other installations. Allows cross-origin requests. */
export async function createLicenceApp(config: Config, service: LicenceService): Promise<FastifyInstance> {
  const app = createServer(config, { bodyLimit, shouldShowStacks: false })
  app.setNotFoundHandler(({ method }) => rejectUnknownRoute(method, []))
  addSecurityHeaders(app, { connectOrigins: [] })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type, accept, accept-language',
      // Pages of other sites send requests by design.
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  app.options('/*', { schema: { hide: true } }, async (_request, reply) => reply.status(204).send())
  licenceRoutes(app, service)
  return app
}
