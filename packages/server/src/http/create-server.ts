import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '#config/config.ts'
import { BadRequest } from '#errors.ts'
import { type ConnectionLimits, defaultConnectionLimits, setStallTimeout } from './connection-limits.ts'
import { createErrorHandler } from './error-handler.ts'
import { addJsonParser } from './request-body.ts'
import { decorateRequests } from './request-context.ts'
import { setContractValidators } from './request-validation.ts'
import { getHstsHeaders, getMinimalHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly isHttps: boolean
  }
}

interface ServerOptions {
  /** In bytes. */
  readonly bodyLimit: number
  /** Whether responses to unexpected errors contain the stack. */
  readonly shouldShowStacks: boolean
  /** Whether the product is opened by HTTPS, which HSTS then enforces. */
  readonly isHttps?: boolean
  /** Returns the URL used for routing; by default the requested one. */
  readonly rewriteUrl?: (url: string) => string
  /** Overrides of `defaultConnectionLimits`. */
  readonly limits?: Partial<ConnectionLimits>
}

/** Creates an HTTP server without routes. It reads JSON, validates it by the contract and answers every failure in one shape. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustedProxies'>,
  { bodyLimit, shouldShowStacks, isHttps = false, rewriteUrl = (url) => url, ...options }: ServerOptions,
): FastifyInstance {
  const handleError = createErrorHandler({ shouldShowStacks })
  const limits = { ...defaultConnectionLimits, ...options.limits }
  const app = fastify({
    bodyLimit,
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => rewriteUrl(url),
    // No hook has set headers yet when the framework rejects a request.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers(getMinimalHeaders(isHttps))),
  })
  app.decorate('isHttps', isHttps)
  app.setErrorHandler(handleError)
  // Responses are not cacheable unless a handler says otherwise.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', ...getHstsHeaders(isHttps) })
  })
  app.addHook('onRequest', requireSingleHost)
  closeStalledWrites(app, limits.writeStallTimeoutMs)
  decorateRequests(app)
  addJsonParser(app, limits)
  setContractValidators(app)
  return app
}

/** Closes connections whose client reads nothing of a response for `stallTimeoutMs`. Responses that are still being composed have no timeout. */
function closeStalledWrites(app: FastifyInstance, stallTimeoutMs: number): void {
  app.addHook('onSend', async (_request, { raw }) => {
    setStallTimeout(raw, stallTimeoutMs, () => {
      if (raw.writableLength > 0) raw.destroy()
    })
  })
}

/** Rejects requests with two `Host` headers: Node.js uses the first, and a proxy may have used the other. @throws BadRequest */
async function requireSingleHost({ raw }: FastifyRequest): Promise<void> {
  // rawHeaders alternates names and values.
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
  if (hosts.length > 1) throw new BadRequest({ key: 'call.several-hosts' })
}
