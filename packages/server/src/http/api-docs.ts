import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { TimeSlice } from '#process/time-slice.ts'
import { securitySchemes } from './endpoint.ts'

const transformSchema = createJsonSchemaTransform({ skipList: [] })

// Described only: a repeated save is told by the header as it came.
const idempotencyKeyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      description: 'The same key with the same body is stored once, however often it is sent.',
    },
  },
}

// Likewise: what it says is compared with what would be answered.
const ifNoneMatchHeader = {
  type: 'object',
  properties: {
    'If-None-Match': {
      type: 'string',
      description: 'The ETag of an answer that was kept: while it is the same, 304 comes instead.',
    },
  },
}

const notModifiedResponse = { type: 'null', description: 'What was kept is still the same. Without a body.' }

const openApiVersion = '3.1.0'

/** A call as its schemas are written in the document. */
interface CallDescription {
  readonly schema: FastifySchema
  readonly url: string
}

/** The descriptions of single calls, made one by one before they are put together. */
class CallDescriptions {
  readonly #routes: RouteOptions[] = []
  readonly #cache = new Map<string, CallDescription>()
  #all: Promise<void> | undefined

  add(route: RouteOptions): void {
    // Those of HEAD are not described.
    if (route.method !== 'HEAD') this.#routes.push(route)
  }

  describe(route: RouteOptions): CallDescription {
    const key = `${route.method} ${route.url}`
    const known = this.#cache.get(key)
    if (known) return known
    const described = describeCall(route)
    this.#cache.set(key, described)
    return described
  }

  /** Describes all calls; other requests are served in between. */
  async describeAll(): Promise<void> {
    this.#all ??= this.#describeInSlices()
    await this.#all
  }

  async #describeInSlices(): Promise<void> {
    const slice = new TimeSlice()
    for (const route of this.#routes) {
      this.describe(route)
      await slice.yieldIfSpent()
    }
  }
}

function describeCall(route: RouteOptions): CallDescription {
  const { schema, url } = transformSchema({
    schema: route.schema ?? {},
    url: route.url,
    route,
    openapiObject: { openapi: openApiVersion },
  })
  const { isIdempotent = false, isCacheable: isKept = false } = route.config ?? {}
  if (isIdempotent) return { schema: { ...schema, headers: idempotencyKeyHeader }, url }
  if (!isKept) return { schema, url }
  const response = { ...(schema.response as object), 304: notModifiedResponse } // as: the answers by their status
  return { schema: { ...schema, headers: ifNoneMatchHeader, response }, url }
}

/** Collects the calls that are bound after it, to be described at /api/openapi.json and, readably, at /api/docs. */
export async function collectApiDocs(
  app: FastifyInstance,
  product: { readonly name: string; readonly version: string },
): Promise<CallDescriptions> {
  const descriptions = new CallDescriptions()
  app.addHook('onRoute', (route) => descriptions.add(route))
  await app.register(swagger, {
    openapi: {
      openapi: openApiVersion,
      info: { title: product.name, version: product.version },
      components: { securitySchemes },
    },
    transform: ({ route }) => descriptions.describe(route),
  })
  return descriptions
}

/** The OpenAPI document as text. It takes a few hundred milliseconds, during which other requests are served. */
async function renderOpenApi(app: FastifyInstance, descriptions: CallDescriptions): Promise<string> {
  await descriptions.describeAll()
  const described = app.swagger()
  await new TimeSlice().yield()
  return JSON.stringify(described)
}

/** The OpenAPI document of all calls, and a page that shows it. */
export async function serveApiDocs(app: FastifyInstance, descriptions: CallDescriptions): Promise<void> {
  // It stays what it is once all calls are bound.
  let described: string | null = null
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    described ??= await renderOpenApi(app, descriptions)
    return reply.type('application/json; charset=utf-8').send(described)
  })
  await app.register(async (docs) => {
    // Its files have no hash in their names.
    docs.addHook('onRequest', async () => descriptions.describeAll())
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
