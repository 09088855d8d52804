import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { securitySchemes } from './api-security.ts'

const describe = createJsonSchemaTransform({ skipList: [] })

// Described only: a repeated save is told by the header as it came.
const idempotencyKey = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      description: 'The same key with the same body is stored once, however often it is sent.',
    },
  },
}

// Likewise: what it says is compared with what would be answered.
const keptTag = {
  type: 'object',
  properties: {
    'If-None-Match': {
      type: 'string',
      description: 'The ETag of an answer that was kept: while it is the same, 304 comes instead.',
    },
  },
}

const stillTheSame = { type: 'null', description: 'What was kept is still the same. Without a body.' }

/** Collects the calls that are bound after it, to be described at /api/openapi.json and, readably, at /api/docs. */
export async function collectApiDocs(
  app: FastifyInstance,
  product: { readonly name: string; readonly version: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: product.name, version: product.version },
      components: { securitySchemes },
    },
    transform: (document) => {
      const { schema, url } = describe(document)
      const { isIdempotent = false, isKept = false } = document.route.config ?? {}
      if (isIdempotent) return { schema: { ...schema, headers: idempotencyKey }, url }
      if (!isKept) return { schema, url }
      const response = { ...(schema.response as object), 304: stillTheSame } // as: the answers by their status
      return { schema: { ...schema, headers: keptTag, response }, url }
    },
  })
}

/** The OpenAPI document of all calls, and a page that shows it. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  // It stays what it is once all calls are bound.
  let described: string | null = null
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    described ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(described)
  })
  await app.register(async (docs) => {
    // Its files have no hash in their names.
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    await docs.register(swaggerUi, {
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
  })
}
