import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '#config/config.ts'
import { type ConnectionLimits, usualConnectionLimits } from './connection-limits.ts'
import { validateByContract } from './contract-validator.ts'
import { errorHandler } from './error-handler.ts'
import { onStall } from './on-stall.ts'
import { parseJson } from './parse-json.ts'
import { decorateRequests } from './request-context.ts'
import { requireOneHost } from './require-one-host.ts'
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
  /** What differs from the usual ones. */
  readonly limits?: Partial<ConnectionLimits>
}

/** An HTTP server without routes: it reads JSON, checks by the contract and answers every failure in one shape. */
export function newServer(
  config: Pick<Config, 'logLevel' | 'trustedProxies'>,
  { bodyLimit, showsStacks, isHttps = false, readAddress = (url) => url, ...options }: ServerOptions,
): FastifyInstance {
  const handleError = errorHandler({ showsStacks })
  const limits = { ...usualConnectionLimits, ...options.limits }
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
  app.addHook('onRequest', requireOneHost)
  endStalledWrites(app, limits.stalledWriteMs)
  decorateRequests(app)
  parseJson(app, limits)
  validateByContract(app)
  return app
}

/** Ends the connection of a reader that takes nothing of an answer for so long. An answer that is still being made is waited for. */
function endStalledWrites(app: FastifyInstance, stalledMs: number): void {
  app.addHook('onSend', async (_request, { raw }) => {
    onStall(raw, stalledMs, () => {
      if (raw.writableLength > 0) raw.destroy()
    })
  })
}
