import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const nonces = new WeakMap<object, string>()

/** Returns the nonce of a response. Its page and its Content-Security-Policy share it, for scripts and styles. */
export function getNonce(request: IncomingMessage): string {
  const existing = nonces.get(request)
  if (existing !== undefined) return existing
  const nonce = randomBytes(16).toString('base64url')
  nonces.set(request, nonce)
  return nonce
}

/** Adds the security headers. Pages may load resources of the product only, and inline scripts and styles only with the nonce. */
export function addSecurityHeaders(
  app: FastifyInstance,
  options: {
    /** Further origins that pages may call. */
    readonly connectOrigins: readonly string[]
  },
): void {
  const withNonce = (request: IncomingMessage, _response: ServerResponse) => `'nonce-${getNonce(request)}'`
  // Created once: `helmet` compiles the directives at each call.
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
    // `getHstsHeaders` sets it on every response, also for requests that are rejected before this hook.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    // as: helmet passes an Error or nothing
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
}

/** HSTS for one year on HTTPS. */
export function getHstsHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}
}

/** Security headers of a response that loads nothing, for requests that cannot be parsed. */
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
