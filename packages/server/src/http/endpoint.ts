import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { failure } from '@quittance/shared/contract/records.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getRequestTranslator, negotiateLocale } from '#languages/dictionaries.ts'
import type { Member } from '#members/member.ts'
import type { Services } from '#services.ts'
import { requireMember, requireRole, requireSession, requireTwoFactor } from './authentication.ts'
import { anonymousBodyLimit } from './connection-limits.ts'
import { requireCsrfToken, requireCsrfTokenFromBrowser, requireSameOrigin } from './csrf.ts'
import { requireReadableBody } from './request-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Repeating the call with the same `Idempotency-Key` does nothing twice. */
    isIdempotent?: boolean
    /** Is rendered by the PDF processes, which have a queue of their own. */
    isRendered?: boolean
    /** Its answer may have several megabytes. */
    isLarge?: boolean
    /** Its answer has an `ETag`. */
    isCacheable?: boolean
  }
}

/** A call whose body and query have passed the contract's schemas. */
export interface Call<Body, Query, Params = unknown> {
  readonly body: Body
  readonly query: Query
  readonly params: Params
  /** In the language of whoever calls. */
  readonly text: TranslateFunction
  readonly locale: Locale
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface MemberCall<Body, Query, Params = unknown> extends Call<Body, Query, Params> {
  readonly member: Member
}

/** One that a person makes who has signed in. */
interface SessionCall<Body, Query, Params = unknown> extends MemberCall<Body, Query, Params> {
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
export function createBinding(app: FastifyInstance, services: Services): Binding {
  const beforeBody = [requireCsrfTokenFromBrowser(services)]
  return { app, services, guards: { beforeBody, afterBody: [requireSameOrigin(services)] } }
}

/** Binds a call that members make, or programs with a token of theirs, to the function that answers it. */
export function serve<Body, Query, Answer, Params>(
  { app, services }: Binding,
  endpoint: Endpoint<Body, Query, Answer, Params>,
  handle: Handler<MemberCall<Body, Query, Params>, Answer>,
): void {
  app.route({
    ...createRouteOptions(endpoint),
    ...createHooks(endpoint, createMemberGuards(services, endpoint)),
    handler: (request, reply) => {
      const { member } = request
      if (member === null) throw new Error(`${endpoint.path} was reached without a member`)
      if (endpoint.isExemptFromSaveLimit !== true) services.saves.consume(member.id, services.clock())
      return handle({ ...createCall<Body, Query, Params>(request, reply), member })
    },
  })
}

/** Binds a call that only people make who have signed in. */
export function serveWithSession<Body, Query, Answer, Params>(
  binding: Binding,
  endpoint: Endpoint<Body, Query, Answer, Params>,
  handle: Handler<SessionCall<Body, Query, Params>, Answer>,
): void {
  serve(binding, endpoint, (call) => {
    const { sessionId } = call.request
    if (sessionId === null) throw new Error(`${endpoint.path} was reached without a session`)
    return handle({ ...call, sessionId })
  })
}

/** Binds a call that everybody may make. */
export function servePublic<Body, Query, Answer, Params>(
  { app, guards }: PublicBinding,
  endpoint: Endpoint<Body, Query, Answer, Params>,
  handle: Handler<Call<Body, Query, Params>, Answer>,
): void {
  app.route({
    ...createRouteOptions(endpoint),
    ...(isMutating(endpoint) && { ...createHooks(endpoint, guards), bodyLimit: anonymousBodyLimit }),
    handler: (request, reply) => handle(createCall<Body, Query, Params>(request, reply)),
  })
}

/** Not signed in and anti-forgery before the body, not allowed after it. */
function createMemberGuards(services: Services, endpoint: Endpoint): Guards {
  const csrfGuards = isMutating(endpoint) ? [requireCsrfToken(services)] : []
  const originGuards = isMutating(endpoint) ? [requireSameOrigin(services)] : []
  const sessionGuards = endpoint.isSessionOnly ? [requireSession] : []
  const twoFactorGuards = endpoint.allowedBeforeTwoFactor ? [] : [requireTwoFactor]
  return {
    beforeBody: [requireMember(services), ...csrfGuards],
    afterBody: [...originGuards, ...sessionGuards, ...twoFactorGuards, requireRole(endpoint.access)],
  }
}

/** Has the headers of a body checked before all guards. */
function createHooks(endpoint: Endpoint, { beforeBody, afterBody }: Guards) {
  const bodyGuards = isMutating(endpoint) ? [requireReadableBody] : []
  return { onRequest: [...bodyGuards, ...beforeBody], preValidation: [...afterBody] }
}

/** Binds calls that are closed as things are: each refuses before anything else of its request is looked at. */
export function rejectCalls(app: FastifyInstance, endpoints: readonly Endpoint[], reject: () => never): void {
  for (const { method, path } of endpoints) {
    app.route({ method, url: path, schema: { hide: true }, onRequest: async () => reject(), handler: reject })
  }
}

function isMutating({ method }: Endpoint): boolean {
  return method !== 'GET'
}

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
    // Brotli keeps megabytes back before anything is sent: proxies lose their patience.
    ...(endpoint.fileTypes && { compress: { encodings: ['gzip' as const] } }),
    schema: {
      summary: endpoint.summary,
      security: getSecurityRequirements(endpoint),
      querystring: endpoint.query,
      ...(endpoint.path.includes('/:') && { params: endpoint.params }),
      response: { 200: describeResponse(endpoint), '4xx': failure, '5xx': failure },
      ...(isMutating(endpoint) && { body: endpoint.body }),
    },
  }
}

/** As the description of the calls has it: files are sent as they are. */
function describeResponse({ response: answer, fileTypes }: Endpoint) {
  if (fileTypes === undefined) return answer
  const content = Object.fromEntries(fileTypes.map((type) => [type, { schema: z.file() }]))
  return { description: 'The file', content }
}

function createCall<Body, Query, Params>(
  request: FastifyRequest,
  reply: FastifyReply,
): Call<Body, Query, Params> {
  return {
    body: request.body as Body, // as: the validator has just parsed it with the endpoint's body schema
    query: request.query as Query, // as: likewise with its query schema
    params: request.params as Params, // as: likewise with its params schema
    text: getRequestTranslator(request.headers['accept-language']),
    locale: negotiateLocale(request.headers['accept-language']),
    request,
    reply,
  }
}

/** What callers show of themselves, as the description of the calls names it. */
export const securitySchemes = {
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'For programs: an API token, made in the settings. It needs no cookie and no anti-forgery header.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that signing in answers; good only together with the cookie of the same session.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'quittance_session',
    description:
      'Set by signing in; `__Host-quittance_session` where the address is https, `__Secure-…` where it has a path.',
  },
  antiForgery: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'What is in the cookie `XSRF-TOKEN`, which `GET /api/refreshCSRFToken` sets.',
  },
} as const

/** Each entry is one way to make the call. */
export function getSecurityRequirements({
  access,
  method,
  isSessionOnly: isInPerson,
}: Endpoint): Record<string, string[]>[] {
  const antiForgeryRequirement: Record<string, string[]> = method === 'GET' ? {} : { antiForgery: [] }
  const apiTokenRequirement = isInPerson ? [] : [{ apiToken: [] }]
  if (access !== 'everyone')
    return [{ token: [], session: [], ...antiForgeryRequirement }, ...apiTokenRequirement]
  // Programs that send nothing of a browser need no anti-forgery token.
  return method === 'GET' ? [] : [{}, antiForgeryRequirement]
}
