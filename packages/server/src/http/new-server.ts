import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '#config/config.ts'
import { validateByContract } from './contract-validator.ts'
import { errorHandler } from './error-handler.ts'
import { parseJson } from './parse-json.ts'
import { decorateRequests } from './request-context.ts'
import { headersOfNothing, transportSecurity } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly isHttps: boolean
  }
}

interface ServerOptions {
  /** In bytes. */
  readonly bodyLimit: number
  /** Answers of surprises carry the stack. */
  readonly showsStacks: boolean
  /** People open it by https, and are told to do so always. */
  readonly isHttps?: boolean
  /** The address by which a request finds its route, where that is not the one that was asked for. */
  readonly readAddress?: (url: string) => string
}

/** An HTTP server without routes: it reads JSON, checks by the contract and answers every failure in one shape. */
export function newServer(
  config: Pick<Config, 'logLevel' | 'trustedProxies'>,
  { bodyLimit, showsStacks, isHttps = false, readAddress = (url) => url }: ServerOptions,
): FastifyInstance {
  const handleError = errorHandler({ showsStacks })
  const app = fastify({
    bodyLimit,
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => readAddress(url),
    // Before anything else has set a header.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers(headersOfNothing(isHttps))),
  })
  app.decorate('isHttps', isHttps)
  app.setErrorHandler(handleError)
  // Nobody keeps an answer but those that say how long: files with a hash in their name.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', ...transportSecurity(isHttps) })
  })
  decorateRequests(app)
  parseJson(app, { bodyLimit })
  validateByContract(app)
  return app
}
