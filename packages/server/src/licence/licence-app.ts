import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '#config/config.ts'
import { validateByContract } from '#http/contract-validator.ts'
import { errorHandler } from '#http/error-handler.ts'
import { refuseUnknown } from '#http/not-found.ts'
import { parseJson } from '#http/parse-json.ts'
import { decorateRequests } from '#http/request-context.ts'
import { securityHeaders } from '#http/security-headers.ts'
import { licenceRoutes } from './routes.ts'
import type { LicenceService } from './verify-code.ts'

const bodyLimit = 64 * 1_024

/** The licence service alone, for installations elsewhere: browsers of other sites may ask it. */
export async function createLicenceApp(config: Config, service: LicenceService): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit,
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
  })
  app.setErrorHandler(errorHandler({ showsStacks: false }))
  app.setNotFoundHandler(({ method }) => refuseUnknown(method, []))
  decorateRequests(app)
  parseJson(app, { bodyLimit })
  validateByContract(app)
  await securityHeaders(app, { isHttps: false, connectsTo: [] })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type, accept, accept-language',
      'cache-control': 'no-store',
      // The pages that ask are of other sites, by design.
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  app.options('/*', { schema: { hide: true } }, async (_request, reply) => reply.status(204).send())
  licenceRoutes(app, service)
  return app
}
