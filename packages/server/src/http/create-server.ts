import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '#config/config.ts'
import { BadRequest } from '#errors.ts'
import { setStallTimeout } from './connection-events.ts'
import { type ConnectionLimits, defaultConnectionLimits } from './connection-limits.ts'
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
  /** Answers of surprises carry the stack. */
  readonly shouldShowStacks: boolean
  /** People open it by https, and are told to do so always. */
  readonly isHttps?: boolean
  /** The address by which a request finds its route, where that is not the one that was asked for. */
  readonly rewriteUrl?: (url: string) => string
  /** What differs from the usual ones. */
  readonly limits?: Partial<ConnectionLimits>
}

/** An HTTP server without routes: it reads JSON, checks by the contract and answers every failure in one shape. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustedProxies'>,
  {
    bodyLimit,
    shouldShowStacks: showsStacks,
    isHttps = false,
    rewriteUrl: readAddress = (url) => url,
    ...options
  }: ServerOptions,
): FastifyInstance {
  const handleError = createErrorHandler({ shouldShowStacks: showsStacks })
  const limits = { ...defaultConnectionLimits, ...options.limits }
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
      handleError(error, request, reply.headers(getMinimalHeaders(isHttps))),
  })
  app.decorate('isHttps', isHttps)
  app.setErrorHandler(handleError)
  // Nobody keeps an answer but those that say how long: files with a hash in their name.
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

/** Ends the connection of a reader that takes nothing of an answer for so long. An answer that is still being made is waited for. */
function closeStalledWrites(app: FastifyInstance, stalledMs: number): void {
  app.addHook('onSend', async (_request, { raw }) => {
    setStallTimeout(raw, stalledMs, () => {
      if (raw.writableLength > 0) raw.destroy()
    })
  })
}

/** Refuses two `Host` headers, of which Node.js shows the first and a proxy may have gone by the other. @throws BadRequest */
export async function requireSingleHost({ raw }: FastifyRequest): Promise<void> {
  // Names are at even places, values at odd ones.
  const hosts = raw.rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host')
  if (hosts.length > 1) throw new BadRequest({ key: 'call.several-hosts' })
}
