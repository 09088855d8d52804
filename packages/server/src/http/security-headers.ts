import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const nonces = new WeakMap<object, string>()

/** The one nonce of an answer: its page and its content policy carry the same, for scripts and for styles. */
export function getNonce(request: IncomingMessage): string {
  const known = nonces.get(request)
  if (known !== undefined) return known
  const nonce = randomBytes(16).toString('base64url')
  nonces.set(request, nonce)
  return nonce
}

/** Nothing may load but what is ours, and nothing inline but what carries the nonce of the answer. */
export function addSecurityHeaders(
  app: FastifyInstance,
  options: {
    /** Origins besides our own that pages may call. */
    readonly connectOrigins: readonly string[]
  },
): void {
  const withNonce = (request: IncomingMessage, _response: ServerResponse) => `'nonce-${getNonce(request)}'`
  // Once: what says them is made of these words anew each time that it is asked for.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", withNonce],
        styleSrc: ["'self'", withNonce],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...options.connectOrigins],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Told with every answer, also to requests that do not get this far: see `transportSecurity`.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    // as: what it throws, or nothing
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
}

/** Browsers come by https alone, for a year, where they have once been told so by it. */
export function getHstsHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}
}

/** Of an answer that loads nothing, to a request that could not even be read. */
export function getMinimalHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    ...getHstsHeaders(isHttps),
  }
}
