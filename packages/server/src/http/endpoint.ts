import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { failure } from '@quittance/shared/contract/records.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getRequestTranslator, negotiateLocale } from '#languages/request-language.ts'
import type { Caller } from '#members/member.ts'
import type { Services } from '#services.ts'
import {
  acceptsApiTokens,
  requireMember,
  requirePermission,
  requireSession,
  requireTwoFactor,
} from './authentication.ts'
import { anonymousBodyLimit } from './connection-limits.ts'
import { requireCsrfToken, requireCsrfTokenFromBrowser, requireSameOrigin } from './csrf.ts'
import { describeOperation } from './operation-description.ts'
import { parseLargeList, requireReadableBody } from './request-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Repeating the call with the same `Idempotency-Key` has no further effect. */
    isIdempotent?: boolean
    /** The PDF processes, which have their own queue, render the response. */
    isRendered?: boolean
    /** The response may have several megabytes. */
    isLarge?: boolean
    /** The response has an `ETag`. */
    isCacheable?: boolean
  }
}

/** A call whose body and query have passed the contract schemas. */
export interface Call<Body, Query, Params = unknown> {
  readonly body: Body
  readonly query: Query
  readonly params: Params
  /** Translator for the caller's language. */
  readonly text: TranslateFunction
  readonly locale: Locale
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface MemberCall<Body, Query, Params = unknown> extends Call<Body, Query, Params> {
  readonly member: Caller
}

/** A call made with a session, not with an API token. */
interface SessionCall<Body, Query, Params = unknown> extends MemberCall<Body, Query, Params> {
  readonly sessionId: number
}

type Handler<ReceivedCall, Response> = (call: ReceivedCall) => Promise<Response>

type Guard = (request: FastifyRequest) => Promise<void>

/** Checks that reject requests, in the order in which they run. */
export interface Guards {
  /** Run before the body is read, so they may use headers only. */
  readonly beforeBody: readonly Guard[]
  readonly afterBody: readonly Guard[]
}

/** Where public calls are bound: a part of the HTTP server, and the guards of public calls that change something. */
export interface PublicBinding {
  readonly app: FastifyInstance
  readonly guards: Guards
}

/** Where the calls of the product are bound, and the services that their handlers use. */
export interface Binding extends PublicBinding {
  readonly services: Services
}

/** Creates a binding whose public calls require the same origin and, from browsers, a CSRF token. */
export function createBinding(app: FastifyInstance, services: Services): Binding {
  const beforeBody = [requireCsrfTokenFromBrowser(services)]
  return { app, services, guards: { beforeBody, afterBody: [requireSameOrigin(services)] } }
}

/** Binds a call for members and API tokens to its handler. */
export function serve<Body, Query, Response, Params>(
  { app, services }: Binding,
  endpoint: Endpoint<Body, Query, Response, Params>,
  handle: Handler<MemberCall<Body, Query, Params>, Response>,
): void {
  app.route({
    ...createRouteOptions(endpoint),
    ...createHooks(endpoint, createMemberGuards(services, endpoint)),
    handler: (request, reply) => {
      const { member } = request
      if (member === null)
        throw new Error(`${endpoint.path}: no member on the request, requireMember did not run`)
      if (endpoint.isExemptFromSaveLimit !== true) services.saveLimiter.consume(member.id, services.clock())
      return handle({ ...createCall<Body, Query, Params>(request, reply), member })
    },
  })
}

/** Binds a call that requires a session. */
export function serveWithSession<Body, Query, Response, Params>(
  binding: Binding,
  endpoint: Endpoint<Body, Query, Response, Params>,
  handle: Handler<SessionCall<Body, Query, Params>, Response>,
): void {
  serve(binding, endpoint, (call) => {
    const { sessionId } = call.request
    if (sessionId === null)
      throw new Error(`${endpoint.path}: no session on the request, requireSession did not run`)
    return handle({ ...call, sessionId })
  })
}

/** Binds a public call. */
export function servePublic<Body, Query, Response, Params>(
  { app, guards }: PublicBinding,
  endpoint: Endpoint<Body, Query, Response, Params>,
  handle: Handler<Call<Body, Query, Params>, Response>,
): void {
  app.route({
    ...createRouteOptions(endpoint),
    ...(isMutating(endpoint) && { ...createHooks(endpoint, guards), bodyLimit: anonymousBodyLimit }),
    handler: (request, reply) => handle(createCall<Body, Query, Params>(request, reply)),
  })
}

/** Missing sign-in and CSRF tokens are rejected before the body is read, missing permissions after it. */
function createMemberGuards(services: Services, endpoint: Endpoint): Guards {
  const csrfGuards = isMutating(endpoint) ? [requireCsrfToken(services)] : []
  const originGuards = isMutating(endpoint) ? [requireSameOrigin(services)] : []
  const sessionGuards = acceptsApiTokens(endpoint) ? [] : [requireSession]
  const twoFactorGuards = endpoint.allowedBeforeTwoFactor ? [] : [requireTwoFactor]
  return {
    beforeBody: [requireMember(services), ...csrfGuards],
    afterBody: [...originGuards, ...sessionGuards, ...twoFactorGuards, requirePermission(endpoint.access)],
  }
}

/** The headers of the body are checked before all guards. */
function createHooks(endpoint: Endpoint, { beforeBody, afterBody }: Guards) {
  const bodyGuards = isMutating(endpoint) ? [requireReadableBody] : []
  const listHooks = endpoint.largeList === undefined ? [] : [parseLargeList(endpoint.largeList)]
  return { onRequest: [...bodyGuards, ...beforeBody], preValidation: [...afterBody, ...listHooks] }
}

/** Binds calls that are unavailable in the current mode: each is rejected before anything of its request is read. */
export function rejectCalls(app: FastifyInstance, endpoints: readonly Endpoint[], reject: () => never): void {
  for (const { method, path } of endpoints) {
    app.route({ method, url: path, schema: { hide: true }, onRequest: async () => reject(), handler: reject })
  }
}

function isMutating({ method }: Endpoint): boolean {
  return method !== 'GET'
}

/** Ignores what is sent where a call takes nothing. */
const emptySchema = z.unknown().transform(() => undefined)

function createRouteOptions(endpoint: Endpoint) {
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: {
      isIdempotent: endpoint.isIdempotent === true,
      isRendered: endpoint.isRendered === true,
      isLarge: endpoint.hasLargeResponse === true,
      isCacheable: endpoint.isCacheable === true,
    },
    // Brotli buffers megabytes before it sends the first byte, so that proxies time out.
    ...(endpoint.fileTypes && { compress: { encodings: ['gzip' as const] } }),
    schema: {
      ...describeOperation(endpoint),
      querystring: endpoint.query ?? emptySchema,
      ...(endpoint.path.includes('/:') && { params: endpoint.params ?? emptySchema }),
      response: { 200: describeResponse(endpoint), '4xx': failure, '5xx': failure },
      ...(isMutating(endpoint) && { body: endpoint.body ?? emptySchema }),
    },
  }
}

/** Describes the response in the OpenAPI document. Files are sent without a schema check. */
function describeResponse({ response, fileTypes }: Endpoint) {
  if (fileTypes === undefined) return response
  const content = Object.fromEntries(fileTypes.map((type) => [type, { schema: z.file() }]))
  return { description: 'The file', content }
}

function createCall<Body, Query, Params>(
  request: FastifyRequest,
  reply: FastifyReply,
): Call<Body, Query, Params> {
  return {
    body: request.body as Body, // as: the validator has parsed it with the body schema of the endpoint
    query: request.query as Query, // as: same for the query schema
    params: request.params as Params, // as: same for the params schema
    text: getRequestTranslator(request.headers['accept-language']),
    locale: negotiateLocale(request.headers['accept-language']),
    request,
    reply,
  }
}
