import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { callGroups } from '@quittance/shared/contract/api.ts'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { TimeSlice } from '#process/time-slice.ts'
import { securitySchemes } from './operation-description.ts'

const transformSchema = createJsonSchemaTransform({ skipList: [] })

// Documentation only: handlers read the header themselves.
const idempotencyKeyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      description: 'A request repeated with the same key and body is stored once.',
    },
  },
}

// Documentation only: the server compares the header with the ETag of its response.
const ifNoneMatchHeader = {
  type: 'object',
  properties: {
    'If-None-Match': {
      type: 'string',
      description: 'ETag of a cached response. The server answers 304 while it is current.',
    },
  },
}

const notModifiedResponse = { type: 'null', description: 'Not modified. No body.' }

const openApiVersion = '3.1.0'

const tags = callGroups.map(({ tag: name, description }) => ({ name, description }))

/** Schemas and URL of a call as the OpenAPI document contains them. */
interface CallDescription {
  readonly schema: FastifySchema
  readonly url: string
}

/** Descriptions of the calls, created one at a time before the OpenAPI document is composed of them. */
class CallDescriptions {
  readonly #routes: RouteOptions[] = []
  readonly #cache = new Map<string, CallDescription>()
  #all: Promise<void> | undefined

  add(route: RouteOptions): void {
    // HEAD routes are not part of the document.
    if (route.method !== 'HEAD') this.#routes.push(route)
  }

  describe(route: RouteOptions): CallDescription {
    const key = `${route.method} ${route.url}`
    const cached = this.#cache.get(key)
    if (cached) return cached
    const description = describeCall(route)
    this.#cache.set(key, description)
    return description
  }

  /** Describes all calls. Other requests are served in between. */
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
  const { isIdempotent = false, isCacheable = false } = route.config ?? {}
  if (isIdempotent) return { schema: { ...schema, headers: idempotencyKeyHeader }, url }
  if (!isCacheable) return { schema, url }
  const response = { ...(schema.response as object), 304: notModifiedResponse } // as: responses by status code
  return { schema: { ...schema, headers: ifNoneMatchHeader, response }, url }
}

/** Collects the calls that are registered after it. Returns their descriptions for `serveApiDocs`. */
export async function collectApiDocs(
  app: FastifyInstance,
  product: { readonly name: string; readonly version: string },
): Promise<CallDescriptions> {
  const descriptions = new CallDescriptions()
  app.addHook('onRoute', (route) => descriptions.add(route))
  await app.register(swagger, {
    openapi: {
      openapi: openApiVersion,
      info: {
        title: product.name,
        version: product.version,
        description:
          'The calls of the web client, for programs too. Programs identify themselves with an API token.',
        contact: { name: 'Administrator of this installation' },
      },
      // The paths contain the base path.
      servers: [{ url: '/' }],
      tags,
      components: { securitySchemes },
    },
    transform: ({ route }) => descriptions.describe(route),
  })
  return descriptions
}

/** Returns the OpenAPI document as JSON. Takes a few hundred milliseconds; other requests are served in between. */
async function renderOpenApi(app: FastifyInstance, descriptions: CallDescriptions): Promise<string> {
  await descriptions.describeAll()
  const document = app.swagger()
  await new TimeSlice().yield()
  return JSON.stringify(document)
}

/** Serves the OpenAPI document of all calls at /api/openapi.json, and a page that shows it at /api/docs. */
export async function serveApiDocs(app: FastifyInstance, descriptions: CallDescriptions): Promise<void> {
  // Rendered once: no call is registered after the start.
  let openApi: string | null = null
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    openApi ??= await renderOpenApi(app, descriptions)
    return reply.type('application/json; charset=utf-8').send(openApi)
  })
  await app.register(async (docs) => {
    docs.addHook('onRequest', async () => descriptions.describeAll())
    // Not cacheable: the files of the page have no hash in their names.
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      // Read-only: trying out a call needs a session and its CSRF token, which this page does not have.
      uiConfig: { supportedSubmitMethods: [] },
      theme: { css: [{ filename: 'quittance.css', content: '.swagger-ui .topbar { display: none }' }] },
      // The default policy makes browsers upgrade requests to HTTPS, which not every installation serves.
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
