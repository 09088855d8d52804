import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Nothing may load but what is ours, and nothing inline but what carries the nonce of the answer. */
export async function securityHeaders(app: FastifyInstance, options: { readonly isHttps: boolean }): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: options.isHttps,
    referrerPolicy: { policy: 'same-origin' },
  })
}
