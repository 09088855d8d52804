import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { failure } from '@quittance/shared/contract/records.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requestLocale } from '#locale/request-locale.ts'
import { requestText } from '#locale/request-text.ts'
import type { Member } from '#members/member.ts'
import type { Services } from '#services.ts'
import { securityOf } from './api-security.ts'
import { strangerBodyLimit } from './connection-limits.ts'
import { requireAntiForgery, requireAntiForgeryOfBrowsers } from './csrf.ts'
import { requireFactor, requireMember, requirePerson, requireRole } from './require-member.ts'
import { requireOwnOrigin } from './require-own-origin.ts'
import { requireReadableBody } from './require-readable-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Repeating the call with the same `Idempotency-Key` does nothing twice. */
    isIdempotent?: boolean
    /** Is rendered by the PDF processes, which have a queue of their own. */
    isRendered?: boolean
    /** Its answer may have several megabytes. */
    isLarge?: boolean
    /** Its answer has an `ETag`. */
    isKept?: boolean
  }
}

/** A call whose body and query have passed the contract's schemas. */
export interface Call<Body, Query, Params = unknown> {
  readonly body: Body
  readonly query: Query
  readonly params: Params
  /** In the language of whoever calls. */
  readonly text: Text
  readonly locale: Locale
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface MemberCall<Body, Query, Params = unknown> extends Call<Body, Query, Params> {
  readonly member: Member
}

/** One that a person makes who has signed in. */
interface PersonCall<Body, Query, Params = unknown> extends MemberCall<Body, Query, Params> {
  readonly sessionId: number
}

type Handler<Received, Answer> = (call: Received) => Promise<Answer>

type Guard = (request: FastifyRequest) => Promise<void>

/** What lets requests through, in the order of refusal. */
export interface Guards {
  /** Looks at headers alone. */
  readonly beforeBody: readonly Guard[]
  readonly afterBody: readonly Guard[]
}

/** Where calls are bound that everyone may make: a part of the HTTP server, and the guards of those that change something. */
export interface PublicBinding {
  readonly app: FastifyInstance
  readonly guards: Guards
}

/** Where the calls of the product are bound, and what their handlers work with. */
export interface Binding extends PublicBinding {
  readonly services: Services
}

/** With the guards that every call has: its own origin, and the anti-forgery token where a browser asks. */
export function bindingOf(app: FastifyInstance, services: Services): Binding {
  const beforeBody = [requireAntiForgeryOfBrowsers(services)]
  return { app, services, guards: { beforeBody, afterBody: [requireOwnOrigin(services)] } }
}

/** Binds a call that members make, or programs with a token of theirs, to the function that answers it. */
export function serve<Body, Query, Answer, Params>(
  { app, services }: Binding,
  endpoint: Endpoint<Body, Query, Answer, Params>,
  handle: Handler<MemberCall<Body, Query, Params>, Answer>,
): void {
  app.route({
    ...routeOf(endpoint),
    ...hooksOf(endpoint, memberGuards(services, endpoint)),
    handler: (request, reply) => {
      const { member } = request
      if (member === null) throw new Error(`${endpoint.path} was reached without a member`)
      if (endpoint.isUncounted !== true) services.saves.count(member.id, services.clock())
      return handle({ ...received<Body, Query, Params>(request, reply), member })
    },
  })
}

/** Binds a call that only people make who have signed in. */
export function serveInPerson<Body, Query, Answer, Params>(
  binding: Binding,
  endpoint: Endpoint<Body, Query, Answer, Params>,
  handle: Handler<PersonCall<Body, Query, Params>, Answer>,
): void {
  serve(binding, endpoint, (call) => {
    const { sessionId } = call.request
    if (sessionId === null) throw new Error(`${endpoint.path} was reached without a session`)
    return handle({ ...call, sessionId })
  })
}

/** Binds a call that everybody may make. */
export function serveEverybody<Body, Query, Answer, Params>(
  { app, guards }: PublicBinding,
  endpoint: Endpoint<Body, Query, Answer, Params>,
  handle: Handler<Call<Body, Query, Params>, Answer>,
): void {
  app.route({
    ...routeOf(endpoint),
    ...(changes(endpoint) && { ...hooksOf(endpoint, guards), bodyLimit: strangerBodyLimit }),
    handler: (request, reply) => handle(received<Body, Query, Params>(request, reply)),
  })
}

/** Not signed in and anti-forgery before the body, not allowed after it. */
function memberGuards(services: Services, endpoint: Endpoint): Guards {
  const forgeries = changes(endpoint) ? [requireAntiForgery(services)] : []
  const origins = changes(endpoint) ? [requireOwnOrigin(services)] : []
  const persons = endpoint.isInPerson ? [requirePerson] : []
  const factors = endpoint.isBeforeFactor ? [] : [requireFactor]
  return {
    beforeBody: [requireMember(services), ...forgeries],
    afterBody: [...origins, ...persons, ...factors, requireRole(endpoint.access)],
  }
}

/** Has the headers of a body checked before all guards. */
function hooksOf(endpoint: Endpoint, { beforeBody, afterBody }: Guards) {
  const bodies = changes(endpoint) ? [requireReadableBody] : []
  return { onRequest: [...bodies, ...beforeBody], preValidation: [...afterBody] }
}

/** Binds calls that are closed as things are: each refuses before anything else of its request is looked at. */
export function serveClosed(app: FastifyInstance, endpoints: readonly Endpoint[], refuse: () => never): void {
  for (const { method, path } of endpoints) {
    app.route({ method, url: path, schema: { hide: true }, onRequest: async () => refuse(), handler: refuse })
  }
}

function changes({ method }: Endpoint): boolean {
  return method !== 'GET'
}

function routeOf(endpoint: Endpoint) {
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: {
      isIdempotent: endpoint.isIdempotent === true,
      isRendered: endpoint.isRendered === true,
      isLarge: endpoint.isLarge === true,
      isKept: endpoint.isKept === true,
    },
    // Brotli keeps megabytes back before anything is sent: proxies lose their patience.
    ...(endpoint.fileTypes && { compress: { encodings: ['gzip' as const] } }),
    schema: {
      summary: endpoint.summary,
      security: securityOf(endpoint),
      querystring: endpoint.query,
      ...(endpoint.path.includes('/:') && { params: endpoint.params }),
      response: { 200: answerOf(endpoint), '4xx': failure, '5xx': failure },
      ...(changes(endpoint) && { body: endpoint.body }),
    },
  }
}

/** As the description of the calls has it: files are sent as they are. */
function answerOf({ answer, fileTypes }: Endpoint) {
  if (fileTypes === undefined) return answer
  const content = Object.fromEntries(fileTypes.map((type) => [type, { schema: z.file() }]))
  return { description: 'The file', content }
}

function received<Body, Query, Params>(
  request: FastifyRequest,
  reply: FastifyReply,
): Call<Body, Query, Params> {
  return {
    body: request.body as Body, // as: the validator has just parsed it with the endpoint's body schema
    query: request.query as Query, // as: likewise with its query schema
    params: request.params as Params, // as: likewise with its params schema
    text: requestText(request.headers['accept-language']),
    locale: requestLocale(request.headers['accept-language']),
    request,
    reply,
  }
}
