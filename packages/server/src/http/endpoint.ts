import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { failure } from '@quittance/shared/contract/records.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestText } from '#locale/request-text.ts'
import type { Member } from '#members/member.ts'
import type { Services } from '#services.ts'
import { requireAntiForgery, requireAntiForgeryOfBrowsers } from './csrf.ts'
import { requireMember, requireRole } from './require-member.ts'
import { requireOwnOrigin } from './require-own-origin.ts'

/** A call whose body and query have passed the contract's schemas. */
export interface Call<Body, Query> {
  readonly body: Body
  readonly query: Query
  /** In the language of whoever calls. */
  readonly text: Text
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface MemberCall<Body, Query> extends Call<Body, Query> {
  readonly member: Member
  readonly sessionId: number
}

type Handler<Received, Answer> = (call: Received) => Promise<Answer>

/** Where calls are bound: a part of the HTTP server, and what its handlers work with. */
export interface Binding {
  readonly app: FastifyInstance
  readonly services: Services
}

/** Binds a call that members make to the function that answers it. */
export function serve<Body, Query, Answer>(
  { app, services }: Binding,
  endpoint: Endpoint<Body, Query, Answer>,
  handle: Handler<MemberCall<Body, Query>, Answer>,
): void {
  app.route({
    ...routeOf(endpoint),
    preValidation: memberGuards(services, endpoint),
    handler: (request, reply) => {
      const { member, sessionId } = request
      if (member === null || sessionId === null)
        throw new Error(`${endpoint.path} was reached without a member`)
      return handle({ ...received<Body, Query>(request, reply), member, sessionId })
    },
  })
}

/** Binds a call that everybody may make. */
export function serveEverybody<Body, Query, Answer>(
  { app, services }: Binding,
  endpoint: Endpoint<Body, Query, Answer>,
  handle: Handler<Call<Body, Query>, Answer>,
): void {
  app.route({
    ...routeOf(endpoint),
    preValidation: changes(endpoint)
      ? [requireAntiForgeryOfBrowsers(services), requireOwnOrigin(services)]
      : [],
    handler: (request, reply) => handle(received<Body, Query>(request, reply)),
  })
}

/** In the order of refusal: not signed in, anti-forgery, not allowed. */
function memberGuards(services: Services, endpoint: Endpoint) {
  const forgeries = changes(endpoint) ? [requireAntiForgery(services), requireOwnOrigin(services)] : []
  return [requireMember(services), ...forgeries, requireRole(endpoint.access)]
}

function changes({ method }: Endpoint): boolean {
  return method !== 'GET'
}

function routeOf(endpoint: Endpoint) {
  return {
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      querystring: endpoint.query,
      response: { 200: endpoint.answer, '4xx': failure, '5xx': failure },
      ...(changes(endpoint) && { body: endpoint.body }),
    },
  }
}

function received<Body, Query>(request: FastifyRequest, reply: FastifyReply): Call<Body, Query> {
  return {
    body: request.body as Body, // as: the validator has just parsed it with the endpoint's body schema
    query: request.query as Query, // as: likewise with its query schema
    text: requestText(request.headers['accept-language']),
    request,
    reply,
  }
}
