import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

/** Collects the calls that are bound after it, to be described at /api/openapi.json and, readably, at /api/docs. */
export async function collectApiDocs(
  app: FastifyInstance,
  product: { readonly name: string; readonly version: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: product.name, version: product.version } },
    transform: createJsonSchemaTransform({ skipList: [] }),
  })
}

export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // To be read: trying a call out needs a session and its anti-forgery token, which this page has not.
    uiConfig: { supportedSubmitMethods: [] },
    theme: { css: [{ filename: 'quittance.css', content: '.swagger-ui .topbar { display: none }' }] },
    // Its own default would have browsers ask for https where there is none.
    staticCSP: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  })
}
